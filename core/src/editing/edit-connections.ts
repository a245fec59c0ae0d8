import type { Chain, Step, Connection } from '../model/chain.js';
import { stepMappings } from '../model/mapping-text.js';
import { OpchainError } from '../model/opchain-error.js';
import { connectionKey } from '../document/extension/implied-by-presets.js';
import { reaches } from '../document/read/reaches.js';

/** True where a connection from source to target would close a circle. */
export type CycleCheck = (chain: Chain, source: string, target: string) => boolean;

/** Searches the chain's connections; a caller that keeps a graph may give its own answer instead. */
export function wouldCreateCycle(chain: Chain, source: string, target: string): boolean {
  return source === target || reaches(chain.connections, target, source);
}

/** Adds a connection; the same chain where it is there already. Throws `STEP_UNKNOWN`, and `CHAIN_CYCLE` where it would close a circle. */
export function connect(
  chain: Chain,
  source: string,
  target: string,
  createsCycle: CycleCheck = wouldCreateCycle,
): Chain {
  for (const id of [source, target])
    if (!chain.steps.some((step) => step.id === id))
      throw new OpchainError('STEP_UNKNOWN', `There is no step "${id}".`, { stepId: id });
  if (chain.connections.some((connection) => connection.source === source && connection.target === target))
    return chain;
  if (createsCycle(chain, source, target)) {
    const reason = source === target ? 'a step cannot wait for itself' : `"${source}" already waits for "${target}"`;
    throw new OpchainError('CHAIN_CYCLE', `"${target}" cannot run after "${source}": ${reason}.`, { stepId: target });
  }
  return { ...chain, connections: [...chain.connections, { source, target }] };
}

/** Removes connections. Mappings across them stay: the chain's problems name those whose source is no ancestor any more. */
export function disconnect(chain: Chain, connections: readonly Connection[]): Chain {
  const removed = new Set(connections.map(connectionKey));
  return { ...chain, connections: chain.connections.filter((connection) => !removed.has(connectionKey(connection))) };
}

/** Connects what a node maps from where that does not run before it yet. Throws `CHAIN_CYCLE` where that would close a circle; sources that are not there are left alone. */
export function connectMapped(chain: Chain, step: Step, createsCycle: CycleCheck = wouldCreateCycle): Chain {
  const ids = new Set(chain.steps.map(({ id }) => id));
  const sources = new Set(
    stepMappings(step).flatMap(({ mapping }) => (mapping.kind === 'input' ? [] : [mapping.stepId])),
  );
  let connected = chain;
  for (const source of sources)
    if (ids.has(source) && !reaches(connected.connections, source, step.id))
      connected = connect(connected, source, step.id, createsCycle);
  return connected;
}
