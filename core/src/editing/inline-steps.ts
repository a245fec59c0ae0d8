import { isPreset } from '../model/is-preset.js';
import { hasJumps, keepListOrder, relinkList, toListOrder } from '../graph/list-order.js';
import type { Chain, Connection, Step, WorkflowStep } from '../model/chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { asWholeMapping, formatMapping, type Mapping, type ValueMapping } from '../model/mappings/mapping-text.js';
import type { JsonValue } from '../model/json.js';
import { actionTarget, stepActions } from '../model/mappings/step-mappings.js';
import { uniqueName } from '../model/unique-name.js';
import { outputPath } from '../model/expressions/runtime-expression.js';
import { renameSteps } from './rename-step.js';
import { replaceInOutputs, replaceInStep } from './replace-references.js';

/**
 * Puts the steps of a workflow in place of the step that calls it, under free names. Throws `OPTION_INVALID` with the
 * reason if the chain would mean something else. Returns the names too.
 */
export function inlineSteps(
  chain: Chain,
  call: WorkflowStep,
  workflow: Chain,
): { readonly chain: Chain; readonly ids: readonly string[] } {
  refuseUnlike(chain, call, workflow);
  const taken = new Set(chain.steps.map(({ id }) => id));
  taken.delete(call.id);
  const names = new Map<string, string>();
  for (const { id } of workflow.steps) {
    const name = uniqueName(id, (candidate) => taken.has(candidate));
    taken.add(name);
    names.set(id, name);
  }
  const ordered = chain.order === 'list' ? toListOrder(workflow) : keepListOrder(workflow);
  const renamed = renameSteps(ordered, (id) => names.get(id) ?? id);
  const inner = renamed.steps.map((step) => replaceInStep(step, inputValue(call, workflow)));
  const replace = outputValue(call, {
    ...renamed,
    ...replaceInOutputs(renamed, inputValue(call, workflow)),
  });
  const index = chain.steps.indexOf(call);
  const { [call.id]: at, ...layout } = chain.layout;
  const outer = chain.steps.map((step) => replaceInStep(step, replace));
  return {
    ids: [...names.values()],
    chain: relinkList({
      ...chain,
      steps: [...outer.slice(0, index), ...inner, ...outer.slice(index + 1)],
      connections: joinConnections(chain, call.id, renamed),
      layout: { ...layout, ...(at === undefined ? {} : placedAt(renamed.layout, at)) },
      ...replaceInOutputs(chain, replace),
    }),
  };
}

type Replacement = (reference: Mapping) => JsonValue | undefined;

function inputValue(call: WorkflowStep, workflow: Chain): Replacement {
  return (reference) => {
    if (reference.kind !== 'input') return undefined;
    const given = call.inputs.find(({ name }) => name === reference.name);
    const declared = workflow.inputs.find(({ name }) => name === reference.name);
    const value = given === undefined ? declared?.schema['default'] : given.value;
    if (value === undefined)
      return refuse(`"${call.id}" provides no value for the input "${reference.name}" of "${workflow.id}".`);
    return within(value, reference.path, `the input "${reference.name}"`);
  };
}

function outputValue(call: WorkflowStep, workflow: Chain): Replacement {
  return (reference) => {
    if (reference.kind === 'input' || reference.stepId !== call.id) return undefined;
    const capture = reference.kind === 'output' && call.captures.find(({ name }) => name === reference.name);
    const path = reference.kind === 'response' ? reference.path : capture ? outputPath(capture.expression) : undefined;
    const [name, ...rest] = path ?? [];
    const output = workflow.outputs?.find((each) => each.name === name);
    if (output === undefined)
      return refuse(`The chain uses ${formatMapping(reference)}, which is not one output of "${workflow.id}".`);
    return within(output.value, rest, `the output "${output.name}"`);
  };
}

/** A part of a value; only of what is mapped as a whole. */
function within(value: JsonValue, path: readonly string[], what: string): JsonValue {
  if (path.length === 0) return value;
  const mapping: ValueMapping | undefined = typeof value === 'string' ? asWholeMapping(value) : undefined;
  if (mapping?.kind !== 'response' && mapping?.kind !== 'input')
    return refuse(`The chain uses a part of ${what}, which is not mapped as a whole.`);
  return formatMapping({ ...mapping, path: [...mapping.path, ...path] });
}

/** What ran before the call runs before the first steps, and what ran after it after the last ones. */
function joinConnections(chain: Chain, callId: string, inner: Chain): readonly Connection[] {
  const ids = inner.steps.map(({ id }) => id);
  const entered = new Set(inner.connections.map(({ target }) => target));
  const left = new Set(inner.connections.map(({ source }) => source));
  const first = ids.filter((id) => !entered.has(id));
  const last = ids.filter((id) => !left.has(id));
  const outer = chain.connections.flatMap((connection): readonly Connection[] => {
    if (connection.source !== callId && connection.target !== callId) return [connection];
    if (connection.implied === true) return [];
    if (connection.source === callId && connection.via !== undefined)
      return refuse(`"${connection.target}" waits for a step of the workflow that "${callId}" calls.`);
    return connection.source === callId
      ? last.map((source) => ({ ...connection, source }))
      : first.map((target) => ({ ...connection, target }));
  });
  return [...outer, ...inner.connections];
}

function placedAt(layout: Chain['layout'], at: Chain['layout'][string]): Chain['layout'] {
  const points = Object.values(layout);
  const left = Math.min(...points.map(({ x }) => x));
  const top = Math.min(...points.map(({ y }) => y));
  return Object.fromEntries(
    Object.entries(layout).map(([id, { x, y }]) => [id, { x: at.x + x - left, y: at.y + y - top }]),
  );
}

function refuseUnlike(chain: Chain, call: WorkflowStep, workflow: Chain): void {
  if (call.forEach !== undefined) refuse(`"${call.id}" calls its workflow once for each item.`);
  if (call.checks.length + call.onFailure.length + (call.onSuccess?.length ?? 0) > 0 || call.timeoutMs !== undefined)
    refuse(`"${call.id}" has checks, actions or a time limit for the workflow as a whole.`);
  if (workflow.steps.length === 0) refuse(`"${workflow.id}" has no steps.`);
  if (workflow.dependsOn !== undefined) refuse(`"${workflow.id}" depends on other workflows.`);
  if (chain.order !== 'list' && workflow.order === 'list' && hasJumps(workflow))
    refuse(`The steps of "${workflow.id}" jump, which needs list order.`);
  if (chain.steps.some((step) => jumpsTo(step, call.id))) refuse(`A step of the chain jumps to "${call.id}".`);
  for (const step of workflow.steps)
    if (!isPreset(step))
      for (const { action } of stepActions(step)) {
        const target = actionTarget(action);
        if (action.type === 'end' || (action.type === 'goto' && target && 'workflow' in target))
          refuse(`"${step.id}" ends the workflow "${workflow.id}", and would end the chain.`);
      }
}

function jumpsTo(step: Step, id: string): boolean {
  if (isPreset(step)) return false;
  return stepActions(step).some(({ action }) => {
    const target = actionTarget(action);
    return target !== undefined && 'stepId' in target && target.stepId === id;
  });
}

function refuse(reason: string): never {
  throw new OpchainError('OPTION_INVALID', reason);
}
