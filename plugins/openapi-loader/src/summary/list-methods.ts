import type { Dialect } from '../text/recognize-format.js';

const common = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'];
const methods: Readonly<Record<Dialect, ReadonlyMap<string, string>>> = {
  '2.0': upper(common),
  '3.0': upper([...common, 'trace']),
  '3.1': upper([...common, 'trace']),
  '3.2': upper([...common, 'trace', 'query']),
};

/** The members of a path item that are operations, with their HTTP methods. */
export function listMethods(dialect: Dialect): ReadonlyMap<string, string> {
  return methods[dialect];
}

function upper(keys: readonly string[]): ReadonlyMap<string, string> {
  return new Map(keys.map((key) => [key, key.toUpperCase()]));
}
