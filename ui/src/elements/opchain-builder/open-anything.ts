import type { DescriptionSource } from '../../stores/descriptions/description-store.js';
import { findMissingSources } from '../../stores/descriptions/match-sources.js';
import type { Stores } from '../../stores/stores.js';

export function openDescriptionUrl(stores: Stores, url: string): Promise<boolean> {
  const absoluteUrl =
    /^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('/') || url.startsWith('.') ? url : `https://${url}`;
  return openDescription(stores, { kind: 'url', url: absoluteUrl });
}

/** Reads a description; it replaces the only open one if no node depends on that. */
export async function openDescription(stores: Stores, from: DescriptionSource, source?: string): Promise<boolean> {
  const { entries } = stores.descriptions.value;
  const isReplaceable = source === undefined && stores.chain.chain.steps.length === 0;
  const name = await stores.descriptions.open(source, from);
  if (name === undefined) {
    const { failure } = stores.descriptions.value;
    const isShownInline = stores.view.value.dialog !== undefined || stores.chain.chain.steps.length === 0;
    if (failure && !isShownInline)
      stores.view.notices.emit({ text: `${failure.message} ${failure.help}`, tone: 'failed' });
    return false;
  }
  // The page may have set its chain while the description was being read.
  if (isReplaceable && stores.chain.chain.steps.length === 0) {
    for (const entry of entries) if (entry.source !== name) stores.descriptions.close(entry.source);
    if (stores.chain.chain.sources.length > 0) stores.document.newChain();
  }
  const { operations = [], securitySchemes = [] } = stores.descriptions.entry(name)?.description ?? {};
  stores.view.announcements.emit(stores.texts.palette.counts(operations.length, securitySchemes.length));
  return true;
}

/** If the chain calls APIs that are not open, the user is asked before anything is fetched. */
export async function promptForMissingSources(stores: Stores): Promise<void> {
  await stores.workflows.ready();
  if (!isComplete(stores)) stores.view.patch({ dialog: 'sources' });
  else if (stores.view.value.dialog === 'sources') stores.view.patch({ dialog: undefined });
}

/** True if every description and document that the chain needs is open. */
export function isComplete({ chain, descriptions, workflows }: Stores): boolean {
  const missing = [
    ...findMissingSources(chain.chain, descriptions.value.entries),
    ...(workflows.value.called?.missing() ?? []),
  ];
  return missing.length === 0;
}
