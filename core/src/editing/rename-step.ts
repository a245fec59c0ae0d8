import { connectionForMapping, isForMapping } from '../graph/mapped-connections.js';
import type { Chain, Connection } from '../model/chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { takenNames } from './edit-steps.js';
import { type Rename, renameInStep, renameInText } from './rename-in-step.js';

/**
 * Renames a step and every mapping from it, in values, checks, retry rules and outputs of the chain. Throws
 * `STEP_UNKNOWN` if the step does not exist, `STEP_DUPLICATE` if the name is in use, `OPTION_INVALID` if the name is
 * invalid.
 */
export function renameStep(chain: Chain, id: string, name: string): Chain {
  const step = chain.steps.find((each) => each.id === id);
  if (step === undefined) throw new OpchainError('STEP_UNKNOWN', `There is no step "${id}".`, { stepId: id });
  if (id === name) return chain;
  if (!/^[A-Za-z0-9_-]+$/.test(name))
    throw new OpchainError('OPTION_INVALID', 'A step name can only contain letters, digits, "_" and "-".', {
      stepId: id,
    });
  if (takenNames(chain, step.kind).includes(name))
    throw new OpchainError('STEP_DUPLICATE', `Another step is already named "${name}".`, { stepId: id });
  return renameSteps(chain, (each) => (each === id ? name : each));
}

/** Renames several steps. The new names must be unique. */
export function renameSteps(chain: Chain, rename: Rename): Chain {
  return {
    ...chain,
    steps: chain.steps.map((step) => renameInStep(step, rename)),
    connections: renameConnections(chain.connections, rename),
    layout: Object.fromEntries(Object.entries(chain.layout).map(([id, point]) => [rename(id), point])),
    ...(chain.outputs === undefined
      ? {}
      : { outputs: chain.outputs.map((output) => ({ ...output, value: renameInText(output.value, rename) })) }),
  };
}

/** Renames the sources and targets of connections. */
export function renameConnections(connections: readonly Connection[], rename: Rename): readonly Connection[] {
  return connections.map((connection) => {
    const source = rename(connection.source);
    const target = rename(connection.target);
    return isForMapping(connection) ? connectionForMapping(source, target) : { ...connection, source, target };
  });
}
