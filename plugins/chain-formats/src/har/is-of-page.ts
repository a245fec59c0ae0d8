import { findHeader, type HeaderField } from '@opchain/core/plugin';
import { mediaType } from '../recorded-call.js';

/** What a page loads in addition to the calls of its API. */
const pageTypes =
  /^(text\/(html|css|javascript)|image\/|font\/|audio\/|video\/|application\/(javascript|x-javascript|font|wasm|manifest))/;

/** A request, as far as it shows who made it. */
interface RequestKind {
  readonly method: string;
  readonly status: number;
  /** Media type of the response. */
  readonly contentType: string;
  readonly headers: readonly HeaderField[];
  /** What the developer tools of Chromium call the request. */
  readonly resourceType: string | undefined;
}

/** True for what a browser loads to show a page, and for what it asks or reports on its own: not a call of an API. */
export function isOfPage({ method, status, contentType, headers, resourceType }: RequestKind): boolean {
  if (method === 'OPTIONS' || method === 'CONNECT' || status === 101) return true;
  if (resourceType !== undefined) return !/^(xhr|fetch|other)$/.test(resourceType);
  // Of what it sends without CORS, such as reports, no script can read the response.
  if (/^(navigate|no-cors|websocket)$/.test(findHeader(headers, 'sec-fetch-mode') ?? '')) return true;
  return method === 'GET' && pageTypes.test(mediaType(contentType));
}
