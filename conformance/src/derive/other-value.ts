import type { JsonObject, JsonValue } from '@opchain/core';

/** A value of a schema that differs from one; the same value if there is no other. */
export function otherValue(value: JsonValue, { enum: choices, type, minimum, maximum, format }: JsonObject): JsonValue {
  if (Array.isArray(choices)) return choices.find((choice) => choice !== value) ?? value;
  if (typeof value === 'number') {
    const step = type === 'integer' || (Array.isArray(type) && type.includes('integer')) ? 1 : 0.01;
    const next = Number((value + step).toFixed(2));
    if (typeof maximum !== 'number' || next <= maximum) return next;
    return typeof minimum === 'number' && value - step < minimum ? value : Number((value - step).toFixed(2));
  }
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value;
  if (format === 'date-time' || format === 'date') return value.replace(/^\d{4}/, '2001');
  if (format === 'email') return `x${value.slice(1)}` === value ? `y${value.slice(1)}` : `x${value.slice(1)}`;
  if (format === 'uri' || format === 'url') return `${value}x`;
  const last = value.at(-1) ?? '';
  const others = /\d/.test(last) ? '12' : /[A-Z]/.test(last) ? 'XY' : 'xy';
  return value.slice(0, -1) + (last === others[0] ? others[1]! : others[0]!);
}
