import { describe, expect, test } from '@jest/globals';
import type { RunEvent } from '@opchain/core';
import { runDocument } from '../../../test/run-document.js';

interface Compute {
  readonly id: string;
  readonly function: string;
  readonly arguments: readonly unknown[];
  readonly at?: number;
}

const workflow = (presets: readonly Compute[], steps: readonly object[], more: object = {}, inputs: object = {}) => ({
  workflowId: 'main',
  inputs: {
    type: 'object',
    properties: { ...inputs, ...Object.fromEntries(presets.map(({ id }) => [id, {}])) },
    required: presets.map(({ id }) => id),
  },
  steps,
  'x-opchain': { order: 'list', presets: presets.map((preset) => ({ at: 1, kind: 'compute', ...preset })) },
  ...more,
});
const login = { stepId: 'a', operationId: 'a', outputs: { token: '$response.body#/token' } };
const send = (payload: object) => ({ stepId: 'b', operationId: 'b', requestBody: { payload } });
const replies = { a: [{ json: { token: 'top-secret-token', items: [{ id: 1, on: true }, { id: 2 }] } }] };

describe('a Compute step', () => {
  test('makes a value of earlier responses and of inputs, which later steps send and the result has', async () => {
    const { summary, calls } = await runDocument({
      workflows: [
        workflow(
          [
            { id: 'on', function: 'filter', arguments: ['{{a.items}}', '@.on == true'] },
            { id: 'label', function: 'concat', arguments: ['{{$inputs.prefix}}-', '{{on[0].id}}'], at: 2 },
          ],
          [login, send({ label: '$inputs.label', text: 'is {$inputs.label}', first: '$inputs.on#/0/id' })],
          {},
          { prefix: { type: 'string' } },
        ),
      ],
      replies,
      inputs: { prefix: 'x' },
    });
    expect(summary.diagnostics).toEqual([]);
    expect(calls[1]).toBe('/b {"label":"x-1","text":"is x-1","first":1}');
    expect(summary.results.map(({ stepId, captures }) => [stepId, captures])).toEqual([
      ['a', { token: 'top-secret-token' }],
      ['on', { on: [{ id: 1, on: true }] }],
      ['label', { label: 'x-1' }],
      ['b', {}],
    ]);
  });

  test('has its value in patterns, which name it as an input', async () => {
    const criterion = { context: '$response.body#/id', condition: '^{$inputs.want}$', type: 'regex' };
    const { summary } = await runDocument({
      workflows: [
        workflow(
          [{ id: 'want', function: 'upper', arguments: ['{{a.token}}'] }],
          [login, { ...send({}), successCriteria: [criterion] }],
        ),
      ],
      replies: { ...replies, b: [{ json: { id: 'TOP-SECRET-TOKEN' } }] },
    });
    expect(summary.state).toBe('succeeded');
  });

  test('fails with the sentence of its function if a mapped value has the wrong type; what maps it does not run', async () => {
    const { summary, calls } = await runDocument({
      workflows: [
        workflow(
          [{ id: 'sum', function: 'add', arguments: ['{{a.token}}', 1] }],
          [login, send({ sum: '$inputs.sum' })],
        ),
      ],
      replies,
    });
    expect(summary.state).toBe('failed');
    expect(summary.results[1]?.failure).toMatchObject({
      code: 'ARGUMENT_INVALID',
      message: '"add" needs a number as "a", not a text.',
    });
    expect(calls).toHaveLength(1);
  });

  test.each([
    ['FUNCTION_UNKNOWN', 'function', { function: 'constructor', arguments: ['return process'] }],
    ['ARGUMENT_INVALID', 'arguments/0', { function: 'add', arguments: ['one', 2] }],
    ['ARGUMENT_INVALID', 'arguments/2', { function: 'add', arguments: [1, 2, 3] }],
    ['ARGUMENT_INVALID', 'arguments', { function: 'add', arguments: ['{{a.token}}'] }],
    ['SELECTOR_SYNTAX', 'arguments/1', { function: 'filter', arguments: ['{{a.items}}', '@.on =='] }],
    ['SELECTOR_SYNTAX', 'arguments/1', { function: 'regexCapture', arguments: ['{{a.token}}', '(a'] }],
    ['MAPPING_MISSING', 'arguments/0', { function: 'lower', arguments: ['{{made.$status}}'] }],
  ])('is reported before the run as %s at %s, with its pointer', async (code, path, preset) => {
    const { summary, calls } = await runDocument({
      workflows: [workflow([{ id: 'made', ...preset }], [login, send({ made: '$inputs.made' })])],
      replies,
    });
    expect(summary.diagnostics).toEqual([expect.objectContaining({ code, stepId: 'made', path })]);
    const [diagnostic] = summary.diagnostics;
    const pointer = code === 'MAPPING_MISSING' ? undefined : `/workflows/0/x-opchain/presets/0/${path}`;
    expect(diagnostic?.pointer).toBe(pointer);
    expect(calls).toEqual([]);
  });

  test('passes text on as it is: what looks like code in it is sent as text', async () => {
    const attack = "{{$faker.constructor.constructor('return process')()}}";
    const { calls } = await runDocument({
      workflows: [
        workflow(
          [{ id: 'made', function: 'concat', arguments: ['{{a.token}}', '!'] }],
          [login, send({ made: '$inputs.made' })],
        ),
      ],
      replies: { a: [{ json: { token: attack } }] },
    });
    expect(JSON.parse(calls[1]!.slice('/b '.length))).toEqual({ made: `${attack}!` });
  });

  test('gives what it makes of a password only to where the password may go, and masks it', async () => {
    const password = { type: 'string', format: 'password' };
    const secret = {
      workflows: [
        workflow(
          [{ id: 'hidden', function: 'replace', arguments: ['{{$inputs.pass}}', '-', '_'] }],
          [login, send({ hidden: '$inputs.hidden' })],
          {},
          { pass: password },
        ),
      ],
      replies,
      inputs: { pass: 'my-long-password' },
    };
    const refused = await runDocument(secret);
    expect(refused.summary.results[2]?.failure?.code).toBe('SECRET_LEAVES');
    const seen = await runDocument({ ...secret, servers: { api: 'http://api.test' } });
    expect(seen.summary.results.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    expect(seen.calls[1]).toBe('/b {"hidden":"my_long_password"}');
    const shown = JSON.stringify([seen.summary, seen.events satisfies readonly RunEvent[]]);
    expect(shown).not.toContain('my_long_password');
  });
});
