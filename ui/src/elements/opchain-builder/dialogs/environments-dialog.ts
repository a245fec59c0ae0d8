import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { FileText } from '../../../stores/documents/folder/document-folder.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { fields } from '../../../styles/fields.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { dialogStyles } from '../../parts/dialog-styles.js';
import { type EnvironmentDraft, haveNames, newDraft, type RowKind, rowKinds, toDraft } from './environment-drafts.js';
import { saveEnvironments } from './save-environments.js';

/** The environments of the folder, to add, edit and remove. Part of `<opchain-builder>`. */
export class OpchainEnvironmentsDialog extends OpchainElement {
  static override styles = [
    base,
    fields,
    dialogStyles,
    css`
      .hint {
        margin-block-end: var(--opchain-space-3);
      }
      fieldset {
        border: 1px solid var(--opchain-line);
        border-radius: var(--opchain-radius-lg);
        padding: var(--opchain-space-3);
        margin: 0 0 var(--opchain-space-3);
        display: grid;
        gap: var(--opchain-space-2);
      }
      .row {
        display: flex;
        align-items: center;
        gap: var(--opchain-space-2);
      }
      .row > select {
        flex: none;
        width: 112px;
      }
      .row > .value {
        flex: 2;
      }
      h4 {
        font-size: var(--opchain-size-sm);
        font-weight: 600;
        color: var(--opchain-text-muted);
      }
      .group {
        display: grid;
        gap: var(--opchain-space-1);
        justify-items: start;
      }
      .group > .row {
        width: 100%;
      }
      .error {
        color: var(--opchain-failed);
        overflow-wrap: anywhere;
      }
    `,
  ];

  @state() private drafts: readonly EnvironmentDraft[] = [];
  @state() private error = '';
  /** `outside`: the environments are not in the folder. */
  @state() private phase: 'reading' | 'editing' | 'outside' = 'reading';
  #file: FileText | undefined;

  override firstUpdated(): void {
    if (this.stores) void this.#read(this.stores).catch((error: unknown) => this.#fail(error));
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.dialogs;
    return html`<opchain-dialog
      wide
      .heading=${texts.environments}
      .closeLabel=${texts.close}
      @close-request=${this.#close}
    >
      <p class="hint">${this.phase === 'outside' ? texts.environmentsOutside : texts.environmentsHint}</p>
      ${this.drafts.map((draft, index) => this.#renderDraft(stores, draft, index))}
      ${
        this.phase === 'editing'
          ? html`<button class="btn line sm" @click=${() => this.#add(stores)}>
              ${icon('plus', 'small')}${texts.addEnvironment}
            </button>`
          : nothing
      }
      ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      <button slot="footer" class="btn" @click=${this.#close}>${stores.texts.shell.cancel}</button>
      <button
        slot="footer"
        class="btn primary"
        ?disabled=${this.phase !== 'editing'}
        @click=${() => void this.#save(stores)}
      >
        ${texts.saveEnvironments}
      </button>
    </opchain-dialog>`;
  }

  #renderDraft(stores: Stores, draft: EnvironmentDraft, index: number): TemplateResult {
    const texts = stores.texts.dialogs;
    const set = (part: Partial<EnvironmentDraft>): void => {
      this.drafts = this.drafts.with(index, { ...draft, ...part });
    };
    return html`<fieldset aria-label=${draft.name}>
      <div class="row">
        <input
          class="field"
          aria-label=${texts.environmentName}
          placeholder=${texts.environmentName}
          .value=${draft.name}
          @input=${(event: Event) => set({ name: (event.target as HTMLInputElement).value })}
        />
        <select
          class="field"
          aria-label=${texts.environmentColor}
          @change=${(event: Event) => set({ color: (event.target as HTMLSelectElement).value })}
        >
          ${Object.entries(texts.environmentColors).map(
            ([color, name]) => html`<option value=${color} ?selected=${color === draft.color}>${name}</option>`,
          )}
        </select>
        ${renderRemove(texts.removeEnvironment(draft.name), () => (this.drafts = this.drafts.toSpliced(index, 1)))}
      </div>
      ${rowKinds.map((kind) => this.#renderRows(stores, kind, draft[kind], (rows) => set({ [kind]: rows })))}
    </fieldset>`;
  }

  #renderRows(
    stores: Stores,
    kind: RowKind,
    rows: EnvironmentDraft[RowKind],
    set: (rows: EnvironmentDraft[RowKind]) => void,
  ): TemplateResult {
    const texts = stores.texts.dialogs;
    const own = texts.environmentRows[kind];
    const input = (label: string, value: string, change: (value: string) => void): TemplateResult =>
      html`<input
        class="field ${label === own.value ? 'value' : ''}"
        aria-label=${label}
        placeholder=${label}
        spellcheck="false"
        .value=${value}
        @input=${(event: Event) => change((event.target as HTMLInputElement).value)}
      />`;
    return html`<div class="group" role="group" aria-label=${own.title}>
      ${rows.length === 0 ? nothing : html`<h4>${own.title}</h4>`}
      ${rows.map(
        ([key, value], index) =>
          html`<div class="row">
            ${input(own.key, key, (next) => set(rows.with(index, [next, value])))}
            ${input(own.value, value, (next) => set(rows.with(index, [key, next])))}
            ${renderRemove(texts.removeRow(key), () => set(rows.toSpliced(index, 1)))}
          </div>`,
      )}
      <button class="btn sm quiet" @click=${() => set([...rows, ['', '']])}>${icon('plus', 'small')}${own.add}</button>
    </div>`;
  }

  async #read(stores: Stores): Promise<void> {
    this.#file = await stores.folder.value?.readEnvironments();
    const { environments } = stores.environments.value;
    if (this.#file !== undefined) await stores.environments.openText(this.#file.text, 'environments.yaml');
    this.phase = this.#file === undefined && environments.length > 0 ? 'outside' : 'editing';
    if (this.phase === 'outside') return;
    this.drafts = stores.environments.value.environments.map(toDraft);
    if (this.drafts.length === 0) this.#add(stores);
  }

  #add(stores: Stores): void {
    this.drafts = [
      ...this.drafts,
      newDraft(
        '',
        stores.chain.chain.sources.map(({ name }) => name),
      ),
    ];
  }

  async #save(stores: Stores): Promise<void> {
    this.error = '';
    if (!haveNames(this.drafts)) {
      this.error = stores.texts.dialogs.environmentNames;
      return;
    }
    await saveEnvironments(stores, this.drafts, this.#file).then(this.#close, (error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    this.error = error instanceof Error ? error.message : String(error);
  }

  readonly #close = (): void => this.stores?.view.patch({ dialog: undefined });
}

function renderRemove(label: string, remove: () => void): TemplateResult {
  return html`<button class="icon sm" aria-label=${label} title=${label} @click=${remove}>
    ${icon('trash', 'small')}
  </button>`;
}
