import { addNumbers, compareNumbers } from '../../../model/json-text/decimal.js';
import { ExactNumber, isNumber } from '../../../model/exact-number.js';
import type { JsonObject } from '../../../model/json.js';

/** Candidates for a number of a schema: near 1, or near the closest bound. `number` makes several of them different. */
export function* listNumbers(schema: JsonObject, isInteger: boolean, number: number): Generator<number | ExactNumber> {
  yield* listExact(schema, number);
  yield* listNear(schema, isInteger, number);
  // Where no other number is left, such as between two equal bounds.
  for (const bound of [schema['minimum'], schema['maximum']]) if (isNumber(bound)) yield bound;
}

function* listNear(schema: JsonObject, isInteger: boolean, number: number): Generator<number> {
  const step = read(schema['multipleOf']) ?? (isInteger ? 1 : undefined);
  const min = Math.max(read(schema['minimum']) ?? -Infinity, read(schema['exclusiveMinimum']) ?? -Infinity);
  const max = Math.min(read(schema['maximum']) ?? Infinity, read(schema['exclusiveMaximum']) ?? Infinity);
  const start = Math.min(Math.max(1, min), max) + number * (step ?? 1);
  if (step === undefined) {
    yield start;
    if (min > -Infinity && max < Infinity) yield min + ((max - min) * (number + 1)) / (number + 2);
    yield start + 0.5;
    yield start - 0.5;
    return;
  }
  const unit = isInteger && !Number.isInteger(step) ? 1 : step;
  const near = Math.round(start / unit);
  for (const offset of [0, 1, -1, 2, -2]) yield Number(((near + offset) * unit).toPrecision(15));
  yield 0;
}

/** Near the bounds that a `number` would change, such as the largest 64-bit integer. */
function* listExact(schema: JsonObject, number: number): Generator<number | ExactNumber> {
  for (const [keyword, sign] of [
    ['minimum', 1],
    ['exclusiveMinimum', 1],
    ['maximum', -1],
    ['exclusiveMaximum', -1],
  ] as const) {
    const bound = schema[keyword];
    // Beyond it, 1 is as good as without it.
    if (!(bound instanceof ExactNumber) || compareNumbers(bound, sign) * sign <= 0) continue;
    const { multipleOf } = schema;
    const step = isNumber(multipleOf) ? Number(multipleOf) : 1;
    const offset = keyword.startsWith('exclusive') ? number + 1 : number;
    yield offset === 0 ? bound : addNumbers(bound, sign * step * offset);
  }
}

function read(value: unknown): number | undefined {
  return isNumber(value) && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
