import type { JsonValue } from '@opchain/core';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Unsubscribe } from '../../../stores/create-state.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { ValueChangeEvent } from '../fields/value-change-event.js';

/** A value as JSON text. It emits `value-change` while the text is valid, and says where it is not. */
export class OpchainJsonEditor extends OpchainElement {
  static override properties = {
    ...OpchainElement.properties,
    value: { attribute: false },
    label: { attribute: false },
    text: { state: true },
    fault: { state: true },
  };
  static override styles = [
    base,
    css`
      textarea {
        min-height: 140px;
        font: 400 var(--opchain-size-code) / 18px var(--opchain-font-code);
        letter-spacing: -0.02em;
        white-space: pre;
        overflow: auto;
        tab-size: 2;
      }
      .fault {
        display: flex;
        gap: 6px;
        margin-top: var(--opchain-space-1);
        font-size: var(--opchain-size-sm);
        line-height: 16px;
        color: var(--opchain-failed);
      }
    `,
  ];

  declare value: JsonValue | undefined;
  declare label: string;
  declare text: string;
  declare fault: string | undefined;
  #emitted: string | undefined;

  constructor() {
    super();
    this.label = '';
    this.text = '';
  }

  protected watch(): readonly Unsubscribe[] {
    return [];
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has('value')) return;
    const now = JSON.stringify(this.value);
    if (now === this.#emitted && this.text !== '') return;
    this.#emitted = now;
    this.text = this.value === undefined ? '' : JSON.stringify(this.value, undefined, 2);
    this.fault = undefined;
  }

  override render(): TemplateResult {
    const words = this.stores?.texts.inspector;
    if (!words) return html``;
    return html`<textarea
        class="field"
        rows=${Math.min(24, Math.max(8, this.text.split('\n').length + 1))}
        aria-label=${this.label}
        aria-invalid=${this.fault !== undefined}
        spellcheck="false"
        .value=${live(this.text)}
        @input=${this.#onInput}
      ></textarea>
      ${this.fault === undefined ? nothing : html`<p class="fault" role="alert">${icon('warn', 'small')}${words.badJson(this.fault)}</p>`}`;
  }

  readonly #onInput = (event: Event): void => {
    this.text = (event.target as HTMLTextAreaElement).value;
    let value: JsonValue | undefined;
    try {
      value = this.text.trim() === '' ? undefined : (JSON.parse(this.text) as JsonValue);
      this.fault = undefined;
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
      return;
    }
    this.#emitted = JSON.stringify(value);
    this.dispatchEvent(new ValueChangeEvent(value));
  };
}
