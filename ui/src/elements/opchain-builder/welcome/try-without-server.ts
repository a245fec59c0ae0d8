import type { Chain } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { DescriptionEntry } from '../../../stores/descriptions/description-store.js';
import type { Stores } from '../../../stores/stores.js';
import { notifyLoadFailed } from '../../../stores/view/notify-load-failed.js';
import { icon } from '../../parts/icon.js';

/** Chains that were proposed for a description. */
export interface Proposals {
  readonly entry: DescriptionEntry;
  readonly chains: readonly Chain[];
}

/** Offers chains that run on the mock of a description, so that nothing is needed to see one run. */
export function renderTryWithoutServer(stores: Stores, { entry, chains }: Proposals): TemplateResult | typeof nothing {
  const [first] = chains;
  if (!first) return nothing;
  const { welcomeTry, welcomeTryHint, welcomeCalls } = stores.texts.shell;
  return html`<h2>${welcomeTry}<span>${welcomeTryHint}</span></h2>
    <div class="tries">
      ${chains.map(
        (chain) =>
          html`<button class="btn line" @click=${() => void open(stores, entry.source, chain)}>
            ${icon('play', 'small')}<span>${chain.title}</span
            ><span class="faint">${welcomeCalls(chain.steps.length)}</span>
          </button>`,
      )}
    </div>`;
}

async function open(stores: Stores, source: string, chain: Chain): Promise<void> {
  try {
    const store = await stores.mocks?.load();
    store?.choose(source);
    stores.document.openChain(chain);
  } catch {
    notifyLoadFailed({ stores });
  }
}
