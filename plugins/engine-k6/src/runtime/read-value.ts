import type { JsonValue } from '@opchain/core';
import { readLongJson } from '@opchain/core/internal/model';

/** Reads JSON with all digits of its numbers; unlike the `JSON.parse` of k6, it also reads those beyond the range. */
export function readValue(text: string): JsonValue {
  const reading = readLongJson(text);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value.value;
  }
}
