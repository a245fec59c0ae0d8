import { findHeader, type HttpCall, type HttpResult } from '../../model/http.js';

export interface Redirected {
  readonly call: HttpCall;
  /** True if the call goes to another origin: no credential may be sent with it or with any later redirect. */
  readonly leavesOrigin: boolean;
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** Fields that describe the expected response, not the sender. */
const safeHeaders = new Set(['accept', 'accept-language', 'content-type']);

/**
 * The call that a redirect requests (RFC 9110, section 15.4), made from the call without credentials; undefined if the
 * response is not a redirect, or is one that is never followed: from https to http, to a URL that is not http, or one that
 * `cannotCarryBody`.
 *
 * Another origin receives neither the call's own header fields, cookies and body, nor query fields with a secret that
 * `isSecret` recognizes.
 */
export function followRedirect(
  call: HttpCall,
  result: Pick<HttpResult, 'status' | 'headers'>,
  isSecret: (text: string) => boolean,
): Redirected | undefined {
  const location = findHeader(result.headers, 'location');
  if (!redirects.has(result.status) || location === undefined || !URL.canParse(location, call.url)) return undefined;
  const from = new URL(call.url);
  const to = new URL(location, call.url);
  if ((to.protocol !== 'http:' && to.protocol !== 'https:') || (from.protocol === 'https:' && to.protocol === 'http:'))
    return undefined;
  if (to.username !== '' || to.password !== '') return undefined;
  to.hash = '';
  const leavesOrigin = to.origin !== from.origin;
  const method = changeMethod(call.method, result.status);
  const sendsBody = method === call.method && call.body !== undefined;
  if (sendsBody && leavesOrigin) return undefined;
  if (leavesOrigin) dropSecrets(to, isSecret);
  // As written: a host name in lower case would no longer be recognized.
  if (leavesOrigin && (isSecret(to.pathname) || isSecret(location.replace(/[?#].*/s, '')))) return undefined;
  const headers = call.headers.filter(([name]) => {
    const field = name.toLowerCase();
    return (!leavesOrigin || safeHeaders.has(field)) && (sendsBody || field !== 'content-type');
  });
  const next = { method, url: to.href, headers, cookies: leavesOrigin ? [] : call.cookies };
  return { leavesOrigin, call: sendsBody && call.body !== undefined ? { ...next, body: call.body } : next };
}

/**
 * True for a redirect that repeats the call, body included, at another origin (RFC 9110, sections 15.4.8 and 15.4.9): other
 * origins do not receive the body, and without it the call would be another one.
 */
export function cannotCarryBody(call: HttpCall, { status, headers }: Pick<HttpResult, 'status' | 'headers'>): boolean {
  const location = findHeader(headers, 'location');
  return (
    redirects.has(status) &&
    changeMethod(call.method, status) === call.method &&
    call.body !== undefined &&
    location !== undefined &&
    URL.canParse(location, call.url) &&
    new URL(location, call.url).origin !== new URL(call.url).origin
  );
}

function changeMethod(method: string, status: number): string {
  if (status === 303) return method === 'HEAD' ? 'HEAD' : 'GET';
  return (status === 301 || status === 302) && method === 'POST' ? 'GET' : method;
}

function dropSecrets(url: URL, isSecret: (text: string) => boolean): void {
  for (const [name, value] of [...url.searchParams])
    if (isSecret(name) || isSecret(value)) url.searchParams.delete(name);
}
