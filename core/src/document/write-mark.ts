import type { Chain } from '../model/chain.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import type { Mark } from './mark.js';
import { isObject } from './problem-list.js';

/**
 * The `x-opchain` of a chain. Lists and maps that would be empty are left out, but for `captures` and, where there are credentials, the inputs
 * declared for them: a reader has to guess where these are not there.
 */
export function writeMark(chain: Chain, parts: Pick<Mark, 'named' | 'literals' | 'credentials' | 'presets' | 'direct'>): JsonObject {
  const hasCredentials = chain.nodes.some((node) => node.kind === 'operation' && (node.credentials ?? []).length > 0);
  const kept = new Set(['captures', ...(hasCredentials ? ['credentials'] : [])]);
  const mark: Mark = {
    version: 1,
    order: 'graph',
    layout: chain.layout,
    captures: namesByNode(chain, (node) => node.captures.map(({ name }) => name)),
    objects: namesByNode(chain, (node) => node.parameters.flatMap(({ in: place, name, value }) => (isObject(value) ? [`${place}/${name}`] : []))),
    ...parts,
  };
  const entries = Object.entries(mark).filter(([key, value]) => kept.has(key) || typeof value !== 'object' || Object.keys(value as object).length > 0);
  // A copy in plain data: the model's parts must not be shared with a document that someone may change.
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonObject & Record<string, JsonValue>;
}

function namesByNode(
  chain: Chain,
  namesOf: (node: Extract<Chain['nodes'][number], { kind: 'operation' }>) => readonly string[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    chain.nodes.flatMap((node) => {
      const names = node.kind === 'operation' ? namesOf(node) : [];
      return names.length === 0 ? [] : [[node.id, names]];
    }),
  );
}
