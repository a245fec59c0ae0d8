import type { JsonValue } from '@opchain/core';
import {
  escapeTemplateText,
  formatMapping,
  type Mapping,
  mapStrings,
  type ValueMapping,
} from '@opchain/core/internal/model';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { createRef } from 'lit/directives/ref.js';
import { describeFile } from '@opchain/drawing';
import { formatTyped, isSameValue, validateNumber, parseTyped } from '../../../schema/parse-typed.js';
import { isPartialNumber } from '../../../schema/read-number.js';
import type { MappingTarget } from '../../../schema/rank-fields.js';
import { type SchemaView, viewSchema } from '../../../schema/schema-view.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { hasMod } from '../../parts/key-name.js';
import type { OpchainPopover } from '../../parts/opchain-popover.js';
import { pickerStyles } from '../picker/picker-styles.js';
import { renderBelowField } from './field-below.js';
import { listFieldChips, renderFieldChips } from './field-chips.js';
import { renderFieldEnd } from './field-end.js';
import { renderFieldInput } from './field-input.js';
import { MAX_FILE_MEGABYTES, readFileValue } from './file-value.js';
import { findOpenBraces, insertMapping } from './field-parts.js';
import { valueFieldStyles } from './value-field-styles.js';
import { PickerController } from '../picker/picker-controller.js';
import { ValueChangeEvent } from './value-change-event.js';

/** Longer texts can be expanded; in characters. */
const MAX_LINE = 28;

const anyView = viewSchema(undefined, (schema) => schema);

/**
 * A value of a step: literal or mapped. Typing `{{` opens the picker; a mapping shows as a chip and becomes text when edited.
 * Emits `value-change` with the new value, undefined when cleared.
 */
export class OpchainValueField extends OpchainElement {
  static override shadowRootOptions: ShadowRootInit = { ...OpchainElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [base, valueFieldStyles, pickerStyles];

  @property({ attribute: false }) stepId!: string;
  /** The accessible name. */
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) value: JsonValue | undefined;
  @property({ attribute: false }) view: SchemaView = anyView;
  @property({ attribute: false }) target!: MappingTarget;
  /** The error message of the value. */
  @property({ attribute: false }) diagnostic: string | undefined;
  @property({ attribute: false }) hint: string | undefined;
  @property({ type: Boolean }) multiline = false;
  /** A file can be chosen as the value. */
  @property({ attribute: false }) acceptsFile = false;
  /** A long text is shown in several lines. */
  @state() private expanded = false;
  /** The text of a password is shown. */
  @state() private revealed = false;
  @state() editing = false;
  @state() text = '';

  readonly #input = createRef<HTMLInputElement | HTMLTextAreaElement>();
  readonly #picker = new PickerController(this, {
    insert: (mapping) => this.#insert(mapping),
    close: () => this.#input.value?.focus(),
  });
  #emitted: JsonValue | undefined;
  #focused = false;
  /** What has the focus inside, before an update. */
  #focusedPart: Element | null = null;

  constructor() {
    super();
    // On the host: focus may also leave from a button next to the text.
    this.addEventListener('focusout', this.#onFocusOut);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#focusedPart = this.shadowRoot?.activeElement ?? null;
    // The same field of another node: editing of the previous one has ended.
    if (changed.has('stepId')) {
      this.#stopEditing();
      this.expanded = false;
      this.revealed = false;
    }
    // Text being typed stays unless the value was changed elsewhere.
    if (changed.has('value') && !(this.#focused && isSameValue(this.value, this.#emitted)))
      this.text = formatTyped(this.value);
  }

  override updated(): void {
    // Chips replaced the input or the other way around, perhaps by a change elsewhere: the field does not lose the focus.
    if (this.#focusedPart?.isConnected === false)
      (this.renderRoot.querySelector<HTMLElement>('.face') ?? this.#input.value)?.focus();
  }

  override render(): TemplateResult {
    const texts = this.stores?.texts.inspector;
    if (!texts) return html``;
    const file = this.editing ? undefined : describeFile(this.value);
    const chips = this.editing ? undefined : listFieldChips(this.value, file, texts);
    const isTall = this.multiline || this.expanded;
    const offered = this.stores?.view.value.offeredMapping;
    const errorKey = this.#errorKey;
    return html`
      <div
        class="field ${this.diagnostic === undefined && errorKey === undefined ? '' : 'bad'} ${chips ? 'chipd' : ''} ${isTall && !chips ? 'tall' : ''}"
        title=${this.diagnostic ?? nothing}
      >
        ${
          chips
            ? renderFieldChips(chips, {
                label: file
                  ? `${this.label}: ${chips[0]?.text ?? ''}`
                  : texts.editMapping(this.label, this.value as string),
                onClick: this.#edit,
                onKey: this.#onChipsKey,
              })
            : renderFieldInput(texts, {
                view: this.view,
                label: this.label,
                hint: this.hint,
                text: this.text,
                isTall,
                isMasked: this.#isMasked,
                hasDiagnostic: this.diagnostic !== undefined,
                hasError: errorKey !== undefined,
                picker: this.#picker,
                input: this.#input,
                onInput: this.#onInput,
                onKey: this.#onKey,
                onFocus: this.#onFocus,
                onClick: this.#watchBraces,
              })
        }
        ${renderFieldEnd(texts, {
          view: this.view,
          label: this.label,
          text: this.text,
          chips: file ? 'file' : chips !== undefined,
          acceptsFile: this.acceptsFile,
          set: (text) => this.#set(text),
          choose: (value) => {
            const chosen = mapStrings(value, escapeTemplateText);
            this.text = formatTyped(chosen);
            this.#emit(chosen);
          },
          chooseFile: (chosen) => void this.#readFile(chosen),
          expand:
            chips || isTall || this.#isMasked || this.text.length <= MAX_LINE
              ? undefined
              : () => {
                  this.expanded = true;
                  void this.updateComplete.then(() => this.#input.value?.focus());
                },
          openPicker: this.openPicker,
          mask:
            this.view.format === 'password'
              ? { on: !this.revealed, toggle: () => (this.revealed = !this.revealed) }
              : undefined,
        })}
      </div>
      ${renderBelowField(texts, {
        error: errorKey && texts[errorKey],
        offered: chips ? undefined : offered?.mapping,
        stepId: this.stepId,
        insert: this.#insertOffered,
      })}
      ${this.#picker.render()}
    `;
  }

  /** Nobody reads a password over the shoulder; a mapping is none. */
  get #isMasked(): boolean {
    return this.view.format === 'password' && !this.revealed && !this.text.includes('{{');
  }

  get #errorKey(): 'notANumber' | 'notWhole' | undefined {
    return this.#focused && isPartialNumber(this.text) ? undefined : validateNumber(this.value, this.view);
  }

  readonly #edit = (): void => {
    // A file is replaced, not edited as text, unless it was just deleted.
    if (this.text !== '' && describeFile(this.value))
      return this.renderRoot.querySelector<HTMLElement>('.file input')?.click();
    this.editing = true;
    this.text = formatTyped(this.value);
    void this.updateComplete.then(() => {
      this.#input.value?.focus();
      this.#input.value?.select();
    });
  };

  readonly #onChipsKey = (event: KeyboardEvent): void => {
    if (hasMod(event)) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      this.#set('');
      this.#edit();
    } else if (event.key !== 'Enter' && event.key !== 'F2' && event.key !== ' ') return;
    else this.#edit();
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onFocus = (): void => {
    this.#focused = true;
    this.#emitted = this.value;
  };

  readonly #onFocusOut = (): void => this.#stopEditing();

  #stopEditing(): void {
    this.#focused = false;
    this.editing = false;
    this.#picker.hide();
    this.text = formatTyped(this.value);
  }

  readonly #onInput = (): void => {
    const input = this.#input.value;
    if (!input) return;
    this.editing = true;
    this.text = input.value;
    this.#emit(parseTyped(input.value, this.view));
    this.#watchBraces();
  };

  /** Opens the picker if the caret is behind `{{`, and closes it otherwise. */
  readonly #watchBraces = (): void => {
    const input = this.#input.value;
    const caret = input?.selectionStart ?? 0;
    const open = input ? findOpenBraces(input.value, caret) : undefined;
    if (open && input && this.stepId !== '') this.#picker.show(input, open.query);
    else this.#picker.hide();
  };

  /** Opens the mapping picker, as typing `{{` does. */
  readonly openPicker = (): void => {
    this.editing = true;
    void this.updateComplete.then(() => {
      const input = this.#input.value;
      if (!input) return;
      input.focus();
      const at = input.selectionStart ?? input.value.length;
      const text = `${input.value.slice(0, at)}{{${input.value.slice(at)}`;
      this.text = text;
      input.value = text;
      input.setSelectionRange(at + 2, at + 2);
      this.#picker.show(input, '', true);
    });
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (this.#picker.open) {
      this.#picker.onKey(event);
      return;
    }
    if (event.key === 'Escape' && this.editing && typeof this.value === 'string' && this.value.includes('{{')) {
      this.editing = false;
      event.stopPropagation();
      return;
    }
    const choices = this.renderRoot.querySelector<OpchainPopover>('.choices');
    if (event.key === 'ArrowDown' && (event.altKey || choices !== null)) {
      if (event.altKey || choices === null) this.openPicker();
      else choices.show();
      event.preventDefault();
      event.stopPropagation();
    }
  };

  #insert(mapping: ValueMapping): void {
    const caret = this.#input.value?.selectionStart ?? this.text.length;
    this.#set(insertMapping(this.text, caret, formatMapping(mapping)));
    this.editing = false;
  }

  readonly #insertOffered = (mapping: Mapping): void => {
    this.#set(this.text + formatMapping(mapping));
    this.stores?.view.patch({ offeredMapping: undefined });
  };

  #set(text: string): void {
    this.text = text;
    this.#emit(parseTyped(text, this.view));
  }

  async #readFile(file: File): Promise<void> {
    if (file.size <= MAX_FILE_MEGABYTES * 1e6) return this.#set(await readFileValue(file));
    const text = this.stores?.texts.inspector.fileTooLarge(MAX_FILE_MEGABYTES);
    if (text !== undefined) this.stores?.view.notices.emit({ text, tone: 'failed' });
  }

  #emit(value: JsonValue | undefined): void {
    this.#emitted = value;
    this.dispatchEvent(new ValueChangeEvent(value));
  }
}
