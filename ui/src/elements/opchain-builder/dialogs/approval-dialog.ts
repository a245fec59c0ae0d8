import { css, html, type TemplateResult } from 'lit';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { dialogStyles } from '../../parts/dialog-styles.js';

/** Asks before a credential or a password input is sent to an origin, or an origin is called, for the first time. Part of `<opchain-builder>`. */
export class OpchainApprovalDialog extends OpchainElement {
  static override styles = [
    base,
    dialogStyles,
    css`
      ul {
        margin: var(--opchain-space-3) 0;
        padding: var(--opchain-space-2) var(--opchain-space-3);
        border-radius: var(--opchain-radius-md);
        background: var(--opchain-surface-sunken);
      }
      li {
        display: flex;
        align-items: center;
        gap: var(--opchain-space-2);
        min-height: 24px;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render(): TemplateResult {
    const { stores } = this;
    const request = stores?.credentials.value.approvalRequest;
    if (!stores || !request) return html``;
    const texts = stores.texts.dialogs;
    const headings = { credential: texts.approve, input: texts.approveInput, servers: texts.approveServers };
    const explanation =
      request.kind === 'servers'
        ? texts.approveServersText
        : request.kind === 'input'
          ? texts.approveInputText(request.name)
          : texts.approveText(request.name);
    const respond = (approved: boolean): void => stores.credentials.resolveApproval(approved);
    return html`<opchain-dialog
      .heading=${headings[request.kind]}
      .closeLabel=${texts.approveCancel}
      @close-request=${() => respond(false)}
    >
      <p>${explanation}</p>
      <ul>
        ${request.origins.map((origin) => html`<li>${icon('globe')}<code>${origin}</code></li>`)}
      </ul>
      <p class="hint">${texts.approveNote}</p>
      <button slot="footer" class="btn" @click=${() => respond(false)}>${texts.approveCancel}</button>
      <button slot="footer" class="btn primary" @click=${() => respond(true)}>${texts.approveConfirm}</button>
    </opchain-dialog>`;
  }
}
