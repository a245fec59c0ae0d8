import { formatDuration } from '@opchain/drawing';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { nameSuite } from '../../../stores/suite/name-suite.js';
import type { StoredSuite } from '../../../stores/suite/stored-suite.js';
import { icon } from '../../parts/icon.js';

/** The latest are shown; the suite lists all. */
const MAX_SHOWN = 5;

/** The suites that the open document was part of; each opens in the suite. */
export function renderSuites(stores: Stores): TemplateResult | typeof nothing {
  const { document, suite, texts } = stores;
  const path = document.value.file?.path;
  const own = suite.value?.value.earlier.filter(({ files }) => path !== undefined && files.includes(path)) ?? [];
  if (own.length === 0) return nothing;
  return html`<ul role="list" aria-label=${texts.suite.earlier}>
    ${own.slice(0, MAX_SHOWN).map((each) => html`<li class="suite">${renderSuite(stores, each)}</li>`)}
  </ul>`;
}

function renderSuite(stores: Stores, suite: StoredSuite): TemplateResult {
  const { texts } = stores;
  const state = suite.passed === suite.total ? 'succeeded' : 'failed';
  return html`<button
    class="item"
    type="button"
    aria-label=${texts.suite.showEarlier(nameSuite(texts, suite))}
    @click=${() => void show(stores, suite.id)}
  >
    <span class="state ${state}">${icon(state, 'small')}${texts.canvas.states[state]}</span>
    <b>${texts.suite.title}</b><span class="ellipsis">${nameSuite(texts, suite)}</span>
    <span class="end">${formatDuration(suite.durationMs)}</span>
  </button>`;
}

async function show({ suite, view, texts }: Stores, id: string): Promise<void> {
  view.patch({ suiteOpen: true });
  // What the panel reads first replaces what is shown.
  await suite.value?.read();
  if ((await suite.value?.show(id)) === false) view.notices.emit({ text: texts.suite.gone, tone: 'failed' });
}
