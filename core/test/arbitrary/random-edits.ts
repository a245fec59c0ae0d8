import {
  addStep,
  connect,
  disconnect,
  editOperation,
  editStep,
  removeSteps,
  renameInput,
  renameOutput,
  reorderStep,
  setBody,
  setParameter,
  toGraphOrder,
} from '../../src/internal/document.js';
import { type Chain, isOpchainError, renameStep } from '../../src/index.js';
import type { OperationStep } from '../../src/model/chain.js';
import { toListOrder } from '../../src/graph/list-order.js';

/** A change as a user makes it, the number chooses the step and the variant. */
export interface Edit {
  readonly name: string;
  apply(chain: Chain, number: number): Chain;
}

const stepAt = ({ steps }: Chain, number: number) => steps[number % steps.length]!;
const operationAt = (chain: Chain, number: number) => {
  const operations = chain.steps.filter(({ kind }) => kind === 'operation');
  return operations[number % operations.length]?.id ?? '';
};

/** Every kind of edit in core. An edit that does not apply to a chain leaves it as it is. */
export const edits: readonly Edit[] = [
  { name: 'rename', apply: (chain, number) => renameStep(chain, stepAt(chain, number).id, `renamed${number}`) },
  {
    name: 'reorder',
    apply: (chain, number) =>
      reorderStep(chain, stepAt(chain, number).id, chain.steps[number % (chain.steps.length + 1)]?.id),
  },
  { name: 'remove', apply: (chain, number) => removeSteps(chain, [stepAt(chain, number).id]) },
  {
    name: 'add',
    apply: (chain, number) =>
      addStep(chain, {
        kind: 'operation',
        id: 'added',
        operation: { source: chain.sources[0]!.name, id: `operation${number}` },
        parameters: [{ in: 'query', name: 'q', value: 'two\nlines' }],
        body: { contentType: 'application/json', payload: { a: [1, { b: null }], c: 'x: y' } },
        checks: [{ kind: 'simple', condition: '$statusCode == 201' }],
        captures: [{ name: 'id', expression: '$response.body#/id' }],
        onFailure: [],
      }).chain,
  },
  {
    name: 'parameter',
    apply: (chain, number) =>
      setParameter(chain, operationAt(chain, number), 'query', number % 2 === 0 ? 'x' : 'fresh', `v${number}`),
  },
  {
    name: 'body',
    apply: (chain, number) => setBody(chain, operationAt(chain, number), { payload: [`v${number}`, {}] }),
  },
  {
    name: 'check',
    apply: (chain, number) =>
      editStep(chain, operationAt(chain, number), (step) =>
        step.kind === 'wait' || step.kind === 'compute'
          ? step
          : { ...step, checks: [...step.checks.slice(1), { kind: 'simple', condition: `$statusCode == ${number}` }] },
      ),
  },
  {
    name: 'layout',
    apply: (chain, number) => ({
      ...chain,
      layout: { ...chain.layout, [stepAt(chain, number).id]: { x: number, y: 0 } },
    }),
  },
  { name: 'texts', apply: (chain, number) => ({ ...chain, summary: `Summary ${number}`, version: `${number}` }) },
  {
    name: 'connect',
    apply: (chain, number) => connect(chain, stepAt(chain, number).id, stepAt(chain, number + 1).id),
  },
  { name: 'disconnect', apply: (chain, number) => disconnect(chain, chain.connections.slice(number % 3)) },
  {
    name: 'map',
    apply: (chain, number) =>
      setParameter(
        chain,
        operationAt(chain, number),
        number % 2 === 0 ? 'header' : 'query',
        'mapped',
        `{{${stepAt(chain, number % 5).id}.${number % 3 === 0 ? 'status' : `items.${number % 4}.id`}}}`,
      ),
  },
  {
    name: 'value',
    apply: (chain, number) =>
      editCall(chain, number, (step) => {
        const [first, ...others] = step.parameters;
        if (first === undefined || number % 3 === 0) return { ...step, parameters: others };
        return {
          ...step,
          parameters: [{ ...first, value: number % 3 === 1 ? `v${number}` : { a: [number] } }, ...others],
        };
      }),
  },
  {
    name: 'literal',
    apply: (chain, number) =>
      setParameter(chain, operationAt(chain, number), 'query', 'text', `$inputs.x${number % 4} {$statusCode}`),
  },
  {
    name: 'object',
    apply: (chain, number) =>
      setParameter(chain, operationAt(chain, number), 'query', 'filter', { a: '{{$inputs.x}}', b: [number] }),
  },
  {
    name: 'inputs',
    apply: (chain, number) =>
      number % 3 === 0 || chain.inputs.length === 0
        ? {
            ...chain,
            inputs: [
              ...chain.inputs,
              { name: `fresh${number}`, schema: { type: 'string' }, required: number % 2 === 0 },
            ],
          }
        : number % 3 === 1
          ? renameInput(chain, chain.inputs[number % chain.inputs.length]!.name, `renamed${number}`)
          : { ...chain, inputs: chain.inputs.map((input) => ({ ...input, required: !input.required })) },
  },
  {
    name: 'actions',
    apply: (chain, number) =>
      editCall(chain, number, (step) => {
        const retry = {
          type: 'retry',
          name: `retry${number % 4}`,
          limit: number % 5,
          delayMs: 250,
          criteria: [],
        } as const;
        const others = step.onFailure.filter(({ name }) => name !== retry.name);
        if (number % 3 === 0) return { ...step, onFailure: [...others, retry] };
        return { ...step, onFailure: number % 3 === 1 ? step.onFailure.slice(1) : [retry, ...others.slice(1)] };
      }),
  },
  {
    name: 'credentials',
    apply: (chain, number) =>
      editCall(chain, number, ({ credentials, ...step }) => {
        if (number % 3 === 0) return step;
        const use = {
          scheme: 'auth',
          credential: `staff${number % 2}`,
          kind: number % 4 === 1 ? 'basic' : 'bearer',
        } as const;
        return { ...step, credentials: number % 3 === 1 ? [use] : [...(credentials ?? []), use] };
      }),
  },
  {
    name: 'captures',
    apply: (chain, number) =>
      editCall(chain, number, (step) => ({
        ...step,
        captures:
          number % 2 === 0
            ? step.captures.slice(1)
            : [...step.captures, { name: `own${number}`, expression: '$response.body#/own' }],
      })),
  },
  {
    name: 'outputs',
    apply: (chain, number) => {
      const [first] = chain.outputs ?? [];
      if (number % 2 === 0 && first !== undefined) return renameOutput(chain, first.name, `renamed${number}`);
      return {
        ...chain,
        outputs: [...(chain.outputs ?? []), { name: `own${number}`, value: `{{${operationAt(chain, number)}.id}}` }],
      };
    },
  },
  { name: 'order', apply: (chain, number) => (number % 2 === 0 ? toListOrder(chain) : toGraphOrder(chain)) },
  {
    name: 'wait',
    apply: (chain, number) => addStep(chain, { kind: 'wait', id: 'pause', durationMs: number }).chain,
  },
  {
    name: 'source',
    apply: (chain, number) => ({
      ...chain,
      sources: [...chain.sources, { name: `source${number}`, url: 'other.yaml' }],
    }),
  },
];

const editCall = (chain: Chain, number: number, change: (step: OperationStep) => OperationStep): Chain =>
  editOperation(chain, operationAt(chain, number), change);

/** The edited chain; the same one if the edit does not apply. */
export function applyEdit(chain: Chain, { apply }: Edit, number: number): Chain {
  try {
    return apply(chain, number);
  } catch (error) {
    if (isOpchainError(error)) return chain;
    throw error;
  }
}
