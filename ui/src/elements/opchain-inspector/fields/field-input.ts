import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { type Ref, ref } from 'lit/directives/ref.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import type { Texts } from '../../../texts/texts.js';
import { formatPlaceholder } from './field-end.js';

export interface FieldInputState {
  readonly view: SchemaView;
  /** The accessible name of the field. */
  readonly label: string;
  readonly hint: string | undefined;
  readonly text: string;
  /** The field has several lines. */
  readonly isTall: boolean;
  /** The characters of the text are not shown. */
  readonly isMasked: boolean;
  /** The value has a problem. */
  readonly hasDiagnostic: boolean;
  /** An error message is shown below the field. */
  readonly hasError: boolean;
  readonly picker: { readonly open: boolean; readonly activeId: string | undefined };
  readonly input: Ref<HTMLInputElement | HTMLTextAreaElement>;
  readonly onInput: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

/** What a value is typed into: one line, which is the combobox of the picker, or several. */
export function renderFieldInput(texts: Texts['inspector'], field: FieldInputState): TemplateResult {
  const { view, label, hint, text, hasDiagnostic: hasProblem, hasError, picker } = field;
  const placeholder = field.isMasked ? '' : formatPlaceholder(view, texts);
  if (field.isTall) {
    return html`<textarea
      ${ref(field.input)}
      aria-label=${label}
      aria-invalid=${hasProblem}
      spellcheck="false"
      placeholder=${placeholder}
      .value=${live(text)}
      @input=${field.onInput}
      @keydown=${field.onKey}
      @focus=${field.onFocus}
    ></textarea>`;
  }
  const isNumber = view.types.some((type) => type === 'integer' || type === 'number') && !view.types.includes('string');
  return html`<input
    ${ref(field.input)}
    class="code ${field.isMasked ? 'masked' : ''}"
    aria-label=${label}
    aria-description=${hint ?? nothing}
    aria-invalid=${hasProblem || hasError}
    aria-describedby=${hasError ? 'error' : nothing}
    aria-haspopup="listbox"
    aria-expanded=${picker.open}
    aria-activedescendant=${picker.activeId ?? nothing}
    role="combobox"
    aria-controls=${picker.open ? 'leaves' : nothing}
    inputmode=${isNumber ? 'decimal' : 'text'}
    autocomplete="off"
    spellcheck="false"
    placeholder=${placeholder}
    .value=${live(text)}
    @input=${field.onInput}
    @keydown=${field.onKey}
    @focus=${field.onFocus}
    @click=${field.onClick}
  />`;
}
