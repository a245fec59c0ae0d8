import type { CallingStep, Chain } from '../../model/chain.js';
import type { OpchainExtension } from '../extension/opchain-extension.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';

/**
 * Creates the `x-opchain` of a chain. Empty lists and maps are omitted, except `captures` and, if there are
 * credentials, the inputs declared for them: without these a reader has to guess.
 */
export function writeOpchainExtension(
  chain: Chain,
  parts: Pick<OpchainExtension, 'version' | 'named' | 'literals' | 'credentials' | 'presets' | 'direct'>,
): JsonObject {
  const hasCredentials = chain.steps.some((step) => step.kind === 'operation' && (step.credentials ?? []).length > 0);
  const alwaysWritten = new Set(['captures', ...(hasCredentials ? ['credentials'] : [])]);
  const { version, ...lists } = parts;
  const extension: OpchainExtension = {
    version,
    order: chain.order ?? 'graph',
    layout: chain.layout,
    captures: namesByStep(chain, (step) => step.captures.map(({ name }) => name)),
    objects: namesByStep(chain, (step) =>
      step.kind === 'operation'
        ? step.parameters.flatMap(({ in: location, name, value }) => (isObject(value) ? [`${location}/${name}`] : []))
        : [],
    ),
    ...lists,
  };
  const entries = Object.entries(extension).filter(
    ([key, value]) => alwaysWritten.has(key) || typeof value !== 'object' || Object.keys(value as object).length > 0,
  );
  // A deep copy, because callers may change the document and the chain is immutable.
  return JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonObject & Record<string, JsonValue>;
}

function namesByStep(
  chain: Chain,
  namesOf: (step: CallingStep) => readonly string[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    chain.steps.flatMap((step) => {
      const names = step.kind === 'operation' || step.kind === 'workflow' ? namesOf(step) : [];
      return names.length === 0 ? [] : [[step.id, names]];
    }),
  );
}
