import { importText } from '../../stores/documents/import-text.js';
import type { Stores } from '../../stores/stores.js';
import { looksLikeChain } from '../parts/files.js';
import { openDescription, promptForMissingSources } from './open-anything.js';

/** Opens a text as environments, a chain, recorded calls or an API description, whichever it is. */
export async function openAnyText(stores: Stores, text: string, name: string): Promise<boolean> {
  if (/(^|[/.])environments\.ya?ml$/i.test(name)) return openEnvironments(stores, text, name);
  if (looksLikeChain(text)) return openChainText(stores, text, name);
  const imported = stores.kernel && (await importText(stores, text, name));
  return imported ?? openDescription(stores, { kind: 'text', name, text });
}

/** Reads a file with environments; it replaces the open one. */
export async function openEnvironments(
  { document, environments }: Stores,
  text: string | Promise<string>,
  name: string,
): Promise<boolean> {
  try {
    await environments.openText(await text, name);
    return true;
  } catch (error) {
    document.reportFailure(name, error);
    return false;
  }
}

export async function openChainText(stores: Stores, text: string, name: string): Promise<boolean> {
  const opened = await stores.document.openText(text, name);
  if (opened) await promptForMissingSources(stores);
  return opened;
}
