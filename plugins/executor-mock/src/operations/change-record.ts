import {
  applyPatch,
  isObject,
  type JsonObject,
  type JsonValue,
  type Patch,
  parsePointer,
  valueAt,
} from '@opchain/core/internal/model';
import { equalJson } from '@opchain/core/internal/runner';
import { findHeader } from '@opchain/core/plugin';
import type { MockRequest } from '../requests/mock-request.js';

/** A record after PUT: the server's own fields stay, what a client can send is replaced. */
export function replacedValue(old: JsonObject, sent: JsonObject, settable: ReadonlySet<string>): JsonObject {
  const own = Object.entries(old).filter(([name]) => settable.size > 0 && !settable.has(name));
  const accepted = Object.entries(sent).filter(([name]) => settable.size === 0 || settable.has(name));
  return { ...Object.fromEntries(own), ...Object.fromEntries(accepted) };
}

/**
 * A record after PATCH: by JSON Patch (RFC 6902), JSON Merge Patch (RFC 7396), or the fields that were sent. Undefined if a
 * JSON Patch cannot be applied.
 */
export function changedValue(
  old: JsonObject,
  { call, body }: MockRequest,
  sent: JsonObject,
  settable: ReadonlySet<string>,
): JsonObject | undefined {
  const contentType = findHeader(call.headers, 'content-type') ?? '';
  if (!/json-patch/i.test(contentType) && !isPatch(body))
    return mergeInto(old, sent, settable, /merge-patch/i.test(contentType));
  try {
    const patched = (Array.isArray(body) ? body : []).reduce(applyOperation, old);
    return isObject(patched) ? patched : undefined;
  } catch {
    // A path that does not exist, or a failed test.
    return undefined;
  }
}

/** One operation of RFC 6902. Throws where it cannot be applied. */
function applyOperation(value: JsonValue, operation: JsonValue): JsonValue {
  if (!isObject(operation)) throw new RangeError('An operation is an object.');
  const { op, path, from, value: given } = operation;
  if (typeof path !== 'string') throw new RangeError('An operation has a path.');
  if (typeof from === 'string') return copyOrMove(value, { op, path, from });
  const at = (): JsonValue => valueAt(value, parsePointer(path) ?? []);
  if (op === 'test') {
    if (given === undefined || !equalJson(at(), given)) throw new RangeError('The test failed.');
    return value;
  }
  if (op !== 'add') at();
  return applyPatch(value, operation as unknown as Patch);
}

function copyOrMove(
  value: JsonValue,
  { op, path, from }: { readonly op: JsonValue | undefined; readonly path: string; readonly from: string },
): JsonValue {
  const source = valueAt(value, parsePointer(from) ?? []);
  const rest = op === 'move' ? applyPatch(value, { op: 'remove', path: from }) : value;
  return applyPatch(rest, { op: 'add', path, value: source });
}

function isPatch(body: unknown): boolean {
  return (
    Array.isArray(body) && body.length > 0 && body.every((each) => isObject(each) && typeof each['op'] === 'string')
  );
}

function mergeInto(old: JsonObject, sent: JsonObject, settable: ReadonlySet<string>, nullRemoves: boolean): JsonObject {
  const merged = { ...old };
  for (const [name, value] of Object.entries(sent)) {
    if (settable.size > 0 && !settable.has(name)) continue;
    const before = merged[name];
    if (value === null && nullRemoves) delete merged[name];
    else merged[name] = isObject(value) && isObject(before) ? mergeInto(before, value, new Set(), nullRemoves) : value;
  }
  return merged;
}
