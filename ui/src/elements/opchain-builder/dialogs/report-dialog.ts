import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Unsubscribe } from '../../../stores/create-state.js';
import type { Misfit } from '../../../stores/report-store.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { dialogStyles } from './dialog-styles.js';

/** What a changed description no longer fits, with proposals. Part of `<opchain-builder>`. */
export class OpchainReportDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  protected watch(stores: Stores): readonly Unsubscribe[] {
    return [stores.report.subscribe(() => this.requestUpdate())];
  }

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const words = stores.texts.dialogs;
    const misfits = stores.report.value;
    const close = (): void => stores.view.patch({ dialog: undefined });
    const safe = misfits.some((misfit) => misfit.proposals[0]?.loses === false);
    return html`<opchain-dialog wide .heading=${words.report} .closeLabel=${words.close} @close-request=${close}>
      <p class="hint">${misfits.length === 0 ? words.reportNone : words.reportText}</p>
      <ul>
        ${misfits.map((misfit) => this.#renderMisfit(stores, misfit))}
      </ul>
      <button slot="footer" class="btn" @click=${close}>${misfits.length === 0 ? words.close : words.keepAll}</button>
      <button slot="footer" class="btn primary" ?disabled=${!safe} @click=${() => stores.report.applyAll()}>${words.applyAll}</button>
    </opchain-dialog>`;
  }

  #renderMisfit(stores: Stores, misfit: Misfit): TemplateResult {
    const words = stores.texts.dialogs;
    const show = (): void => {
      stores.view.patch({ dialog: undefined });
      stores.view.reveals.emit({ nodeId: misfit.nodeId, place: misfit.place });
    };
    return html`<li class="item">
      ${icon('warn')}
      <div class="grow">
        <p><b>${misfit.nodeId}</b></p>
        <p>${misfit.message}</p>
        <div class="buttons">
          ${misfit.proposals.map((proposal) => html`<button class="btn line sm" @click=${() => stores.report.apply(misfit, proposal)}>${proposal.label}</button>`)}
          <button class="btn sm quiet" @click=${show}>${words.show}</button>
        </div>
      </div>
    </li>`;
  }
}
