import type { JsonObject } from '../../../model/json.js';

/** Candidates for a number of a schema: near 1, or near the closest bound. `number` makes several of them different. */
export function* listNumbers(schema: JsonObject, isInteger: boolean, number: number): Generator<number> {
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

function read(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
