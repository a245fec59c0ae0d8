import type { Json } from '../kit-case.js';

/** Whether two values of JSON are equal; the order of keys does not matter. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(readKey(one, key), readKey(other, key)))
  );
}

const readKey = (value: object, key: string): Json | undefined => (value as Record<string, Json>)[key];
