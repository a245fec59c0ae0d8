import type { JsonValue } from '@opchain/core/plugin';

const MAX_DEPTH = 60;
const MAX_VALUES = 50_000;

/** Returns the value, unless it is nested too deeply or too large to be shown. */
export function omitOversized(value: JsonValue | undefined): JsonValue | undefined {
  if (value === null || typeof value !== 'object') return value;
  let level: (readonly JsonValue[])[] = [Object.values(value)];
  let count = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return undefined;
    const below: (readonly JsonValue[])[] = [];
    for (const values of level) {
      count += values.length;
      if (count > MAX_VALUES) return undefined;
      for (const item of values) if (item !== null && typeof item === 'object') below.push(Object.values(item));
    }
    level = below;
  }
  return value;
}
