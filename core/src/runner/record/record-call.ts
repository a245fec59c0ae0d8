import type { HeaderField, HttpCall } from '../../model/http.js';
import type { RecordedRequest } from '../../model/run.js';

const HIDDEN = '•••••';

/** A call as it is shown: cookies as the header that carries them, a binary body as a note of its length. */
export function recordCall({ method, url, headers, cookies, body }: HttpCall): RecordedRequest {
  const fields: readonly HeaderField[] =
    cookies.length === 0
      ? headers
      : [...headers, ['Cookie', cookies.map(([name, value]) => `${name}=${value}`).join('; ')]];
  if (body === undefined) return { method, url, headers: fields };
  return { method, url, headers: fields, body: typeof body === 'string' ? body : `(${String(body.length)} bytes)` };
}

/**
 * The call as it is sent, with everything that the credentials added hidden, found by comparing the calls instead of
 * searching for known secrets. The body is the one without credentials, so that a credential in it is never shown.
 */
export function recordSignedCall(before: HttpCall, after: HttpCall): RecordedRequest {
  if (before === after) return recordCall(before);
  const headers = hideNew(before.headers, after.headers, hideHeader);
  const cookies = hideNew(before.cookies, after.cookies, () => HIDDEN);
  return recordCall({ ...before, url: hideNewQuery(before.url, after.url), headers, cookies });
}

function hideNew(
  before: readonly HeaderField[],
  after: readonly HeaderField[],
  hide: (value: string) => string,
): HeaderField[] {
  const known = new Set(before.map(([name, value]) => JSON.stringify([name.toLowerCase(), value])));
  return after.map(([name, value]) =>
    known.has(JSON.stringify([name.toLowerCase(), value])) ? [name, value] : [name, hide(value)],
  );
}

/** The kind of credential may be shown (`Bearer`), the credential itself may not. */
function hideHeader(value: string): string {
  const scheme = /^(Basic|Bearer|Digest|ApiKey) /i.exec(value)?.[0] ?? '';
  return scheme + HIDDEN;
}

function hideNewQuery(before: string, after: string): string {
  if (before === after) return after;
  const known = new Set(queryOf(before));
  const [address = ''] = after.split('?', 1);
  const shown = queryOf(after).map((pair) => (known.has(pair) ? pair : `${pair.split('=', 1)[0] ?? ''}=${HIDDEN}`));
  const [knownAddress = ''] = before.split('?', 1);
  // No security scheme puts a credential in the path: the path without credentials is shown.
  return (address === knownAddress ? address : knownAddress) + (shown.length === 0 ? '' : `?${shown.join('&')}`);
}

function queryOf(url: string): string[] {
  const at = url.indexOf('?');
  return at === -1 ? [] : (url.slice(at + 1).split('#', 1)[0] ?? '').split('&').filter((pair) => pair !== '');
}
