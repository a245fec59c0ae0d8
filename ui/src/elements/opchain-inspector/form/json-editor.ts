import type { JsonValue } from '@opchain/core';
import { readJson, type Schema, writeJson } from '@opchain/core/internal/model';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { valueWords } from '../../../schema/describe-type.js';
import type { Resolve } from '../../../schema/schema-view.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import type { CodeCompletions } from '../code/code-completion.js';
import { completeJson } from '../code/complete-json.js';
import { findJsonDiagnostics } from '../code/find-json-diagnostics.js';
import { ValueChangeEvent } from '../fields/value-change-event.js';

/** A value as JSON text. Emits `value-change` while the text is valid, and shows errors where they are. */
export class OpchainJsonEditor extends OpchainElement {
  static override styles = [
    base,
    css`
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
  /** Prefix of the paths of its diagnostics: `body`. */
  @property({ attribute: false }) inputPath = '';
  @property({ attribute: false }) schema: Schema | undefined;
  @property({ attribute: false }) resolve: Resolve = (schema) => schema;
  @state() text = '';
  @state() error: string | undefined;
  #emitted: string | undefined;

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
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.inspector;
    return html`<opchain-code-editor
        language="json"
        .label=${this.label}
        .stepId=${this.stepId}
        .owner=${{ name: this.label, types: [], acceptsText: false }}
        .text=${this.text}
        .complete=${this.#complete}
        .diagnostics=${findJsonDiagnostics(this.text, {
          error: this.error,
          diagnostics: [
            ...stores.diagnostics.of(this.stepId).filter(({ severity }) => severity === 'error'),
            ...Array.from(stores.diagnostics.wrongValues(this.stepId), ([path, reason]) => ({
              path,
              message: texts[reason],
            })),
          ],
          inputPath: this.inputPath,
        })}
        @text-change=${(event: CustomEvent<string>) => this.#applyText(event.detail)}
      ></opchain-code-editor>
      ${this.error === undefined ? nothing : html`<p class="error" role="alert">${icon('warn', 'small')}${texts.invalidJson(this.error)}</p>`}`;
  }

  readonly #complete = (text: string, caret: number): CodeCompletions =>
    completeJson(text, caret, {
      schema: this.schema,
      resolve: this.resolve,
      words: this.stores?.texts.inspector.values ?? valueWords,
    });

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
}
