import type { ApiDescription } from '@opchain/core';
import type { reportTexts } from '../texts/report-texts.js';
import type { ChainStore } from './chain-store.js';
import type { CredentialStore } from './credential-store.js';
import { createState } from './create-state.js';
import type { DescriptionStore } from './description-store.js';
import type { Misfit, ReportStore } from './report-store.js';

export interface ReportPorts {
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
  readonly credentials: CredentialStore;
  readonly texts: typeof reportTexts;
  /** There is something that was not reported before. */
  readonly onFound: () => void;
}

/** Looks at the chain whenever a description or the chain was opened anew. */
export function createReportStore({ chain, descriptions, credentials, texts, onFound }: ReportPorts): ReportStore & { dispose(): void } {
  const state = createState<readonly Misfit[]>([]);
  const before = new Map<string, ApiDescription>();
  let known = new Set<string>();
  let latest = 0;

  const refresh = async (): Promise<readonly Misfit[]> => {
    const turn = ++latest;
    const { findMisfits } = await import('./report/find-misfits.js');
    const found = await findMisfits({
      chain: chain.chain,
      texts,
      previous: (source) => before.get(source),
      description: (source) => descriptions.entry(source)?.description,
      uses: (source, name) => {
        const scheme = descriptions.scheme(source, name);
        return scheme ? credentials.forScheme(name).map((entry) => credentials.use(entry.credential, scheme)) : [];
      },
    });
    if (turn !== latest) return state.value;
    const fresh = found.some((misfit) => !known.has(misfit.id));
    known = new Set(found.map((misfit) => misfit.id));
    state.set(found);
    if (fresh) onFound();
    return found;
  };
  const soon = (): void => void refresh();

  const stops = [
    chain.subscribe((change) => {
      if (change.replaced) {
        known = new Set();
        soon();
      } else if (state.value.length > 0) soon();
    }),
    descriptions.subscribe((value, previous) => {
      if (value.entries === previous.entries) return;
      let replaced = false;
      for (const entry of value.entries) {
        const old = previous.entries.find((each) => each.source === entry.source);
        if (old?.description === entry.description) continue;
        if (old) before.set(entry.source, old.description);
        replaced = true;
      }
      if (replaced && chain.chain.nodes.length > 0) soon();
    }),
  ];

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    refresh,
    apply(_misfit, proposal) {
      chain.edit({ label: texts.applied, origin: 'document' }, (document) => proposal.apply(document));
    },
    applyAll() {
      const proposals = state.value.flatMap((misfit) => misfit.proposals.slice(0, 1).filter((proposal) => !proposal.loses));
      chain.edit({ label: texts.applied, origin: 'document' }, (document) => proposals.reduce((next, proposal) => proposal.apply(next), document));
    },
    dispose() {
      latest += 1;
      for (const stop of stops) stop();
    },
  };
}
