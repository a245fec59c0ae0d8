import type { JsonValue } from '@opchain/core';
import { findHeader, isObject } from '@opchain/core/internal/model';
import type { Exchange } from './exchange.js';

/**
 * The requests before one that failed without which it would not fail on an empty server, the first one first: those that
 * made values which a later one of them sends or the failure names, also where the client chose the value, and those that
 * changed the same record or list. Other requests of the case are left out.
 *
 * @param failure what was expected and received
 */
export function listSequence(exchanges: readonly Exchange[], failed: Exchange, failure = ''): readonly Exchange[] {
  const needed: Exchange[] = [failed];
  // A request without a response is not among the exchanges.
  const all = exchanges.includes(failed) ? exchanges.slice(0, exchanges.indexOf(failed)) : [...exchanges];
  const before = all.filter(({ response: { status } }) => status >= 200 && status < 300);
  const changes = before.filter((each) => !isSafe(each));
  // What is read again is not made by reading it.
  const changed = new Set(changes.flatMap((each) => [...made(each), ...listSent(each)]));
  const record = lastId(failed, changes);
  for (const exchange of before.reverse()) {
    const isNeeded = isSafe(exchange)
      ? isSource([...made(exchange).filter((value) => !changed.has(value)), ...entityTag(exchange)])
      : isSource(made(exchange)) || isChosen(exchange) || isSameRecord(exchange) || isNamed(exchange);
    if (isNeeded) needed.unshift(exchange);
  }
  return needed.slice(0, -1);

  function isSource(values: readonly string[]): boolean {
    return needed.some((later) => values.some((value) => listSent(later).has(value)));
  }

  /** True if the client chose what a later request names the record by. */
  function isChosen(exchange: Exchange): boolean {
    const [keys, own] = [listKeys(exchange), segmentsOf(exchange)];
    const chosen = exchange.method === 'POST' ? listScalars(parse(exchange.body)) : [];
    const isInPath = (segment: string) => chosen.includes(segment) && !own.includes(segment);
    return needed.some(
      (later) => keys.some((key) => listSent(later).has(key)) || segmentsOf(later).some((each) => isInPath(each)),
    );
  }

  /** True if it changed the record or the list that the failed request is about. */
  function isSameRecord(exchange: Exchange): boolean {
    const [path, method] = [pathOf(exchange), exchange.method];
    if (record !== undefined && listSent(exchange).has(record)) return true;
    if (method === 'POST') return isSafe(failed) && path === pathOf(failed);
    return needed.some((later) => isBelow(pathOf(later), path));
  }

  function isNamed(exchange: Exchange): boolean {
    return [...made(exchange), ...listKeys(exchange)].some((key) => key.length > 3 && failure.includes(`"${key}"`));
  }
}

const isSafe = ({ method }: Exchange) => ['GET', 'HEAD', 'OPTIONS'].includes(method);
const pathOf = ({ url }: Exchange) => new URL(url).pathname;
const segmentsOf = (exchange: Exchange) => pathOf(exchange).split('/').filter(Boolean).map(decode);
const isBelow = (path: string, other: string) => `${path}/`.startsWith(`${other}/`);

/** The values of a response that its request did not send. */
function made(exchange: Exchange): string[] {
  const sent = listSent(exchange);
  return listScalars(exchange.response.json).filter((value) => !sent.has(value));
}

const keyNames = /^(?:id|slug|code|key|number|sku|isbn|handle|username)$/i;

/** What names the record that a request created: in its response, its `Location`, or the path that the client chose. */
function listKeys(exchange: Exchange): string[] {
  const { response, method } = exchange;
  const location = findHeader(response.headers, 'location')?.split(/[?#]/, 1)[0]?.split('/').at(-1);
  const named = isObject(response.json) ? Object.entries(response.json).filter(([name]) => keyNames.test(name)) : [];
  const chosen = method === 'PUT' ? segmentsOf(exchange).slice(-1) : [];
  const own = named.flatMap(([, value]) => listScalars(value));
  return [...own, ...(location === undefined ? [] : [decode(location)]), ...chosen].filter((key) => key !== '');
}

/** The last segment of a path that names a record which an earlier request made or changed. */
function lastId(failed: Exchange, changes: readonly Exchange[]): string | undefined {
  const known = new Set(changes.flatMap((each) => [...listScalars(each.response.json), ...listKeys(each)]));
  return segmentsOf(failed).findLast((segment) => known.has(segment));
}

const entityTag = ({ response }: Exchange): string[] => [findHeader(response.headers, 'etag') ?? []].flat();

/** The values in a request: segments of its path, values of its query and of its conditions, scalars of its body. */
function listSent(exchange: Exchange): ReadonlySet<string> {
  const { searchParams } = new URL(exchange.url);
  const conditions = exchange.headers.flatMap(([name, value]) => (/^if-(?:none-)?match$/i.test(name) ? [value] : []));
  const scalars = listScalars(parse(exchange.body));
  return new Set([...segmentsOf(exchange), ...searchParams.values(), ...conditions, ...scalars]);
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
