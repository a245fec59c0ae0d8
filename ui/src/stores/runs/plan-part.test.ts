import { describe, expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
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
function plan(part: RunPart, known: readonly string[], pinned: readonly string[] = []) {
  const context: PartContext = {
    chain,
    sourcesOf: before,
    pins: new Map(pinned.map((id) => [id, result(id)])),
    resultOf: (id) => (known.includes(id) ? result(id) : undefined),
  };
  const { reusedResults = {}, ...rest } = planPart(part, context);
  return { ...rest, reusedResults: Object.keys(reusedResults) };
}

describe('of nine steps', () => {
  test('a retry sends what failed', () => {
    expect(plan({ kind: 'failed' }, ids.slice(0, 8))).toEqual({ sends: 1, of: 9, reusedResults: expect.any(Array) });
  });

  test('a retry sends what failed or was edited, and everything behind it', () => {
    const { sends, reusedResults } = plan({ kind: 'failed' }, ['s1', 's2', 's4', 's5']);
    expect([sends, reusedResults]).toEqual([7, ['s2', 's1']]);
  });

  test('one step takes the results of those before it', () => {
    expect(plan({ kind: 'step', stepId: 's4' }, ids)).toEqual({ only: ['s4'], sends: 1, of: 9, reusedResults: ['s3'] });
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
