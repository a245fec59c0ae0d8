import type { Check, JsonValue } from '@opchain/core';
import { formatPointer, isContainer, isObject } from '@opchain/core/internal/model';
import { readPointer } from '@opchain/resources';
import { formatJson, jsonEquals } from '../engine/case-response.js';
import { failCall, type Sequence, type SequenceCall, toLiteral, UNIQUE_INPUT } from './sequence.js';
import type { StoredRecord } from './server-model.js';

/** Fields that servers set themselves. */
export const volatileNames = /(?:updated|modified|changed|accessed|version|etag|revision)/i;

/** Expects that a record is returned as it was returned or sent before. */
export function expectRecord(sequence: Sequence, call: SequenceCall, { known }: Pick<StoredRecord, 'known'>): void {
  const { json } = call.response;
  if (!isObject(json)) return;
  for (const [name, { value, from }] of known) {
    if (!Object.hasOwn(json, name) || jsonEquals(json[name], value)) continue;
    const path = firstDifference(value, json[name], [name]);
    if (path.some((key) => volatileNames.test(key))) continue;
    const pointer = formatPointer(path);
    const expected = readPointer({ [name]: value }, pointer);
    const received = call.response.field(pointer);
    const check: Check =
      expected === undefined
        ? { kind: 'simple', condition: `$response.body#${pointer} == null` }
        : valueCheck(sequence, pointer, expected, from);
    // Which of two updates at once is lost may differ when the chain runs.
    for (const [other, { value: given, from: source }] of known)
      if (other !== name && source !== from && source.group === from.group)
        call.checks = [...call.checks, valueCheck(sequence, formatPointer([other]), given, source)];
    failCall(call, check, `${formatJson(expected)}, as ${from.stepId} wrote it`, formatJson(received), pointer);
  }
}

/** The path of the first value that differs, as deep as possible. */
function firstDifference(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  path: readonly string[],
): readonly string[] {
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return path;
  const left = a as Record<string, JsonValue>;
  const right = b as Record<string, JsonValue>;
  const key = [...Object.keys(left), ...Object.keys(right)].find((each) => !jsonEquals(left[each], right[each]));
  return key === undefined ? path : firstDifference(left[key], right[key], [...path, key]);
}

/** Holds if the response has the value that an earlier call returned or sent. */
function valueCheck(sequence: Sequence, pointer: string, value: JsonValue, from: SequenceCall): Check {
  const read = `$response.body#${pointer}`;
  const returned = sequence.reference(from, pointer);
  if (returned !== undefined && returned.value === value)
    return { kind: 'simple', condition: `${read} == ${returned.mapping}` };
  if (typeof value !== 'string' || !value.includes(sequence.tag))
    return { kind: 'simple', condition: `${read} == ${toLiteral(value)}` };
  const pattern = value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(sequence.tag, `{$inputs.${UNIQUE_INPUT}}`);
  return { kind: 'regex', context: read, pattern: `^${pattern}$` };
}
