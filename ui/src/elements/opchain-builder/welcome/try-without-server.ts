import type { Chain } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { DescriptionEntry } from '../../../stores/descriptions/description-store.js';
import type { Stores } from '../../../stores/stores.js';
import type { Preset } from '../../../stores/view/palette-store.js';
import { notifyLoadFailed } from '../../../stores/view/notify-load-failed.js';
import { icon } from '../../parts/icon.js';

/** Chains that were proposed for a description. */
export interface Proposals {
  readonly entry: DescriptionEntry;
  readonly chains: readonly Chain[];
}

/** Offers a sample that the host proposed without running it on the mock, on which it runs. */
export function renderTrySample(
  stores: Stores,
  { entry, chains }: Proposals,
  sample: Preset,
): TemplateResult | typeof nothing {
  const chain = chains.find(({ title }) => title === sample.name);
  const { welcomeTry, welcomeTryHint } = stores.texts.shell;
  return chain === undefined
    ? nothing
    : html`<button
        class="btn line sm try"
        title=${welcomeTryHint}
        aria-label=${`${welcomeTry}: ${chain.title}`}
        @click=${() => void open(stores, entry.source, chain)}
      >
        ${icon('play', 'small')}${welcomeTry}
      </button>`;
}

/**
 * Offers the other chains that run on the mock of a description, so that nothing is needed to see one run.
 *
 * @param samples offer their own
 */
export function renderTryWithoutServer(
  stores: Stores,
  { entry, chains: all }: Proposals,
  samples: readonly Preset[],
): TemplateResult | typeof nothing {
  const chains = all.filter(({ title }) => !samples.some(({ name }) => name === title));
  if (chains.length === 0) return nothing;
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
