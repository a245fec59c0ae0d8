import type { JsonValue } from '@opchain/core';
import type { Mapping } from '@opchain/core/model';
import { formatMapping, readJson, writeJson } from '@opchain/core/model';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { MappingTarget } from '../../../schema/rank-fields.js';
import type { Unsubscribe } from '../../../stores/create-state.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { findOpenBraces } from '../fields/field-parts.js';
import { PickerController } from '../picker/picker-controller.js';
import { pickerStyles } from '../picker/picker-styles.js';
import { ValueChangeEvent } from '../fields/value-change-event.js';

/** A value as JSON text; `{{` opens the picker as well. Emits `value-change` while the text is valid, and shows errors. */
export class OpchainJsonEditor extends OpchainElement {
  static override styles = [
    base,
    pickerStyles,
    css`
      textarea.field {
        min-height: var(--_rows, 140px);
        font: 400 var(--opchain-size-code) / 18px var(--opchain-font-code);
        letter-spacing: -0.02em;
        white-space: pre;
        overflow: auto;
        tab-size: 2;
      }
      .error {
        display: flex;
        gap: 6px;
        margin-top: var(--opchain-space-1);
        font-size: var(--opchain-size-sm);
        line-height: 16px;
        color: var(--opchain-failed);
      }
    `,
  ];

  @property({ attribute: false }) value: JsonValue | undefined;
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) stepId = '';
  @property({ attribute: false }) target: MappingTarget = { name: '', types: [], acceptsText: false };
  @state() text = '';
  @state() error: string | undefined;
  #emitted: string | undefined;
  readonly #area = createRef<HTMLTextAreaElement>();
  readonly #picker = new PickerController(this, {
    insert: (mapping) => this.#insert(mapping),
    close: () => this.#area.value?.focus(),
  });

  protected watch(): readonly Unsubscribe[] {
    return [];
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('value')) return;
    const now = this.value === undefined ? undefined : writeJson(this.value);
    if (now === this.#emitted && this.text !== '') return;
    this.#emitted = now;
    this.text = this.value === undefined ? '' : writeJson(this.value, 2);
    this.error = undefined;
  }

  override render(): TemplateResult {
    const texts = this.stores?.texts.inspector;
    if (!texts) return html``;
    return html`<textarea
        ${ref(this.#area)}
        class="field"
        rows=${Math.min(24, Math.max(8, this.text.split('\n').length + 1))}
        aria-label=${this.label}
        aria-invalid=${this.error !== undefined}
        spellcheck="false"
        .value=${live(this.text)}
        @input=${this.#onInput}
        @click=${this.#watchBraces}
        @keydown=${(event: KeyboardEvent) => {
          if (this.#picker.open) this.#picker.onKey(event);
        }}
        @blur=${(event: FocusEvent) => {
          if (!(event.relatedTarget instanceof Node && this.renderRoot.contains(event.relatedTarget)))
            this.#picker.hide();
        }}
      ></textarea>
      ${this.error === undefined ? nothing : html`<p class="error" role="alert">${icon('warn', 'small')}${texts.invalidJson(this.error)}</p>`}${this.#picker.render()}`;
  }

  readonly #onInput = (event: Event): void => {
    this.#applyText((event.target as HTMLTextAreaElement).value);
    this.#watchBraces();
  };

  #applyText(text: string): void {
    this.text = text;
    let value: JsonValue | undefined;
    try {
      value = text.trim() === '' ? undefined : readJson(text);
      this.error = undefined;
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      return;
    }
    this.#emitted = value === undefined ? undefined : writeJson(value);
    this.dispatchEvent(new ValueChangeEvent(value));
  }

  readonly #watchBraces = (): void => {
    const area = this.#area.value;
    const open = area && findOpenBraces(area.value, area.selectionStart);
    if (open && !open.query.includes('\n')) this.#picker.show(area, open.query);
    else this.#picker.hide();
  };

  #insert(mapping: Mapping): void {
    const area = this.#area.value;
    const open = area && findOpenBraces(area.value, area.selectionStart);
    if (!area || !open) return;
    const after = area.value.slice(area.selectionStart).replace(/^[^{}"\n]*\}\}/, '');
    const before = area.value.slice(0, open.start) + formatMapping(mapping).replaceAll('"', '\\"');
    this.#applyText(before + after);
    void this.updateComplete.then(() => {
      area.focus();
      area.setSelectionRange(before.length, before.length);
    });
  }
}
