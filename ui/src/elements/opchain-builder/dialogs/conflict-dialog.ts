import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { type DiffLine, diffLines } from '../../../model/diff-lines.js';
import { follow, type Unsubscribe } from '../../../stores/create-state.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { dialogStyles } from '../../parts/dialog-styles.js';
import { showError } from '../../../stores/view/show-error.js';

const signs = { same: ' ', removed: '-', added: '+' } as const;

/** The open document and its file have both changed: which one is kept. Part of `<opchain-builder>`. */
export class OpchainConflictDialog extends OpchainElement {
  static override styles = [
    base,
    dialogStyles,
    css`
      pre {
        margin-top: var(--opchain-space-3);
        max-height: 50vh;
        overflow: auto;
        font-family: var(--opchain-font-code);
        font-size: var(--opchain-size-code);
        line-height: 18px;
        border: 1px solid var(--opchain-line);
        border-radius: var(--opchain-radius-md);
      }
      pre div {
        padding: 0 var(--opchain-space-2);
        white-space: pre;
        min-width: max-content;
      }
      .removed {
        background: var(--opchain-failed-soft);
      }
      .added {
        background: var(--opchain-succeeded-soft);
      }
    `,
  ];

  @state() private lines: readonly DiffLine[] | undefined;

  protected override watch(stores: Stores): readonly Unsubscribe[] {
    return [
      follow(
        () => stores.folder.value?.value.conflict,
        (conflict) => {
          this.lines = undefined;
          if (conflict === undefined) stores.view.patch({ dialog: undefined });
        },
      ),
    ];
  }

  override render(): TemplateResult {
    const { stores } = this;
    const folder = stores?.folder.value;
    const conflict = folder?.value.conflict;
    if (!stores || !folder || !conflict) return html``;
    const texts = stores.texts.documents;
    const run = (act: () => Promise<void>): void => void act().catch((error: unknown) => showError(stores.view, error));
    const { theirs } = conflict;
    return html`<opchain-dialog
      wide
      .heading=${texts.conflictWith(conflict.path)}
      .closeLabel=${texts.close}
      @close-request=${() => stores.view.patch({ dialog: undefined })}
    >
      <p>${theirs ? texts.conflictHint : texts.deletedOutside}</p>
      ${
        this.lines
          ? html`<p class="hint">${texts.differenceHint}</p>
              <pre tabindex="0" role="group" aria-label=${texts.difference}>
${this.lines.map(({ kind, text }) => html`<div class=${kind}>${signs[kind]} ${text}</div>`)}</pre>`
          : nothing
      }
      ${
        theirs && !this.lines
          ? html`<button
              slot="footer"
              class="btn"
              @click=${() => run(async () => void (this.lines = diffLines(theirs.text, await folder.mine())))}
            >
              ${texts.showDifference}
            </button>`
          : nothing
      }
      ${
        theirs
          ? html`<button slot="footer" class="btn" @click=${() => run(() => folder.takeTheirs())}>
              ${texts.takeTheirs}
            </button>`
          : nothing
      }
      <button slot="footer" class="btn primary" @click=${() => run(() => folder.keepMine())}>${texts.keepMine}</button>
    </opchain-dialog>`;
  }
}
