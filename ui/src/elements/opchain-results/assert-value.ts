import type { Check, JsonValue } from '@opchain/core';
import { isContainer, isNumber, writeJson } from '@opchain/core/internal/model';
import { fromRow } from '../../schema/check-row.js';
import { bodyExpression } from '../../schema/own-fields.js';
import type { AssertKind } from './json-tree-events.js';

/** What can be asserted of the value at a path of a body; the most likely first. */
export function listAssertKinds(path: readonly string[], value: JsonValue): readonly AssertKind[] {
  if (isContainer(value)) return ['exists'];
  if (value === null) return ['equals'];
  const isText = typeof value === 'string' || isNumber(value);
  return ['equals', 'exists', ...(path.length === 0 ? [] : ['type' as const]), ...(isText ? ['matches' as const] : [])];
}

/** The check of a value. A container cannot be compared: it exists. */
export function checkOf(path: readonly string[], value: JsonValue, kind: AssertKind = 'equals'): Check {
  const left = bodyExpression(path);
  if (kind === 'matches') return { kind: 'regex', context: left, pattern: patternOf(value) };
  if (kind === 'type') return { kind: 'jsonpath', context: '$response.body', expression: typeQuery(path, value) };
  if (kind === 'exists' || isContainer(value)) return { kind: 'simple', condition: `${left} != null` };
  const right = typeof value === 'string' ? `'${value}'` : writeJson(value);
  return fromRow({ left, operator: '==', right });
}

/** JSONPath compares only numbers with numbers, and strings with strings. It selects something if the comparison holds. */
function typeQuery(path: readonly string[], value: JsonValue): string {
  const at = toJsonPath(path);
  if (typeof value === 'string') return `$[?${at} >= '']`;
  return typeof value === 'boolean' ? `$[?${at} == true || ${at} == false]` : `$[?${at} >= 0 || ${at} < 0]`;
}

const patterns: readonly (readonly [recognize: RegExp, pattern: string])[] = [
  [/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'],
  [/^\d{4}-\d{2}-\d{2}T/, '^\\d{4}-\\d{2}-\\d{2}T'],
  [/^\d{4}-\d{2}-\d{2}$/, '^\\d{4}-\\d{2}-\\d{2}$'],
  [/^https?:\/\//, '^https?://'],
  [/^-?\d+$/, '^-?\\d+$'],
];

/** A pattern of values like this one, to start from. */
export function patternOf(value: JsonValue): string {
  const text = typeof value === 'string' ? value : writeJson(value);
  return patterns.find(([recognize]) => recognize.test(text))?.[1] ?? '.+';
}

/** A path as a JSONPath of RFC 9535. */
export function toJsonPath(path: readonly string[]): string {
  return `$${path.map((part) => (/^(?:0|[1-9]\d*)$/.test(part) ? `[${part}]` : /^[A-Za-z_]\w*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`)).join('')}`;
}
