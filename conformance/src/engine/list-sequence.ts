import type { JsonValue } from '@opchain/core';
import type { Exchange } from './exchange.js';

/**
 * The requests before one that failed without which it could not be sent, the first one first: those that made values
 * which a later one of them sends, and those that changed the same record. Other requests of the case are left out.
 */
export function listSequence(exchanges: readonly Exchange[], failed: Exchange): readonly Exchange[] {
  const needed: Exchange[] = [failed];
  // A request without a response is not among the exchanges.
  const before = exchanges.includes(failed) ? exchanges.slice(0, exchanges.indexOf(failed)) : [...exchanges];
  for (const exchange of before.reverse()) {
    const { method, response } = exchange;
    if (response.status < 200 || response.status > 299) continue;
    const sent = listSent(exchange);
    const made = listScalars(response.json).filter((value) => !sent.has(value));
    const isSource = needed.some((later) => made.some((value) => listSent(later).has(value)));
    const isChange = !['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method);
    if (isSource || (isChange && needed.some((later) => isBelow(pathOf(later), pathOf(exchange)))))
      needed.unshift(exchange);
  }
  return needed.slice(0, -1);
}

const pathOf = ({ url }: Exchange) => new URL(url).pathname;
const isBelow = (path: string, other: string) => `${path}/`.startsWith(`${other}/`);

/** The values in a request: segments of its path, values of its query, scalars of its body. */
function listSent({ url, body }: Exchange): ReadonlySet<string> {
  const { pathname, searchParams } = new URL(url);
  return new Set([...pathname.split('/').map(decode), ...searchParams.values(), ...listScalars(parse(body))]);
}

function listScalars(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listScalars) : [];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function parse(body: string | undefined): JsonValue | undefined {
  try {
    return body === undefined ? undefined : (JSON.parse(body) as JsonValue);
  } catch {
    return undefined;
  }
}
