import { isObject, type JsonValue } from '@opchain/core/internal/model';
import type { RouteMatch } from '../plan/match-route.js';
import { readRecord } from '../responses/find-records.js';
import type { MockSession } from './mock-session.js';

/** The name of an operation in the data of a mock: `GET /weather`. */
export function answerName({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

/**
 * Takes the body of a response as an example: its records exist from now on, in place of those with the same keys; of an
 * operation without records it is the answer. Returns what was taken, in the form of `MockData`.
 */
export async function keepExample(
  session: MockSession,
  { planned }: RouteMatch,
  body: JsonValue,
): Promise<Record<string, JsonValue>> {
  const { collection, operation, role } = planned;
  const { location } = await session.open(planned);
  const hasRecords = ['create', 'list', 'read', 'replace', 'change'].includes(role);
  if (collection === undefined || location === undefined || !hasRecords) {
    session.answers.set(answerName(operation), body);
    return { [answerName(operation)]: body };
  }
  const shown = readList(body, location.path);
  const records = shown.filter(isObject);
  for (const record of records) await session.load(collection, record);
  return { [collection.id]: records };
}

function readList(body: JsonValue, path: readonly string[]): readonly JsonValue[] {
  const value = readRecord(body, { path, isList: false });
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
