import fc from 'fast-check';
import type { JsonValue } from '../../src/index.js';

/** An identifier of a step or source. */
export const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/);
/** Never a number, because JavaScript objects sort such keys first. */
export const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9._-]{0,6}$/);

/** Text with what the formats give a meaning to. */
export const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('{', '}', '$', '\\', 'a', '.', ' ', '\n', '"', "'") }),
  fc.constantFrom(
    '$inputs.x',
    '{$steps.a.outputs.b}',
    '$url',
    '$urls',
    '$5.00',
    '{$',
    '$response.body#/id',
    'a {$inputs.x} b',
    '2026-01-01',
    'yes',
    '0x10',
    '~',
    '- a',
    '#',
  ),
);
/** A key of an object, also of the names that JavaScript treats specially. */
export const key = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.constantFrom('__proto__', 'constructor', 'context', 'selector', 'type', '0', 'a b', ''),
);

/** Any value that JSON text can represent, so no negative zero. */
export function arbitraryJson(): fc.Arbitrary<JsonValue> {
  return fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
}
