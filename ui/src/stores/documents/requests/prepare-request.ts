import type { OperationRef } from '@opchain/core';
import { formatDocument, parseText } from '@opchain/core/internal/document';
import { isObject, type JsonObject, uniqueName } from '@opchain/core/internal/model';
import type { ChainStore } from '../../chain/chain-store.js';
import { createRequests, describeRequest } from '../../descriptions/describe-requests.js';
import type { DescriptionEntry, DescriptionStore } from '../../descriptions/description-store.js';
import { runInOrder } from '../../run-in-order.js';
import { openRequests, type RequestsTarget } from '../../descriptions/open-requests.js';
import type { RequestUrl } from './read-request-url.js';

export interface RequestStores extends RequestsTarget {
  readonly chain: Pick<ChainStore, 'chain'>;
  readonly descriptions: DescriptionStore;
}

/** A request that the user typed. Without an address, it is still to be typed. */
export interface PreparedRequest {
  readonly method: string;
  readonly headers?: readonly string[];
  readonly url?: RequestUrl | undefined;
}

/** A description is read, changed and opened before the next change reads it. */
const inRequestOrder = runInOrder();

/** Describes a request in a description of the builder, and names its server: the user has typed it. Resolves to its operation. */
export function prepareRequest(stores: RequestStores, request: PreparedRequest): Promise<OperationRef> {
  return inRequestOrder(() => describe(stores, request));
}

async function describe(stores: RequestStores, { method, url, headers = [] }: PreparedRequest): Promise<OperationRef> {
  const { descriptions } = stores;
  const known = descriptions.value.entries.find((entry) => isOf(entry, url?.origin));
  const source = known?.source ?? nameRequests(stores, url?.origin);
  const document = known ? await readRequests(known) : createRequests(source, url?.origin);
  const parameters = [...listQuery(url), ...headers.map((name) => ({ in: 'header' as const, name }))];
  const described = describeRequest(document, { method, path: url?.path ?? '/', parameters });
  if (described.document !== document || !known) await writeRequests(stores, source, described.document);
  if (url) descriptions.setServer(source, url.origin);
  return { source, id: described.id };
}

const listQuery = (url: RequestUrl | undefined): readonly { readonly in: 'query'; readonly name: string }[] =>
  (url?.values.query ?? []).map(([name]) => ({ in: 'query', name }));

/** True for a description of requests to that server; without one, of those whose address is still to be typed. */
function isOf(entry: DescriptionEntry, origin: string | undefined): boolean {
  if (entry.requests === undefined) return false;
  const [server] = entry.servers;
  return origin === undefined ? server === undefined : server === origin;
}

function nameRequests({ chain, descriptions }: RequestStores, origin: string | undefined): string {
  const { hostname } = URL.parse(origin ?? '') ?? { hostname: 'request' };
  const word = /^[\d.]+$|^\[|^localhost$/.test(hostname) ? 'api' : (hostname.split('.').at(-2) ?? hostname);
  return uniqueName(
    word.replace(/[^A-Za-z0-9_-]/g, '') || 'api',
    (name) => descriptions.entry(name) !== undefined || chain.chain.sources.some((each) => each.name === name),
  );
}

/** The document of a description that the builder writes. */
export async function readRequests(entry: DescriptionEntry): Promise<JsonObject> {
  const value = await parseText(entry.requests ?? '');
  return isObject(value) ? value : {};
}

export async function writeRequests(stores: RequestsTarget, source: string, document: JsonObject): Promise<void> {
  const { location } = stores.descriptions.entry(source) ?? {};
  await openRequests(stores, source, await formatDocument(document, 'yaml'), location);
}
