import { describe, expect, test } from '@jest/globals';
import type { Chain, OperationStep } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { addBranch, listBranches } from './add-branch.js';

const criteria: readonly Check[] = [{ kind: 'simple', condition: '$statusCode == 404' }];
const isMissing = { outcome: 'onFailure', criteria } as const;
const call = (id: string, value?: string): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'docs', id },
  parameters: value === undefined ? [] : [{ in: 'path', name: 'id', value }],
  checks: [],
  captures: [],
  onFailure: [],
});
const chainOf = (steps: readonly OperationStep[], ...connections: readonly string[]): Chain => ({
  id: 'chain',
  title: '',
  version: '1.0.0',
  sources: [],
  inputs: [],
  steps,
  connections: connections.map((each) => {
    const [source = '', target = ''] = each.split(' ');
    return { source, target };
  }),
  layout: {},
});
const upsert = chainOf(
  ['get', 'update', 'create', 'list'].map((id) => call(id)),
  'get update',
  'update create',
  'create list',
);
const actionsOf = (chain: Chain) =>
  chain.steps.map((step) =>
    step.kind === 'operation'
      ? [
          step.id,
          ...(step.onSuccess ?? []).map(
            (action) => `ok ${action.type} ${'target' in action ? JSON.stringify(action.target) : ''}`,
          ),
          ...step.onFailure.map(
            (action) => `failed ${action.type} ${'target' in action ? JSON.stringify(action.target) : ''}`,
          ),
        ]
          .join('; ')
          .trim()
      : step.id,
  );

describe('a branch', () => {
  test('runs one of two steps, then what follows both (Arazzo 1.1, "Failure Action Object")', () => {
    const branched = addBranch(upsert, 'get', { then: 'create', otherwise: 'update' }, isMissing);
    expect(branched.order).toBe('list');
    expect(actionsOf(branched)).toEqual([
      'get; failed goto {"stepId":"create"}',
      'update; ok goto {"stepId":"list"}',
      'create',
      'list',
    ]);
    expect(branched.steps[0]).toMatchObject({ onFailure: [{ criteria }] });
  });

  test('looks at what the step returned if it succeeded', () => {
    const isOpen = { outcome: 'onSuccess', criteria } as const;
    const branched = addBranch(upsert, 'get', { then: 'create', otherwise: 'update' }, isOpen);
    expect(actionsOf(branched).slice(0, 2)).toEqual([
      'get; ok goto {"stepId":"create"}',
      'update; ok goto {"stepId":"list"}',
    ]);
  });

  test('ends the chain after the first of the two if nothing follows', () => {
    const short = { ...upsert, steps: upsert.steps.slice(0, 3), connections: upsert.connections.slice(0, 2) };
    expect(actionsOf(addBranch(short, 'get', { then: 'create', otherwise: 'update' }, isMissing))[1]).toBe(
      'update; ok end',
    );
  });

  test('leaves steps that do not belong to it before it or after it', () => {
    const chain = chainOf(
      ['get', 'other', 'update', 'create'].map((id) => call(id)),
      'get update',
      'get create',
    );
    const branched = addBranch(chain, 'get', { then: 'create', otherwise: 'update' }, isMissing);
    expect(branched.steps.map(({ id }) => id)).toEqual(['get', 'update', 'create', 'other']);
  });
});

describe('the branches of a step', () => {
  test('are the two steps after it, either way', () => {
    expect(listBranches(upsert, 'get')).toEqual([
      { then: 'create', otherwise: 'update' },
      { then: 'update', otherwise: 'create' },
    ]);
  });

  test('are none if one of the two uses what the other returns', () => {
    const chain = chainOf(
      [call('get'), call('create'), call('update', '{{create.id}}')],
      'get create',
      'create update',
    );
    expect(listBranches(chain, 'get')).toEqual([]);
    expect(addBranch(chain, 'get', { then: 'update', otherwise: 'create' }, isMissing)).toBe(chain);
  });

  test('are none of a step that jumps already, or that fewer than two steps follow', () => {
    const branched = addBranch(upsert, 'get', { then: 'create', otherwise: 'update' }, isMissing);
    expect(listBranches(branched, 'get')).toEqual([]);
    expect(listBranches(upsert, 'create')).toEqual([]);
  });
});
