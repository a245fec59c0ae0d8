import { formatMapping, type ValueMapping } from '@opchain/core/internal/model';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import type { MappingTarget } from '../../../schema/rank-fields.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { findOpenBraces } from '../fields/field-parts.js';
import { PickerController } from '../picker/picker-controller.js';
import { pickerStyles } from '../picker/picker-styles.js';
import type { CodeCompletions } from './code-completion.js';
import { codeEditorStyles } from './code-editor-styles.js';
import type { CodeEditor, CodeLanguage, CodeDiagnostic } from './create-code-editor.js';

/** Edits a text with colors and completions; `{{` opens the mapping picker. Emits `text-change` with the text as its detail. */
export class OpchainCodeEditor extends OpchainElement {
  static override styles = [base, pickerStyles, codeEditorStyles];

  /** The text; when it differs from what is shown, it replaces that. */
  @property({ attribute: false }) text = '';
  @property({ reflect: true }) language: CodeLanguage = 'json';
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) stepId = '';
  /** What the text is of. */
  @property({ attribute: false }) owner: MappingTarget = { name: '', types: [], acceptsText: false };
  @property({ attribute: false }) complete: (text: string, caret: number) => CodeCompletions | undefined = () =>
    undefined;
  @property({ attribute: false }) diagnostics: readonly CodeDiagnostic[] = [];

  readonly #parent = createRef<HTMLElement>();
  #editor: CodeEditor | undefined;
  /** The editor is loading, and takes the focus once it is there. */
  #focusLater = false;
  readonly #picker = new PickerController(this, {
    insert: (mapping) => this.#insert(mapping),
    close: () => this.#editor?.focus(),
  });

  /** What a mapping at the caret is for: the member of JSON whose value it is in, if there is one before it in its line. */
  get target(): MappingTarget {
    const line = this.#editor?.caretLine();
    const key = line && /"((?:[^"\\]|\\.)+)"\s*:\s*"[^"]*$/.exec(line.text.slice(0, line.offset))?.[1];
    return key === undefined ? this.owner : { ...this.owner, name: key };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#editor?.destroy();
    this.#editor = undefined;
  }

  override focus(): void {
    this.#focusLater = true;
    this.#editor?.focus();
  }

  override render(): TemplateResult {
    return html`<div
        ${ref(this.#parent)}
        class="code-editor ${this.diagnostics.length > 0 ? 'bad' : ''}"
        @focusout=${(event: FocusEvent) => {
          if (!(event.relatedTarget instanceof Node && this.renderRoot.contains(event.relatedTarget)))
            this.#picker.hide();
        }}
      ></div>
      ${this.#picker.render()}`;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('text')) this.#editor?.setText(this.text);
    if (changed.has('diagnostics')) this.#editor?.setDiagnostics(this.diagnostics);
  }

  async #load(): Promise<void> {
    const { createCodeEditor } = await import('./create-code-editor.js');
    await this.updateComplete;
    const { stores } = this;
    const parent = this.#parent.value;
    if (!this.isConnected || !parent || !stores || this.#editor) return;
    this.#editor = createCodeEditor({
      parent,
      root: this.renderRoot as ShadowRoot,
      language: this.language,
      label: this.label,
      completionsLabel: stores.texts.inspector.completions,
      text: this.text,
      complete: (text, caret) => (this.#openBraces() ? undefined : this.complete(text, caret)),
      onInput: (text) => {
        this.text = text;
        this.dispatchEvent(new CustomEvent('text-change', { detail: text }));
      },
      onCaret: this.#watchBraces,
      onKey: (event) => {
        if (this.#picker.open) this.#picker.onKey(event);
      },
    });
    this.#editor.setDiagnostics(this.diagnostics);
    if (this.#focusLater) this.#editor.focus();
  }

  #openBraces(): { readonly start: number; readonly query: string } | undefined {
    const line = this.#editor?.caretLine();
    return line && findOpenBraces(line.text, line.offset);
  }

  readonly #watchBraces = (): void => {
    const open = this.#openBraces();
    const element = this.#editor?.caretLine().element;
    if (open && element) this.#picker.show(element, open.query);
    else this.#picker.hide();
  };

  #insert(mapping: ValueMapping): void {
    const line = this.#editor?.caretLine();
    const open = this.#openBraces();
    if (!line || !open) return;
    const rest = /^[^{}"\n]*\}\}/.exec(line.text.slice(line.offset))?.[0] ?? '';
    const text = formatMapping(mapping);
    this.#editor?.replaceInLine(
      open.start,
      line.offset + rest.length,
      this.language === 'json' ? text.replaceAll('"', '\\"') : text,
    );
  }
}
