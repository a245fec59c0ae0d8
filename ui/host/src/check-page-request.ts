import type { IncomingMessage } from 'node:http';
import { equalSecrets } from './equal-secrets.js';
import { isOwnHost } from './is-own-host.js';
import { RelayError } from './read-json-request.js';

/** Throws unless a request to act comes from the page that this host served: its host name, its origin and its token. */
export function checkPageRequest(
  { headers, method }: IncomingMessage,
  { hosts, token }: { readonly hosts: readonly string[] | undefined; readonly token: string },
): void {
  checkReader(headers, hosts);
  if (method !== 'POST') throw new RelayError(405, 'Only POST.');
  // Browsers send the page's origin with every POST; a request without one does not come from a page.
  if (headers.origin === undefined) throw new RelayError(403, 'The request comes from a foreign page.');
  if (!equalSecrets(String(headers['x-opchain-relay-token'] ?? ''), token))
    throw new RelayError(401, 'This page is not the one that the host answers to; reload it.');
}

/** Throws unless a request to read comes from this host's page, or from no page at all. */
export function checkReader(headers: IncomingMessage['headers'], hosts: readonly string[] | undefined): void {
  const { host, origin } = headers;
  // Pages always send a `Host` header; without it, the origin could not be compared.
  if (host === undefined || !isOwnHost(host, hosts))
    throw new RelayError(421, 'This server is not known by that name.');
  const site = headers['sec-fetch-site'];
  if ((origin !== undefined && URL.parse(origin)?.host !== host) || (site !== undefined && site !== 'same-origin'))
    throw new RelayError(403, 'The request comes from a foreign page.');
}
