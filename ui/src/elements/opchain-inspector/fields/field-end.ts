import type { JsonValue } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import { describeType } from '../../../schema/describe-type.js';
import { formatTyped } from '../../../schema/parse-typed.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import type { Texts } from '../../../texts/texts.js';
import { isContainer } from '@opchain/core/internal/model';
import { icon } from '../../parts/icon.js';
import { renderChoiceMenu } from './choice-menu.js';
import { hasDatePicker, renderDatePicker } from './date-picker.js';
import { renderFileButton } from './file-value.js';

export interface FieldEndState {
  readonly view: SchemaView;
  /** The accessible name of the field. */
  readonly label: string;
  readonly text: string;
  /** The field shows its value as chips, or as the chip of a file. */
  readonly chips: boolean | 'file';
  readonly acceptsFile: boolean;
  readonly set: (text: string) => void;
  readonly choose: (value: JsonValue) => void;
  readonly chooseFile: (file: File) => void;
  /** Shows a long text in several lines; missing if it is not long. */
  readonly expand: (() => void) | undefined;
  readonly openPicker: () => void;
  /** Shows or masks the text of a password; missing for other values. */
  readonly mask?: { readonly on: boolean; readonly toggle: () => void } | undefined;
}

/** The end of a value field: its type while empty, the buttons that clear, map or expand it, and the values to choose from. */
export function renderFieldEnd(
  texts: Texts['inspector'],
  { view, label, text, chips, acceptsFile, set, choose, chooseFile, openPicker, expand, mask }: FieldEndState,
): TemplateResult {
  return html`<span class="end">
    ${chips || text !== '' || acceptsFile ? nothing : html`<span class="type">${describeType(view, texts.values)}</span>`}
    ${
      chips
        ? html`<button
            class="icon sm"
            aria-label=${texts.clear(label)}
            title=${texts.clear(label)}
            @click=${() => set('')}
          >
            ${icon('close', 'small')}
          </button>`
        : html`<button
            class="icon sm map"
            tabindex="-1"
            aria-label=${texts.map(label)}
            title=${`${texts.map(label)}  {{`}
            @pointerdown=${(event: Event) => event.preventDefault()}
            @click=${openPicker}
          >
            ${icon('braces', 'small')}
          </button>`
    }
    ${chips ? nothing : renderMaskButton(texts, label, text, mask)}
    ${
      expand === undefined
        ? nothing
        : html`<button
            class="icon sm"
            aria-label=${texts.expandValue(label)}
            title=${texts.expandValue(label)}
            @pointerdown=${(event: Event) => event.preventDefault()}
            @click=${expand}
          >
            ${icon('fit', 'small')}
          </button>`
    }
    ${chips || !hasDatePicker(view.format) ? nothing : renderDatePicker(texts, view.format, { label, text, set })}
    ${chips === true || !acceptsFile ? nothing : renderFileButton(texts, text === '', chooseFile)}
    ${chips ? nothing : renderChoiceMenu(texts, view, label, choose)}
  </span>`;
}

/** Shows or masks the text of a password. */
function renderMaskButton(
  texts: Texts['inspector'],
  label: string,
  text: string,
  mask: FieldEndState['mask'],
): TemplateResult | typeof nothing {
  if (mask === undefined || text === '') return nothing;
  return html`<button
    class="icon sm"
    aria-pressed=${!mask.on}
    aria-label=${texts.showText(label)}
    title=${texts.showText(label)}
    @pointerdown=${(event: Event) => event.preventDefault()}
    @click=${mask.toggle}
  >
    ${icon('eye', 'small')}
  </button>`;
}

/** What an empty field shows: the default of its schema, or an example. */
export function formatPlaceholder(view: SchemaView, texts: Texts['inspector']): string {
  if (view.default !== undefined) return texts.defaultHint(formatTyped(view.default));
  const example = view.example ?? view.choices?.[0];
  return example === undefined || isContainer(example) ? '' : texts.exampleHint(formatTyped(example));
}
