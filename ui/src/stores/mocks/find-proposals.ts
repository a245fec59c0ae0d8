import type { ApiDescription, Chain } from '@opchain/core';
import type { DescriptionEntry, DescriptionSource } from '../descriptions/description-store.js';
import type { ReadUrl } from '../descriptions/fetch-document.js';
import type { ProposeChains } from './mock-store.js';

/** Reading a larger description once more would take too much memory. */
const MAX_OPERATIONS = 1_500;

/** Chains for a description that run on its mock; none without records that are created. */
export async function findProposals(
  { description, source, location, from, requests }: DescriptionEntry,
  { propose, readUrl }: { readonly propose: ProposeChains; readonly readUrl: ReadUrl },
): Promise<readonly Chain[]> {
  if (from === undefined || requests !== undefined || !createsRecords(description)) return [];
  return propose(await readContent(from, readUrl), { name: source, url: location });
}

function createsRecords({ operations }: ApiDescription): boolean {
  if (operations.length > MAX_OPERATIONS) return false;
  const created = new Set(operations.flatMap(({ method, path }) => (method === 'POST' ? [path] : [])));
  return operations.some(({ path }) => created.has(path.replace(/\/\{[^/]+\}$/, '')) && path.endsWith('}'));
}

async function readContent(from: DescriptionSource, readUrl: ReadUrl): Promise<string | Uint8Array> {
  if (from.kind === 'text') return from.text;
  const { signal } = new AbortController();
  return readUrl(new URL(from.url, document.baseURI).href, { signal, onProgress: () => undefined });
}
