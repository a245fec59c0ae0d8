import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import type { RunSummary } from '@opchain/core/plugin';

interface Outcome {
  readonly forbidden: string;
  readonly tokens: readonly string[];
  readonly hookCalls: readonly string[];
  readonly summaries: readonly RunSummary[];
}

test('a kernel runs a chain in a process that forbids code from strings: no eval, no new Function', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--disallow-code-generation-from-strings', `${__dirname}/run-strictly.mjs`],
    {
      timeout: 25_000,
    },
  );
  const { forbidden, tokens, hookCalls, summaries } = JSON.parse(stdout) as Outcome;
  expect(stderr).toBe('');
  expect(forbidden).toBe('forbidden');
  expect(summaries.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  expect(summaries.flatMap(({ results }) => results.map(({ stepId, response }) => [stepId, response?.status]))).toEqual(
    [
      ['create', 201],
      ['get', 200],
      ['create', 201],
      ['get', 200],
    ],
  );
  // One token for both steps of a run, a new one for another kernel.
  expect(tokens).toHaveLength(2);
  expect(hookCalls).toEqual(['POST', 'create', 'GET', 'get', 'POST', 'create', 'GET', 'get']);
  expect(stdout).not.toContain('s3cret-value');
  expect(stdout).not.toContain('strict-token');
});
