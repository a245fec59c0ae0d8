import { isPreset } from '../model/is-preset.js';
import { buildGraph } from '../graph/chain-graph.js';
import { relinkList } from '../graph/list-order.js';
import type { Chain, ChainInput, ChainOutput, Connection, Step, WorkflowStep } from '../model/chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { formatMapping, type Mapping } from '../model/mappings/mapping-text.js';
import { connectionKey } from '../model/mappings/connection-key.js';
import type { WorkflowInput } from '../model/mappings/workflow-ref.js';
import { actionTarget, stepActions } from '../model/mappings/step-mappings.js';
import { uniqueName } from '../model/unique-name.js';
import { listReferences, replaceInOutputs, replaceInStep } from './replace-references.js';

/** A chain whose steps became a workflow of their own. */
export interface Extracted {
  /** The chain with one step in place of those that it calls now. */
  readonly chain: Chain;
  /** The workflow of these steps, still without a place in the document. */
  readonly workflow: Chain;
  /** Id of the step that calls it. */
  readonly callId: string;
}

/**
 * Moves steps to a workflow that a new step calls: what they take from elsewhere become its inputs, and what others take
 * from them its outputs. What runs after one of them then runs after all of them. Throws `OPTION_INVALID` with the
 * reason if the chain would mean something else.
 */
export function extractSteps(chain: Chain, ids: readonly string[], workflowId: string): Extracted {
  const selected = new Set(ids);
  const inside = chain.steps.filter(({ id }) => selected.has(id));
  const outside = chain.steps.filter(({ id }) => !selected.has(id));
  if (inside.length === 0) refuse('Select the steps to extract.');
  refuseJumps(chain.steps, selected);
  refuseBetween(chain, selected);
  const callId = uniqueName(workflowId, (name) => outside.some(({ id }) => id === name));

  const inputs = new Map<string, ChainInput>();
  const values = new Map<string, WorkflowInput>();
  const used = listReferences(inside);
  const inputNames = new Set(used.flatMap((reference) => (reference.kind === 'input' ? [reference.name] : [])));
  for (const reference of used) {
    if (reference.kind !== 'input' && selected.has(reference.stepId)) continue;
    const key = inputKey(reference);
    if (inputs.has(key)) continue;
    const name = reference.kind === 'input' ? reference.name : nameOf(reference, inputNames);
    const declared = reference.kind === 'input' && chain.inputs.find((input) => input.name === name);
    inputNames.add(name);
    inputs.set(key, declared || { name, schema: {}, required: false });
    values.set(key, { name, value: key });
  }
  const outputs = new Map<string, ChainOutput>();
  const outputNames = new Set<string>();
  for (const reference of listReferences(
    outside,
    chain.outputs?.map(({ value }) => value),
  )) {
    const value = formatMapping(reference);
    if (reference.kind === 'input' || !selected.has(reference.stepId) || outputs.has(value)) continue;
    const name = nameOf(reference, outputNames);
    outputNames.add(name);
    outputs.set(value, { name, value });
  }

  const asInput = (reference: Mapping): string | undefined => {
    const input = reference.kind === 'input' ? undefined : inputs.get(inputKey(reference));
    return input && formatMapping({ kind: 'input', name: input.name, path: [] });
  };
  const asOutput = (reference: Mapping): string | undefined => {
    const output = reference.kind === 'input' ? undefined : outputs.get(formatMapping(reference));
    return output && formatMapping({ kind: 'response', stepId: callId, path: [output.name] });
  };
  const call: WorkflowStep = {
    kind: 'workflow',
    id: callId,
    workflow: { id: workflowId },
    inputs: [...values.values()],
    checks: [],
    captures: [],
    onFailure: [],
  };
  const first = chain.steps.findIndex(({ id }) => selected.has(id));
  const before = chain.steps.slice(0, first);
  const { dependsOn: _, summary: __, description: ___, extensions: ____, inputSchema: _____, ...shared } = chain;
  const layout = Object.entries(chain.layout);
  const points = layout.flatMap(([id, point]) => (selected.has(id) ? [point] : []));
  const at = { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) };
  return {
    callId,
    chain: relinkList({
      ...chain,
      steps: [...before, call, ...outside.slice(before.length)].map((step) => replaceInStep(step, asOutput)),
      connections: outerConnections(chain, selected, callId),
      layout: {
        ...Object.fromEntries(layout.filter(([id]) => !selected.has(id))),
        ...(points.length > 0 && { [callId]: at }),
      },
      ...replaceInOutputs(chain, asOutput),
    }),
    workflow: relinkList({
      ...shared,
      id: workflowId,
      inputs: [...inputs.values()],
      steps: inside.map((step) => replaceInStep(step, asInput)),
      connections: chain.connections.filter(({ source, target }) => selected.has(source) && selected.has(target)),
      layout: Object.fromEntries(layout.filter(([id]) => selected.has(id))),
      outputs: [...outputs.values()],
    }),
  };
}

/** The mapping of a value that the new workflow gets: of an input always the whole. */
function inputKey(reference: Mapping): string {
  return formatMapping(reference.kind === 'input' ? { ...reference, path: [] } : reference);
}

function nameOf(reference: Exclude<Mapping, { kind: 'input' }>, taken: ReadonlySet<string>): string {
  const last =
    reference.kind === 'response'
      ? reference.path.findLast((segment) => /^[A-Za-z_][A-Za-z0-9_-]*$/.test(segment))
      : reference.kind === 'status'
        ? 'status'
        : reference.name.replace(/[^A-Za-z0-9_-]/g, '_');
  return uniqueName(last ?? reference.stepId, (name) => taken.has(name));
}

function outerConnections(chain: Chain, selected: ReadonlySet<string>, callId: string): readonly Connection[] {
  const moved = new Map<string, Connection>();
  for (const connection of chain.connections) {
    const isFrom = selected.has(connection.source);
    const isTo = selected.has(connection.target);
    if ((isFrom && isTo) || ((isFrom || isTo) && connection.implied === true)) continue;
    if (isFrom && connection.via !== undefined)
      refuse(`"${connection.target}" waits for a step of the workflow that "${connection.source}" calls.`);
    const next = {
      ...connection,
      source: isFrom ? callId : connection.source,
      target: isTo ? callId : connection.target,
    };
    moved.set(connectionKey(next) + (next.via?.join(' ') ?? ''), next);
  }
  return [...moved.values()];
}

function refuseJumps(steps: readonly Step[], selected: ReadonlySet<string>): void {
  for (const step of steps) {
    if (isPreset(step)) continue;
    const isInside = selected.has(step.id);
    for (const { action } of stepActions(step)) {
      const target = actionTarget(action);
      if (target !== undefined && 'stepId' in target && selected.has(target.stepId) !== isInside)
        refuse(`"${step.id}" jumps to "${target.stepId}": select both, or neither.`);
      if (isInside && (action.type === 'end' || (action.type === 'goto' && target && 'workflow' in target)))
        refuse(`"${step.id}" ends the chain, which it could not do from another workflow.`);
    }
  }
}

/** What runs after one selected step and before another can run neither before nor after the new workflow. */
function refuseBetween(chain: Chain, selected: ReadonlySet<string>): void {
  const graph = buildGraph(chain);
  const between = chain.steps.find(
    ({ id }) =>
      !selected.has(id) &&
      [...graph.ancestors(id)].some((each) => selected.has(each)) &&
      [...graph.descendants(id)].some((each) => selected.has(each)),
  );
  if (between !== undefined) refuse(`"${between.id}" runs between the selected steps: select it too.`);
}

function refuse(reason: string): never {
  throw new OpchainError('OPTION_INVALID', reason);
}
