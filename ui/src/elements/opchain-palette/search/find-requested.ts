import type { RequestValues } from '../../../model/request-values.js';
import type { OperationEntry } from '../operation-entry.js';
import { matchPath } from './match-path.js';
import type { TypedRequest } from './read-request.js';

/** An operation that a typed request calls, and the values that it gives to it. */
export interface RequestedEntry {
  readonly entry: OperationEntry;
  readonly values: RequestValues;
  /** False if its path continues after the typed one. */
  readonly complete: boolean;
}

/**
 * The operations that a typed request may call: the same path before unfinished ones, the more literal before the more
 * general. `basePaths` are those of the servers, which an address may begin with.
 */
export function findRequested(
  entries: readonly OperationEntry[],
  request: TypedRequest,
  basePaths: readonly string[],
): RequestedEntry[] {
  const paths = [
    request.path,
    ...basePaths.flatMap((base) => (request.path.startsWith(`${base}/`) ? [request.path.slice(base.length)] : [])),
  ];
  const found: (RequestedEntry & { readonly rank: number })[] = [];
  for (const entry of entries) {
    if (request.method !== undefined && entry.method !== request.method) continue;
    for (const path of paths) {
      const match = matchPath(entry.path, path);
      if (match === undefined) continue;
      const { query, headers, body } = request;
      const exact = entry.path === path ? 1000 : 0;
      const rank = exact + (match.complete ? 100 : 0) + match.literals - Object.keys(match.values).length / 100;
      found.push({ entry, values: { path: match.values, query, headers, body }, complete: match.complete, rank });
      break;
    }
  }
  // A slash at the end asks for what follows, unless nothing does.
  if (found.length === 0 && /.\/$/.test(request.path))
    return findRequested(entries, { ...request, path: request.path.slice(0, -1) }, basePaths);
  return found.sort((a, b) => b.rank - a.rank);
}
