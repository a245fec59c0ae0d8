import {
  addStep,
  connect,
  disconnect,
  editStep,
  removeSteps,
  reorderStep,
  setBody,
  setParameter,
} from '../../src/internal/document.js';
import { type Chain, isOpchainError, renameStep } from '../../src/index.js';

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
        step.kind === 'wait'
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
];

/** The edited chain; the same one if the edit does not apply. */
export function applyEdit(chain: Chain, { apply }: Edit, number: number): Chain {
  try {
    return apply(chain, number);
  } catch (error) {
    if (isOpchainError(error)) return chain;
    throw error;
  }
}
