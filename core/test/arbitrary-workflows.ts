import fc from 'fast-check';
import type { NaiveAction, NaiveStep, NaiveWorkflow } from './interpret-document.js';

/** Three workflows in list order with jumps, retries, failures and calls; only later ones are called. */
export function arbitraryWorkflows(): fc.Arbitrary<NaiveWorkflow[]> {
  return fc.tuple(workflow('w0', ['w1', 'w2']), workflow('w1', ['w2']), workflow('w2', []));
}

const ids = ['s0', 's1', 's2', 's3'];

function workflow(workflowId: string, callable: readonly string[]): fc.Arbitrary<NaiveWorkflow> {
  return fc.integer({ min: 1, max: ids.length }).chain((size) =>
    fc.tuple(...ids.slice(0, size).map((id, index) => step(id, index, size, callable))).map((steps) => ({
      workflowId,
      inputs: { type: 'object', properties: { p: { type: 'integer' } } },
      steps,
      outputs: Object.fromEntries(steps.map(({ stepId }) => [stepId, `$steps.${stepId}.outputs.o`])),
    })),
  );
}

function step(stepId: string, index: number, size: number, callable: readonly string[]): fc.Arbitrary<NaiveStep> {
  // From an earlier step: whether later ones may be read depends on the jumps of the whole workflow.
  const source = fc.option(fc.constantFrom(...ids.slice(0, index).map((id) => `$steps.${id}.outputs.o`), ''), {
    nil: '',
  });
  const lists = {
    onSuccess: fc.option(actions('onSuccess', size, callable), { nil: undefined }),
    onFailure: fc.option(actions('onFailure', size, callable), { nil: undefined }),
  };
  const call = fc
    .record({
      operationId: fc.constantFrom('a', 'b', 'c'),
      source,
      successCriteria: fc.option(fc.array(criterion, { minLength: 1, maxLength: 2 }), { nil: undefined }),
      ...lists,
    })
    .map(({ source: from, ...rest }) => ({
      ...rest,
      stepId,
      ...(from === '' ? {} : { parameters: [{ name: 'x', in: 'query', value: from }] }),
      outputs: { o: '$response.body#/value' },
    }));
  const invoke = fc
    .record({ workflowId: fc.constantFrom(...callable, ''), source, ...lists })
    .map(({ source: from, workflowId, onSuccess, onFailure }) => ({
      stepId,
      workflowId,
      ...(from === '' ? {} : { parameters: [{ name: 'p', value: from }] }),
      outputs: { o: '$outputs.s0' },
      // Without a response, only actions without criteria are drawn.
      onSuccess: onSuccess?.map(({ criteria: _, ...action }) => action),
      onFailure: onFailure?.map(({ criteria: _, ...action }) => action),
    }));
  const kind =
    callable.length === 0 ? call : fc.oneof({ weight: 3, arbitrary: call }, { weight: 1, arbitrary: invoke });
  return kind.map((drawn) =>
    JSON.parse(
      JSON.stringify(
        'workflowId' in drawn && drawn.workflowId === ''
          ? { stepId, operationId: 'a', outputs: { o: '$response.body#/value' } }
          : drawn,
      ),
    ),
  ) as fc.Arbitrary<NaiveStep>;
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

function actions(
  field: 'onSuccess' | 'onFailure',
  size: number,
  callable: readonly string[],
): fc.Arbitrary<NaiveAction[]> {
  const target = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids.slice(0, size)).map((stepId) => ({ stepId })) },
    ...(callable.length === 0
      ? []
      : [{ weight: 1, arbitrary: fc.constantFrom(...callable).map((workflowId) => ({ workflowId })) }]),
  );
  const base = { criteria: fc.array(criterion, { maxLength: 2 }) };
  const goto = fc
    .record({ type: fc.constant('goto' as const), ...base, target })
    .map(({ target: where, ...rest }) => ({ ...rest, ...where }));
  const end = fc.record({ type: fc.constant('end' as const), ...base });
  const retry = fc.record({ type: fc.constant('retry' as const), ...base, retryLimit: fc.integer({ min: 0, max: 3 }) });
  const any = field === 'onSuccess' ? fc.oneof(goto, end) : fc.oneof(goto, end, retry);
  return fc
    .array(any, { minLength: 1, maxLength: 3 })
    .map((drawn) => drawn.map((action, index) => ({ name: `${field}${index}`, ...action })) as NaiveAction[]);
}
