import type { JsonValue } from '@opchain/core';
import fc from 'fast-check';
import { listSources, type NaiveAction, type NaiveStep, type NaiveWorkflow } from '../interpret-document.js';

/** The order of the first workflow; with `graph`, those that it calls have either one. */
type DrawnOrder = 'list' | 'graph';

/** Three workflows with jumps, retries, failures, calls and loops over lists; only later ones are called. */
export function arbitraryWorkflows(order: DrawnOrder): fc.Arbitrary<NaiveWorkflow[]> {
  const called = (id: string, callable: readonly string[]): fc.Arbitrary<NaiveWorkflow> =>
    order === 'list' ? listWorkflow(id, callable) : fc.oneof(listWorkflow(id, callable), graphWorkflow(id, callable));
  const first = (order === 'list' ? listWorkflow : graphWorkflow)('w0', ['w1', 'w2']);
  return fc
    .tuple(first, called('w1', ['w2']), called('w2', []), fc.boolean())
    .map(([w0, w1, w2, isBefore]) => [isBefore ? { ...w0, dependsOn: ['w2'] } : w0, w1, w2])
    .map((workflows) => (order === 'list' ? workflows.map(oneItemAtATime) : workflows));
}

function oneItemAtATime({ steps, ...workflow }: NaiveWorkflow): NaiveWorkflow {
  const onlyOne = ({ 'x-opchain': extension, ...rest }: NaiveStep): NaiveStep =>
    extension === undefined ? rest : { ...rest, 'x-opchain': { forEach: { ...extension.forEach, concurrency: 1 } } };
  return { ...workflow, steps: steps.map(onlyOne) };
}

/** A document as it is written: `isGraph` is known from what the steps have, or from the extension. */
export function writeWorkflow({ isGraph, ...workflow }: NaiveWorkflow): object {
  const isMarked = isGraph && !isPlainGraph(workflow.steps);
  if (!isMarked) return workflow;
  // What Opchain wrote names every source.
  const steps = workflow.steps.map((step) => {
    const dependsOn = listSources(step);
    return dependsOn.length === 0 ? step : { ...step, dependsOn };
  });
  return { ...workflow, steps, 'x-opchain': { version: 1, order: 'graph' } };
}

/** True if every step but the first names what it waits for. */
function isPlainGraph(steps: readonly NaiveStep[]): boolean {
  return steps.length > 1 && steps.every(({ dependsOn }, index) => (dependsOn !== undefined) === index > 0);
}

const ids = ['s0', 's1', 's2', 's3', 's4'];

const inputs = {
  type: 'object',
  properties: {
    key: { type: 'string', default: '' },
    item: { default: '' as JsonValue },
    list: { type: 'array', default: [1, 2] as JsonValue },
    p: {},
  },
};

/** What distinguishes the calls of a step from those of all others, however many run at the same time. */
const keyOf = (stepId: string): string => `{$inputs.key}:{$inputs.item}/${stepId}`;

function listWorkflow(workflowId: string, callable: readonly string[]): fc.Arbitrary<NaiveWorkflow> {
  return fc.integer({ min: 1, max: 4 }).chain((size) =>
    fc
      .tuple(
        ...ids.slice(0, size).map((id, index) => {
          const lists = (field: 'onSuccess' | 'onFailure') => actions(field, ids.slice(0, size), callable);
          return step(id, ids.slice(0, index), callable, {
            onSuccess: fc.option(lists('onSuccess'), { nil: undefined }),
            onFailure: fc.option(lists('onFailure'), { nil: undefined }),
          });
        }),
      )
      .map((steps) => toWorkflow(workflowId, steps, true, false)),
  );
}

function graphWorkflow(workflowId: string, callable: readonly string[]): fc.Arbitrary<NaiveWorkflow> {
  return fc
    .tuple(fc.integer({ min: 1, max: ids.length }), fc.boolean(), fc.boolean())
    .chain(([size, hasOutputs, isPlain]) => {
      const steps = ids.slice(0, size).map((id, index) => {
        const earlier = ids.slice(0, index);
        const dependsOn = fc.subarray(earlier, { minLength: isPlain && index > 0 ? 1 : 0 });
        const drawn = step(id, earlier, callable, {
          onFailure: fc.option(actions('retry', earlier, callable, id), { nil: undefined }),
        });
        return fc
          .tuple(dependsOn, drawn)
          .map(([names, one]): NaiveStep => (names.length === 0 ? one : { ...one, dependsOn: names }));
      });
      return fc
        .tuple(...steps)
        .chain((drawn) =>
          fc
            .shuffledSubarray(drawn.slice(1), { minLength: drawn.length - 1, maxLength: drawn.length - 1 })
            .map((others) => toWorkflow(workflowId, orderReruns([drawn[0]!, ...others]), hasOutputs, true)),
        );
    });
}

function toWorkflow(
  workflowId: string,
  steps: readonly NaiveStep[],
  hasOutputs: boolean,
  isGraph: boolean,
): NaiveWorkflow {
  const outputs = Object.fromEntries(steps.map(({ stepId }) => [stepId, `$steps.${stepId}.outputs.o`]));
  return { workflowId, isGraph, inputs, steps, ...(hasOutputs ? { outputs } : {}) };
}

/**
 * In a graph, a step runs again before the retry of another one that waits for it and is alone in reading it, so that
 * what others read does not depend on time.
 */
function orderReruns(steps: readonly NaiveStep[]): readonly NaiveStep[] {
  const named = new Set<string>();
  const isRead = (stepId: string, except: string): boolean =>
    steps.some((one) => one.stepId !== except && JSON.stringify(one).includes(`$steps.${stepId}.`));
  return steps.map((one) => {
    const onFailure = one.onFailure?.map(({ stepId, ...action }) => {
      if (stepId === undefined) return action;
      if (!listSources(one).includes(stepId) || isRead(stepId, one.stepId) || named.has(stepId)) return action;
      named.add(stepId);
      return { ...action, stepId };
    });
    return onFailure === undefined ? one : { ...one, onFailure };
  });
}

interface ActionLists {
  readonly onSuccess?: fc.Arbitrary<readonly NaiveAction[] | undefined>;
  readonly onFailure: fc.Arbitrary<readonly NaiveAction[] | undefined>;
}

/** A call of an operation, of a workflow, or of a workflow for each item of a list. */
function step(
  stepId: string,
  earlier: readonly string[],
  callable: readonly string[],
  { onSuccess = fc.constant(undefined), onFailure }: ActionLists,
): fc.Arbitrary<NaiveStep> {
  // From an earlier step: whether later ones may be read depends on the jumps of the whole workflow.
  const from = (output: string) => earlier.map((id) => `$steps.${id}.outputs.${output}`);
  const source = fc.constantFrom(undefined, ...from('o'));
  const call = fc
    .record({
      operationId: fc.constantFrom('a', 'b', 'c'),
      source,
      successCriteria: fc.option(fc.array(criterion, { minLength: 1, maxLength: 2 }), { nil: undefined }),
      onSuccess,
      onFailure,
    })
    .map(({ source: value, ...rest }) => ({
      stepId,
      ...rest,
      parameters: [{ name: 'k', in: 'query', value: keyOf(stepId) }],
      requestBody: value === undefined ? undefined : { contentType: 'application/json', payload: { x: value } },
      outputs: { o: '$response.body#/value', l: '$response.body#/items' },
    }));
  if (callable.length === 0) return call.map(withoutUndefined);
  const items = fc.option(fc.constantFrom('$inputs.list', ...from('l')), { nil: undefined });
  const invoke = fc
    .record({
      workflowId: fc.constantFrom(...callable),
      source,
      items,
      concurrency: fc.integer({ min: 1, max: 3 }),
      onSuccess,
      onFailure,
    })
    .map(({ source: value, items: list, concurrency, onSuccess: after, onFailure: otherwise, workflowId }) => ({
      stepId,
      workflowId,
      parameters: [{ name: 'key', value: keyOf(stepId) }, ...(value === undefined ? [] : [{ name: 'p', value }])],
      outputs: { o: '$outputs.s0', l: '$inputs.list' },
      // Without a response, only actions without criteria are drawn.
      onSuccess: after?.map(({ criteria: _, ...action }) => action),
      onFailure: otherwise?.map(({ criteria: _, ...action }) => action),
      'x-opchain': list === undefined ? undefined : { forEach: { items: list, as: 'item', concurrency } },
    }));
  return fc.oneof({ weight: 3, arbitrary: call }, { weight: 1, arbitrary: invoke }).map(withoutUndefined);
}

/** Fields that are not drawn are not written. */
function withoutUndefined(drawn: object): NaiveStep {
  return JSON.parse(JSON.stringify(drawn)) as NaiveStep;
}

const criterion = fc.record({
  condition: fc.constantFrom(
    '$statusCode == 200',
    '$statusCode == 500',
    '$statusCode < 400',
    '$response.body#/value < 5',
    '$response.body#/value == 3',
  ),
});

/** Actions that go to some of the steps. `retry` draws only what a graph may have, for the step that has the actions. */
function actions(
  field: 'onSuccess' | 'onFailure' | 'retry',
  steps: readonly string[],
  callable: readonly string[],
  stepId = '',
): fc.Arbitrary<readonly NaiveAction[]> {
  type Target = Pick<NaiveAction, 'stepId' | 'workflowId' | 'parameters'>;
  const toStep = steps.length === 0 ? [] : [fc.constantFrom(...steps).map((id): Target => ({ stepId: id }))];
  const parameters = [{ name: 'key', value: `${keyOf(stepId)}/first` }];
  const toWorkflow =
    callable.length === 0
      ? []
      : [
          fc
            .constantFrom(...callable)
            .map((workflowId): Target => (stepId === '' ? { workflowId } : { workflowId, parameters })),
        ];
  const targets = [
    ...toStep.map((arbitrary) => ({ weight: 4, arbitrary })),
    ...toWorkflow.map((arbitrary) => ({ weight: 1, arbitrary })),
  ];
  const target = targets.length === 0 ? fc.constant<Target>({}) : fc.oneof(...targets);
  const base = { criteria: fc.array(criterion, { maxLength: 2 }) };
  const goto = fc.record({ type: fc.constant('goto' as const), ...base, target });
  const end = fc.record({ type: fc.constant('end' as const), ...base });
  const isGraph = field === 'retry';
  const first = fc.oneof(
    { weight: isGraph ? 1 : 3, arbitrary: fc.constant<Target>({}) },
    { weight: 1, arbitrary: target },
  );
  const retry = fc.record({
    type: fc.constant('retry' as const),
    ...base,
    retryLimit: fc.integer({ min: 0, max: 3 }),
    target: first,
  });
  const any = isGraph ? retry : field === 'onSuccess' ? fc.oneof(goto, end) : fc.oneof(goto, end, retry);
  return fc
    .array(any as fc.Arbitrary<Omit<NaiveAction, 'name'> & { readonly target?: Target }>, {
      minLength: 1,
      maxLength: 3,
    })
    .map((drawn) =>
      drawn.map(({ target: to = {}, ...action }, index) => ({ name: `${field}${index}`, ...action, ...to })),
    );
}
