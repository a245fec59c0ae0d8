import type { RequestValues, TypedAddress } from '../../../model/request-values.js';
import { prepareRequest, type RequestStores } from './prepare-request.js';
import { readRequestUrl } from './read-request-url.js';

/** Headers that a call has anyway, or that are a credential: a chain contains no secrets. */
const isLeftOut = (name: string): boolean =>
  /^(?:host|content-length|content-type|cookie)$|authorization|key|token|secret/i.test(name);

/** The operation of a typed request, with its values, to be added like any other one. */
export async function describeTypedRequest(
  stores: RequestStores,
  typed: TypedAddress | undefined,
): Promise<{ readonly ref: { readonly source: string; readonly id: string }; readonly values?: RequestValues }> {
  const url = typed && readRequestUrl(typed.url);
  const headers = (typed?.headers ?? []).filter(([name]) => !isLeftOut(name));
  const ref = await prepareRequest(stores, {
    method: typed?.method ?? 'GET',
    headers: headers.map(([name]) => name),
    url,
  });
  return typed && url ? { ref, values: { ...url.values, headers, body: typed.body } } : { ref };
}
