import { html, nothing, type TemplateResult } from 'lit';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { dialogStyles } from '../../parts/dialog-styles.js';

/** Why a chain file could not be opened, with each unsupported construct and its pointer. Part of `<opchain-builder>`. */
export class OpchainFailureDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  override render(): TemplateResult {
    const { stores } = this;
    const failure = stores?.document.value.failure;
    if (!stores || !failure) return html``;
    const texts = stores.texts.dialogs;
    const close = (): void => stores.document.dismissFailure();
    return html`<opchain-dialog
      wide
      .heading=${failure.from === 'link' ? texts.linkFailed : texts.failed(failure.name)}
      .closeLabel=${texts.close}
      @close-request=${close}
    >
      <p>${failure.message}</p>
      <p class="hint">${failure.from === 'link' ? texts.linkHelp : failure.help}</p>
      ${
        failure.diagnostics.length > 0
          ? html`<h3 class="label">${texts.diagnostics(failure.diagnostics.length)}</h3>
              <ul>
                ${failure.diagnostics.map(
                  (diagnostic) =>
                    html`<li class="item">
                      ${icon('warn')}
                      <div class="grow">
                        <p>${diagnostic.message}</p>
                        <p>
                          ${diagnostic.stepId === undefined ? nothing : texts.place(diagnostic.stepId, diagnostic.place)}
                          <code>${diagnostic.pointer}</code>
                        </p>
                      </div>
                    </li>`,
                )}
              </ul>`
          : nothing
      }
      <button slot="footer" class="btn primary" @click=${close}>${texts.dismiss}</button>
    </opchain-dialog>`;
  }
}
