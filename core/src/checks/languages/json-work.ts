import { isContainer, type JsonValue } from '../../model/json.js';
import { type SpendWork, textWork } from '../work-budget.js';

/** Counts the work of reading a value completely, part by part. */
export function jsonWork(value: JsonValue, spend: SpendWork): void {
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') spend(textWork(next.length));
    else if (!isContainer(next)) spend(1);
    else {
      const parts = Object.values(next);
      spend(1 + parts.length);
      for (const part of parts) waiting.push(part);
    }
  }
}
