import type { Source } from '../../model/chain.js';
import type { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { resolveComponent } from './resolve-component.js';

type CheckContext = Pick<ReadContext, 'components' | 'diagnostics'>;

const targets = ['workflowId', 'operationId', 'operationPath', 'channelPath'] as const;

/** Reports steps of a workflow that are not what the specification calls a step (Arazzo 1.1, "Step Object"). */
export function checkSteps(workflow: Fields, sources: readonly Source[], context: CheckContext): void {
  for (const step of workflow.objects('steps')) {
    checkTarget(step, sources, context);
    checkLists(step, context);
    checkParameters(step, context);
  }
}

function checkTarget(step: Fields, sources: readonly Source[], { diagnostics }: CheckContext): void {
  const [target, ...others] = targets.filter((name) => step.has(name));
  if (target === undefined && !step.has('x-operation'))
    diagnostics.invalid(step.path, 'it has neither operationId, operationPath nor workflowId');
  for (const other of others)
    diagnostics.invalid([...step.path, other], `${other} and ${target ?? ''} are mutually exclusive`);
  const action = step.value('action');
  if (action !== undefined && (target === 'workflowId' || target === 'operationPath' || callsOpenApi(step, sources)))
    diagnostics.invalid([...step.path, 'action'], 'action is only for operations and channels of AsyncAPI sources');
  else if (action !== undefined && action !== 'send' && action !== 'receive')
    diagnostics.invalid([...step.path, 'action'], 'expected send or receive');
  if (target === 'channelPath' && action === undefined)
    diagnostics.invalid(step.path, 'a step with channelPath needs the action send or receive');
  if (step.has('correlationId') && action !== 'receive')
    diagnostics.invalid([...step.path, 'correlationId'], 'correlationId is only for the action receive');
}

/** True if the operation can only be one of an OpenAPI description. */
function callsOpenApi(step: Fields, sources: readonly Source[]): boolean {
  const id = step.value('operationId');
  const [, name] = /^\$sourceDescriptions\.([^.]+)\./.exec(typeof id === 'string' ? id : '') ?? [];
  const possible = name === undefined ? sources : sources.filter((source) => source.name === name);
  return step.has('operationId') && possible.length > 0 && possible.every(({ type }) => type === undefined);
}

function checkLists(step: Fields, { diagnostics }: CheckContext): void {
  if (step.has('successCriteria') && step.list('successCriteria').length === 0)
    diagnostics.invalid([...step.path, 'successCriteria'], 'expected at least one criterion');
  const names = step.list('dependsOn');
  if (step.has('dependsOn') && names.length === 0)
    diagnostics.invalid([...step.path, 'dependsOn'], 'expected at least one step; leave it out if there is none');
  names.forEach(({ value, path }, index) => {
    if (names.findIndex((other) => other.value === value) < index)
      diagnostics.invalid(path, `${JSON.stringify(value)} is duplicated`);
  });
}

/** Parameters of a call of a workflow are its inputs; all others need a location. */
function checkParameters(step: Fields, context: CheckContext): void {
  const callsWorkflow = step.has('workflowId');
  const seen = new Set<string>();
  for (const written of step.objects('parameters')) {
    const parameter = resolveComponent(written, 'parameters', context);
    if (parameter === undefined) continue;
    const name = parameter.requiredText('name');
    const location = callsWorkflow ? '' : parameter.requiredText('in');
    const key = `${location}/${location === 'header' ? name.toLowerCase() : name}`;
    if (seen.has(key)) context.diagnostics.invalid(written.path, `the parameter ${JSON.stringify(name)} is duplicated`);
    seen.add(key);
  }
}
