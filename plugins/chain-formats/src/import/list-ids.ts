import { ExactNumber, type JsonValue } from '@opchain/core/plugin';
import type { RecordedCall } from '../recorded-call.js';
import { isIdName } from './classify-value.js';

const MAX_VALUES = 20_000;

/** The texts that responses call an ID, regardless of their form: of `id`, `slug`, `trackingNumber`. */
export function listIds(calls: readonly RecordedCall[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { response } of calls) {
    const pending: (readonly [key: string, value: JsonValue | undefined])[] = [['', response?.json]];
    // Grows while it is read.
    for (const [count, [key, value]] of pending.entries()) {
      if (count === MAX_VALUES) break;
      if (typeof value === 'string' && isIdName(key)) ids.add(value);
      if (typeof value !== 'object' || value === null || value instanceof ExactNumber) continue;
      const isList = Array.isArray(value);
      for (const [name, inner] of Object.entries(value)) pending.push([isList ? key : name, inner]);
    }
  }
  return ids;
}
