import { css, html, type TemplateResult } from 'lit';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { keyName } from '../../parts/key-name.js';

/** All keyboard shortcuts by area. Part of `<opchain-builder>`. */
export class OpchainKeysDialog extends OpchainElement {
  static override styles = [
    base,
    css`
      .groups {
        columns: 2 240px;
        column-gap: var(--opchain-space-8);
      }
      section {
        break-inside: avoid;
        padding-bottom: var(--opchain-space-4);
      }
      h3 {
        font-weight: 600;
        font-size: var(--opchain-size-sm);
        height: 28px;
        line-height: 28px;
      }
      dl > div {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: var(--opchain-space-3);
        min-height: 26px;
        font-size: var(--opchain-size-sm);
      }
      dt {
        color: var(--opchain-text-muted);
      }
      dd {
        display: flex;
        gap: var(--opchain-space-1);
      }
    `,
  ];

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.dialogs;
    return html`<opchain-dialog
      wide
      .heading=${texts.keys}
      .closeLabel=${texts.close}
      @close-request=${() => stores.view.patch({ dialog: undefined })}
    >
      <div class="groups">
        ${texts.keyGroups.map(
          (group) =>
            html`<section>
              <h3>${group.name}</h3>
              <dl>
                ${group.keys.map(
                  ([keys, description]) =>
                    html`<div>
                      <dt>${description}</dt>
                      <dd>${keys.split(', ').map((each) => html`<kbd>${keyName(each)}</kbd>`)}</dd>
                    </div>`,
                )}
              </dl>
            </section>`,
        )}
      </div>
    </opchain-dialog>`;
  }
}
