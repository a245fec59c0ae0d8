import type { JsonObject, JsonValue } from '@opchain/core';

const DAY_MS = 86_400_000;

/** A value of a schema that differs from one; the same value if there is no other. Dates stay near: a day later. */
export function otherValue(value: JsonValue, schema: JsonObject): JsonValue {
  const { enum: choices } = schema;
  if (Array.isArray(choices)) return choices.find((choice) => choice !== value) ?? value;
  if (typeof value === 'number') return otherNumber(value, schema);
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? otherText(value, schema) : value;
}

function otherNumber(value: number, { type, minimum, maximum }: JsonObject): number {
  const step = type === 'integer' || (Array.isArray(type) && type.includes('integer')) ? 1 : 0.01;
  const next = Number((value + step).toFixed(2));
  if (typeof maximum !== 'number' || next <= maximum) return next;
  return typeof minimum === 'number' && value - step < minimum ? value : Number((value - step).toFixed(2));
}

function otherText(value: string, { format }: JsonObject): string {
  if (format === 'date-time' || format === 'date') return nextDay(value);
  if (format === 'email') return `${value.startsWith('x') ? 'y' : 'x'}${value.slice(1)}`;
  if (format === 'uri' || format === 'url') return `${value}x`;
  const last = value.at(-1) ?? '';
  const [first, second] = /\d/.test(last) ? ['1', '2'] : /[A-Z]/.test(last) ? ['X', 'Y'] : ['x', 'y'];
  return value.slice(0, -1) + (last === first ? second : first);
}

function nextDay(value: string): string {
  const day = Date.parse(`${value.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? value : new Date(day + DAY_MS).toISOString().slice(0, 10) + value.slice(10);
}
