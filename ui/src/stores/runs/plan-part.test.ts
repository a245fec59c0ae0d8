import { describe, expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import type { StepRun } from '../../model/step-run.js';
import { emptyChain } from '../chain/create-chain-store.js';
import { type PartContext, planPart, type RunPart } from './plan-part.js';

const ids = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'];
const chain = {
  ...emptyChain(),
  steps: ids.map((id) => ({
    kind: 'operation' as const,
    id,
    operation: { source: 'api', id: 'call' },
    parameters: [],
    checks: [],
    captures: [],
    onFailure: [],
  })),
};
const result = (stepId: string) => ({ stepId, state: 'succeeded' }) as StepResult;
const before = (id: string): string[] => ids.slice(ids.indexOf(id) - 1, ids.indexOf(id)).slice(0, id === 's1' ? 0 : 1);

/** A chain of nine steps, each after the one before. */
function plan(
  part: RunPart,
  known: readonly string[],
  pinned: readonly string[] = [],
  more: Partial<PartContext> = {},
) {
  const context: PartContext = {
    chain,
    sourcesOf: before,
    pins: new Map(pinned.map((id) => [id, result(id)])),
    resultOf: (id) => (known.includes(id) ? result(id) : undefined),
    ...more,
  };
  const { reusedResults = {}, ...rest } = planPart(part, context);
  return { ...rest, reusedResults: Object.keys(reusedResults) };
}

describe('of nine steps', () => {
  const run = (states: Readonly<Record<string, StepRun['state']>>) => ({
    steps: new Map<string, StepRun>(
      Object.entries(states).map(([id, state]) => [
        id,
        {
          stepId: id,
          state,
          attempts: [],
          ...(state === 'succeeded' && { result: result(id) }),
          ...(state === 'skipped' && { failure: { code: 'SKIPPED', message: '', stepId: 's2' } }),
        } as unknown as StepRun,
      ]),
    ),
  });
  const retry = (states: Readonly<Record<string, StepRun['state']>>, more: Partial<PartContext> = {}) =>
    plan({ kind: 'failed' }, [], [], { run: run(states), ...more });

  test('one step runs with the result of a step that it reads from afar', () => {
    const reading = chain.steps.map((step) =>
      step.id === 's9' ? { ...step, parameters: [{ in: 'query' as const, name: 'q', value: '{{s2.id}}' }] } : step,
    );
    expect(plan({ kind: 'step', stepId: 's9' }, ['s2', 's8'], [], { chain: { ...chain, steps: reading } })).toEqual({
      only: ['s9'],
      reusedResults: ['s8', 's2'],
      sends: 1,
      of: 9,
    });
  });

  test('a retry sends what failed and what was skipped because of it, with the results of the run', () => {
    expect(retry({ s1: 'succeeded', s2: 'failed', s3: 'skipped' })).toEqual({
      only: ['s2', 's3', 's1'],
      sends: 2,
      of: 9,
      reusedResults: ['s1'],
    });
  });

  test('a retry of a run of one of several unconnected steps sends that one', () => {
    expect(retry({ s2: 'failed' }, { sourcesOf: () => [] })).toMatchObject({ only: ['s2'], sends: 1 });
    expect(retry({ s2: 'cancelled' }, { sourcesOf: () => [] })).toMatchObject({ only: ['s2'], sends: 1 });
  });

  test('a retry sends nothing that a jump skipped or a jump handled', () => {
    const { steps } = run({ s1: 'handled', s2: 'skipped', s3: 'failed' });
    const byJump = { steps: new Map([...steps, ['s2', { state: 'skipped' }]]) };
    expect(plan({ kind: 'failed' }, [], [], { run: byJump, sourcesOf: () => [] })).toMatchObject({ only: ['s3'] });
  });

  test('one step takes the results of those before it', () => {
    expect(plan({ kind: 'step', stepId: 's4' }, ids)).toEqual({ only: ['s4'], sends: 1, of: 9, reusedResults: ['s3'] });
  });

  test('a step before it runs again if its result does not have what is needed, unless it is pinned', () => {
    const part = { kind: 'step', stepId: 's4', again: ['s3'] } as const;
    expect(plan(part, ids)).toEqual({ only: ['s4', 's3'], sends: 2, of: 9, reusedResults: ['s2'] });
    expect(plan(part, ids, ['s3'])).toMatchObject({ sends: 1, reusedResults: ['s3'] });
  });

  test('one step without results runs those that it needs', () => {
    expect(plan({ kind: 'step', stepId: 's4' }, ['s2'])).toMatchObject({ sends: 2, reusedResults: ['s2'] });
  });

  test('a run from a step sends it and everything behind it', () => {
    expect(plan({ kind: 'from', stepId: 's7' }, ids)).toEqual({
      only: ['s7', 's8', 's9'],
      sends: 3,
      of: 9,
      reusedResults: ['s6'],
    });
  });

  test('pinned steps send nothing in any run', () => {
    expect(plan({ kind: 'all' }, ids, ids.slice(0, 8))).toMatchObject({ sends: 1, of: 9 });
    expect(plan({ kind: 'from', stepId: 's7' }, ids, ['s8'])).toMatchObject({ sends: 2 });
  });
});
