import type { BodyInput, Chain, Step, OperationStep, ParameterLocation, Point } from '../model/chain.js';
import type { JsonValue } from '../model/json.js';
import { OpchainError } from '../model/opchain-error.js';
import type { CycleCheck } from './edit-connections.js';
import { connectMapped } from './edit-connections.js';
import { uniqueName } from './unique-name.js';
import { extensionsWithoutSteps } from './rename-extensions.js';

/** Adds a node under a free name, after all others; `at` is its place on the canvas. */
export function addStep(chain: Chain, step: Step, at?: Point): { readonly chain: Chain; readonly id: string } {
  const id = uniqueName(step.id, (candidate) => chain.steps.some((other) => other.id === candidate));
  const layout = at === undefined ? chain.layout : { ...chain.layout, [id]: at };
  return { id, chain: { ...chain, steps: [...chain.steps, { ...step, id }], layout } };
}

/** Removes nodes with their connections and their place. Mappings from them stay: the chain's problems name them. */
export function removeSteps(chain: Chain, ids: readonly string[]): Chain {
  const removedIds = new Set(ids);
  return {
    ...chain,
    steps: chain.steps.filter(({ id }) => !removedIds.has(id)),
    connections: chain.connections.filter(({ source, target }) => !removedIds.has(source) && !removedIds.has(target)),
    layout: Object.fromEntries(Object.entries(chain.layout).filter(([id]) => !removedIds.has(id))),
    ...(chain.extensions === undefined ? {} : { extensions: extensionsWithoutSteps(chain.extensions, removedIds) }),
  };
}

/**
 * Puts a node in the place of the one of the same id. What it maps from is connected to it where it is no ancestor yet.
 * Throws `STEP_UNKNOWN`, and `CHAIN_CYCLE` where a mapping would close a circle.
 */
export function replaceStep(chain: Chain, step: Step, createsCycle?: CycleCheck): Chain {
  if (!chain.steps.some(({ id }) => id === step.id))
    throw new OpchainError('STEP_UNKNOWN', `There is no step "${step.id}".`, { stepId: step.id });
  const replaced = { ...chain, steps: chain.steps.map((other) => (other.id === step.id ? step : other)) };
  return connectMapped(replaced, step, createsCycle);
}

/** Sets a parameter of an operation node, or removes it (undefined). Throws as `replaceStep`. */
export function setParameter(
  chain: Chain,
  id: string,
  location: ParameterLocation,
  name: string,
  value: JsonValue | undefined,
  createsCycle?: CycleCheck,
): Chain {
  const step = operationOf(chain, id);
  const isThis = (parameter: { readonly in: ParameterLocation; readonly name: string }) =>
    parameter.in === location && parameter.name === name;
  const others = step.parameters.filter((parameter) => !isThis(parameter));
  if (value === undefined) return replaceStep(chain, { ...step, parameters: others }, createsCycle);
  const isKnown = step.parameters.some(isThis);
  const parameters = isKnown
    ? step.parameters.map((parameter) => (isThis(parameter) ? { ...parameter, value } : parameter))
    : [...step.parameters, { in: location, name, value }];
  return replaceStep(chain, { ...step, parameters }, createsCycle);
}

/** Sets the body of an operation node, or removes it (undefined). Throws as `replaceStep`. */
export function setBody(chain: Chain, id: string, body: BodyInput | undefined, createsCycle?: CycleCheck): Chain {
  const { body: _old, ...step } = operationOf(chain, id);
  return replaceStep(chain, body === undefined ? step : { ...step, body }, createsCycle);
}

function operationOf(chain: Chain, id: string): OperationStep {
  const step = chain.steps.find((candidate) => candidate.id === id);
  if (step?.kind === 'operation') return step;
  throw new OpchainError('STEP_UNKNOWN', `There is no step "${id}" that calls an operation.`, { stepId: id });
}
