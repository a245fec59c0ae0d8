import type { RequestValues, TypedAddress } from '../../../model/request-values.js';
import type { RequestStores } from './prepare-request.js';

/** The item of the palette for a request, as that of the operation that the builder describes for it. */
export async function prepareItem(
  { typed }: { readonly typed?: TypedAddress },
  stores: RequestStores,
): Promise<{
  readonly kind: 'operation';
  readonly ref: { readonly source: string; readonly id: string };
  readonly values?: RequestValues;
}> {
  const { describeTypedRequest } = await import('./add-request.js');
  return { kind: 'operation', ...(await describeTypedRequest(stores, typed)) };
}
