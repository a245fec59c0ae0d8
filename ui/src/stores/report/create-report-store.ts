import type { ApiDescription } from '@opchain/core';
import { createState } from '../create-state.js';
import type { DescriptionDiagnostic, ReportStore } from './report-store.js';
import type { ReportStoreDependencies } from './report-store-dependencies.js';

/** Checks the chain whenever a description or the chain is opened. */
export function createReportStore(dependencies: ReportStoreDependencies): ReportStore & { dispose(): void } {
  const { chain, descriptions, texts, onFound } = dependencies;
  const state = createState<readonly DescriptionDiagnostic[]>([]);
  const before = new Map<string, ApiDescription>();
  let knownIds = new Set<string>();
  let latest = 0;

  const refresh = async (): Promise<readonly DescriptionDiagnostic[]> => {
    const requestNumber = ++latest;
    const { refreshReport } = await import('./refresh-report.js');
    const found = await refreshReport(dependencies, before);
    if (requestNumber !== latest) return state.value;
    // A field that the user sends although no schema has it is not new.
    const hasNew = found.some(({ id, kind }) => !knownIds.has(id) && (kind !== 'body' || before.size > 0));
    knownIds = new Set(found.map((diagnostic) => diagnostic.id));
    state.set(found);
    if (hasNew) onFound();
    return found;
  };
  const scheduleRefresh = (): void => void refresh();

  const unsubscribers = [
    chain.subscribe((change) => {
      if (change.replaced) {
        knownIds = new Set();
        scheduleRefresh();
      } else if (state.value.length > 0) scheduleRefresh();
    }),
    descriptions.subscribe((value, previous) => {
      if (value.entries === previous.entries) return;
      let replaced = false;
      for (const entry of value.entries) {
        const old = previous.entries.find((each) => each.source === entry.source);
        if (entry.requests || old?.description === entry.description) continue;
        if (old) before.set(entry.source, old.description);
        replaced = true;
      }
      if (replaced && chain.chain.steps.length > 0) scheduleRefresh();
    }),
  ];

  return {
    previous: (source) => before.get(source),
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    get hasChanged() {
      return before.size > 0;
    },
    refresh,
    apply(_misfit, proposal) {
      chain.edit({ label: texts.report.applied, origin: 'document' }, (chain) => proposal.apply(chain));
    },
    applyAll() {
      const proposals = state.value.flatMap((diagnostic) =>
        diagnostic.proposals.slice(0, 1).filter((proposal) => !proposal.lossy),
      );
      if (proposals.length === 0) return;
      chain.edit({ label: texts.report.applied, origin: 'document' }, (chain) =>
        proposals.reduce((next, proposal) => proposal.apply(next), chain),
      );
    },
    dispose() {
      latest += 1;
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}
