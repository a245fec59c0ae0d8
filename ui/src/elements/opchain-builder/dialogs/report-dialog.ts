import { html, type TemplateResult } from 'lit';
import type { DescriptionDiagnostic } from '../../../stores/report/report-store.js';
import type { Stores } from '../../../stores/stores.js';
import { base } from '../../../styles/base.js';
import { OpchainElement } from '../../opchain-element.js';
import { icon } from '../../parts/icon.js';
import { dialogStyles } from '../../parts/dialog-styles.js';

/** What no longer matches a changed description, with suggestions. Part of `<opchain-builder>`. */
export class OpchainReportDialog extends OpchainElement {
  static override styles = [base, dialogStyles];

  override render(): TemplateResult {
    const { stores } = this;
    if (!stores) return html``;
    const texts = stores.texts.dialogs;
    const mismatches = stores.report.value;
    const close = (): void => stores.view.patch({ dialog: undefined });
    const hasSafeFix = mismatches.some((mismatch) => mismatch.proposals[0]?.lossy === false);
    return html`<opchain-dialog
      wide
      .heading=${stores.report.hasChanged ? texts.report : texts.reportUnmatched}
      .closeLabel=${texts.close}
      @close-request=${close}
    >
      <p class="hint">${mismatches.length === 0 ? texts.reportNone : texts.reportText}</p>
      <ul>
        ${mismatches.map((mismatch) => this.#renderMismatch(stores, mismatch))}
      </ul>
      <button slot="footer" class="btn" @click=${close}>
        ${mismatches.length === 0 ? texts.close : texts.leaveUnchanged}
      </button>
      <button slot="footer" class="btn primary" ?disabled=${!hasSafeFix} @click=${() => stores.report.applyAll()}>
        ${texts.applyAll}
      </button>
    </opchain-dialog>`;
  }

  #renderMismatch(stores: Stores, mismatch: DescriptionDiagnostic): TemplateResult {
    const texts = stores.texts.dialogs;
    const show = (): void => {
      stores.view.patch({ dialog: undefined });
      stores.view.reveals.emit({ stepId: mismatch.stepId, path: mismatch.path });
    };
    return html`<li class="item">
      ${icon('warn')}
      <div class="grow">
        <p><b>${mismatch.stepId}</b></p>
        <p>${mismatch.message}</p>
        <div class="buttons">
          ${mismatch.proposals.map((proposal) => html`<button class="btn line sm" @click=${() => stores.report.apply(mismatch, proposal)}>${proposal.label}</button>`)}
          <button class="btn sm quiet" @click=${show}>${texts.show}</button>
        </div>
      </div>
    </li>`;
  }
}
