import type { Json } from './kit-case.js';

/** A value with `{server}` replaced in every text of it, at any depth. */
export function replaceServer(value: Json, origin: string): Json {
  if (typeof value === 'string') return value.replaceAll('{server}', origin);
  if (Array.isArray(value)) return value.map((each: Json) => replaceServer(each, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceServer(each, origin)]));
}
