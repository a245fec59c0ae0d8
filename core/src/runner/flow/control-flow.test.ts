import { describe, expect, test } from '@jest/globals';
import { ExactNumber, runToHar } from '@opchain/core';
import { formatJson } from '@opchain/core/internal/model';
import { runDocument } from '../../../test/run-document.js';

const step = (stepId: string, more: object = {}) => ({ stepId, operationId: stepId, ...more });
const ok = { json: {} };
const bad = { status: 500, json: { error: true } };
const states = (results: readonly { readonly stepId: string; readonly state: string }[]) =>
  results.map(({ stepId, state }) => `${stepId} ${state}`);

describe('list order', () => {
  test('runs the steps one after the other as listed, even if no step needs another', async () => {
    const { calls, sentAt, summary } = await runDocument({
      workflows: [{ workflowId: 'w', steps: [step('a'), step('b'), step('c')] }],
      replies: { a: [{ ...ok, delayMs: 10 }], b: [{ ...ok, delayMs: 10 }], c: [ok] },
    });
    expect(calls).toEqual(['/a', '/b', '/c']);
    expect(sentAt).toEqual([0, 10, 20]);
    expect(summary.state).toBe('succeeded');
  });

  test('is moved only where dependsOn demands it', async () => {
    const { calls } = await runDocument({
      workflows: [{ workflowId: 'w', steps: [step('a', { dependsOn: ['c'] }), step('b'), step('c'), step('d')] }],
    });
    expect(calls).toEqual(['/b', '/c', '/a', '/d']);
  });

  test('ends when a step fails and no action applies', async () => {
    const { calls, summary } = await runDocument({
      workflows: [{ workflowId: 'w', steps: [step('a'), step('b'), step('c')] }],
      replies: { b: [bad] },
    });
    expect(calls).toEqual(['/a', '/b']);
    expect(summary.state).toBe('failed');
    expect(states(summary.results)).toEqual(['a succeeded', 'b failed', 'c skipped']);
  });

  test('rejects a reference to a later step', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('a', { parameters: [{ name: 'x', in: 'query', value: '$steps.b.outputs.id' }] }),
            step('b', { outputs: { id: '$response.body#/id' } }),
          ],
        },
      ],
    });
    expect(calls).toEqual([]);
    expect(summary.diagnostics[0]?.code).toBe('MAPPING_NOT_ANCESTOR');
  });
});

describe('list order with dependsOn', () => {
  const reading = (id: string, source: string, more: object = {}) =>
    step(id, { parameters: [{ name: 'x', in: 'query', value: `$steps.${source}.outputs.id` }], ...more });
  const withId = (id: string, more: object = {}) => step(id, { outputs: { id: '$response.body#/id' }, ...more });

  test('moves a step behind a later one whose output it uses', async () => {
    const { calls } = await runDocument({
      workflows: [
        { workflowId: 'w', steps: [reading('a', 'c'), step('b'), withId('c', { dependsOn: ['b'] }), step('d')] },
      ],
      replies: { c: [{ json: { id: 1 } }] },
    });
    expect(calls).toEqual(['/b', '/c', '/a?x=1', '/d']);
  });

  test('rejects a step that uses an output of one that depends on it', async () => {
    const { calls, summary } = await runDocument({
      workflows: [{ workflowId: 'w', steps: [reading('a', 'c'), step('b'), withId('c', { dependsOn: ['a'] })] }],
    });
    expect(calls).toEqual([]);
    expect(summary.diagnostics[0]?.code).toBe('MAPPING_NOT_ANCESTOR');
  });
});

describe('a step that depends on a step of another workflow', () => {
  const other = { workflowId: 'other', steps: [step('a')] };
  const call = { stepId: 'call', workflowId: 'other' };
  const waiting = (name: string, more: object = {}) => step('b', { dependsOn: [name], ...more });

  test('runs after the step that calls that workflow', async () => {
    const { calls, sentAt } = await runDocument({
      workflows: [
        { workflowId: 'main', steps: [step('c'), waiting('$workflows.other.steps.a'), { ...call, dependsOn: ['c'] }] },
        other,
      ],
      workflow: 'main',
      replies: { a: [{ ...ok, delayMs: 50 }] },
    });
    expect(calls).toEqual(['/c', '/a', '/b']);
    expect(sentAt).toEqual([0, 0, 50]);
  });

  test('also if the workflow is one of another document', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          steps: [
            waiting('$sourceDescriptions.more.other.steps.a'),
            { stepId: 'call', workflowId: '$sourceDescriptions.more.other' },
          ],
        },
      ],
      sources: [{ name: 'more', url: 'more.arazzo.yaml', type: 'arazzo' }],
      documents: { 'more.arazzo.yaml': [other, { workflowId: 'second', steps: [step('h')] }] },
    });
    expect(calls).toEqual(['/a', '/b']);
  });

  test('is rejected if nothing calls that workflow, or if it does not have the step', async () => {
    const run = (steps: readonly object[]) =>
      runDocument({ workflows: [{ workflowId: 'main', steps }, other], workflow: 'main' });
    await expect(run([step('c'), waiting('$workflows.other.steps.a')])).rejects.toThrow(
      '$workflows.other.steps.a is not called by another step',
    );
    const { summary } = await run([
      call,
      step('b', { dependsOn: ['$workflows.other.steps.missing', '$workflows.other.steps.a'] }),
    ]);
    expect(summary.diagnostics).toMatchObject([{ code: 'STEP_UNKNOWN', stepId: 'b' }]);
  });
});

describe('in graph order', () => {
  const graph = [
    step('a'),
    step('b', { dependsOn: ['a'] }),
    step('c', { dependsOn: ['a'] }),
    step('d', { dependsOn: ['b'] }),
  ];

  test('is that of a document in which every step but the first says what it waits for', async () => {
    const { sentAt } = await runDocument({
      workflows: [{ workflowId: 'w', steps: graph }],
      replies: { b: [{ ...ok, delayMs: 50 }], c: [{ ...ok, delayMs: 50 }] },
    });
    expect(sentAt).toEqual([0, 0, 0, 50]);
  });

  test('lets independent branches finish after a failure', async () => {
    const { calls, summary } = await runDocument({
      workflows: [{ workflowId: 'w', steps: graph }],
      replies: { b: [bad] },
    });
    expect(calls).toEqual(['/a', '/b', '/c']);
    expect(summary.state).toBe('failed');
  });

  test('ends with an end action: nothing new starts, and what is in flight is awaited', async () => {
    const steps = [
      step('a'),
      step('b', { dependsOn: ['a'], onFailure: [{ name: 'stop', type: 'end' }] }),
      step('c', { dependsOn: ['a'] }),
      step('d', { dependsOn: ['c'] }),
    ];
    const { calls, summary } = await runDocument({
      workflows: [{ workflowId: 'w', steps }],
      replies: { b: [bad], c: [{ ...ok, delayMs: 50 }] },
    });
    expect(calls).toEqual(['/a', '/b', '/c']);
    expect(states(summary.results)).toEqual(['a succeeded', 'b failed', 'd skipped', 'c succeeded']);
    expect(summary.results.find(({ stepId }) => stepId === 'b')?.action).toEqual({ name: 'stop', type: 'end' });
  });
});

describe('actions', () => {
  test('end after a success ends the workflow as succeeded', async () => {
    const { calls, summary } = await runDocument({
      workflows: [{ workflowId: 'w', steps: [step('a', { onSuccess: [{ name: 'done', type: 'end' }] }), step('b')] }],
    });
    expect(calls).toEqual(['/a']);
    expect(summary.state).toBe('succeeded');
    expect(states(summary.results)).toEqual(['a succeeded', 'b skipped']);
  });

  test('goto continues at another step, forward and backward', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('a', { onSuccess: [{ name: 'skip', type: 'goto', stepId: 'c' }] }),
            step('b'),
            step('c', {
              onSuccess: [
                {
                  name: 'again',
                  type: 'goto',
                  stepId: 'c',
                  criteria: [{ condition: '$response.body#/more == true' }],
                },
              ],
            }),
            step('d'),
          ],
        },
      ],
      replies: { c: [{ json: { more: true } }, { json: { more: true } }, { json: { more: false } }] },
    });
    expect(calls).toEqual(['/a', '/c', '/c', '/c', '/d']);
    const c = summary.results.find(({ stepId }) => stepId === 'c');
    expect(c?.executions).toMatchObject({ count: 3, failed: 0 });
    expect(c?.executions?.results.map(({ action }) => action?.name)).toEqual(['again', 'again', undefined]);
  });

  test('goto after a failure handles it: the run succeeds', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [step('a', { onFailure: [{ name: 'fallback', type: 'goto', stepId: 'c' }] }), step('b'), step('c')],
        },
      ],
      replies: { a: [bad] },
    });
    expect(calls).toEqual(['/a', '/c']);
    expect(summary.state).toBe('succeeded');
    expect(summary.results[0]).toMatchObject({ stepId: 'a', state: 'failed', handled: true });
  });

  test('the first action with fulfilled criteria is used, those of the workflow last', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          failureActions: [
            { name: 'two', type: 'end' },
            { name: 'three', type: 'goto', stepId: 'c' },
          ],
          steps: [
            step('a', {
              onFailure: [
                { name: 'one', type: 'end', criteria: [{ condition: '$statusCode == 404' }] },
                { name: 'two', type: 'goto', stepId: 'd', criteria: [{ condition: '$statusCode == 409' }] },
              ],
            }),
            step('b'),
            step('c'),
            step('d'),
          ],
        },
      ],
      replies: { a: [bad] },
    });
    expect(calls).toEqual(['/a', '/c', '/d']);
  });

  test('an exhausted retry continues with the next action', async () => {
    const { calls, sentAt, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('a', {
              onFailure: [
                { name: 'again', type: 'retry', retryLimit: 2, retryAfter: 1 },
                { name: 'other', type: 'goto', stepId: 'b' },
              ],
            }),
            step('b'),
          ],
        },
      ],
      replies: { a: [bad] },
    });
    expect(calls).toEqual(['/a', '/a', '/a', '/b']);
    expect(sentAt).toEqual([0, 1_000, 2_000, 2_000]);
    expect(summary.state).toBe('succeeded');
  });

  test('a retry runs the step that it names first each time', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('a', { outputs: { token: '$response.body#/token' } }),
            step('b', {
              parameters: [{ name: 'x', in: 'query', value: '$steps.a.outputs.token' }],
              onFailure: [{ name: 'refresh', type: 'retry', stepId: 'a', retryLimit: 3 }],
            }),
          ],
        },
      ],
      replies: { a: [{ json: { token: 'old' } }, { json: { token: 'new' } }], b: [{ status: 401 }, ok] },
    });
    expect(calls).toEqual(['/a', '/b?x=old', '/a', '/b?x=new']);
    expect(summary.state).toBe('succeeded');
  });

  test('a step that ran only before a retry has the result of that execution', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('b', { onFailure: [{ name: 'heal', type: 'retry', stepId: 'd' }] }),
            step('c', { onSuccess: [{ name: 'done', type: 'end' }] }),
            step('d'),
            step('e'),
          ],
        },
      ],
      replies: { b: [bad, ok] },
    });
    expect(calls).toEqual(['/b', '/d', '/b', '/c']);
    expect(states(summary.results).sort()).toEqual(['b succeeded', 'c succeeded', 'd succeeded', 'e skipped']);
    expect(summary.results.find(({ stepId }) => stepId === 'd')).not.toHaveProperty('failure');
  });

  test('in a graph, the outputs of a step that ran again before a retry are there for all that read them', async () => {
    const useToken = (stepId: string, more: object = {}) =>
      step(stepId, {
        dependsOn: ['a'],
        parameters: [{ name: 'x', in: 'query', value: '$steps.a.outputs.token' }],
        ...more,
      });
    const { calls, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('a', { outputs: { token: '$response.body#/token' } }),
            useToken('b', { onFailure: [{ name: 'refresh', type: 'retry', stepId: 'a' }] }),
            step('c', { dependsOn: ['a'] }),
            useToken('d', { dependsOn: ['b', 'c'] }),
          ],
        },
      ],
      replies: { a: [{ json: { token: 'old' } }, { json: { token: 'new' } }], b: [{ status: 401 }, ok] },
    });
    expect(summary.state).toBe('succeeded');
    expect(calls.at(-1)).toBe('/d?x=new');
  });

  test('in a graph, a step that runs again before a retry reads the same outputs as before', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('a', { outputs: { token: '$response.body#/token' } }),
            step('b', { dependsOn: ['a'], parameters: [{ name: 'x', in: 'query', value: '$steps.a.outputs.token' }] }),
            step('c', { dependsOn: ['b'], onFailure: [{ name: 'again', type: 'retry', stepId: 'b' }] }),
          ],
        },
      ],
      replies: { a: [{ json: { token: 't' } }], c: [{ status: 401 }, ok] },
    });
    expect(calls).toEqual(['/a', '/b?x=t', '/c', '/b?x=t', '/c']);
  });

  test('attempts restart at 1 each time control enters the step', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'w',
          steps: [
            step('a', { onFailure: [{ name: 'again', type: 'retry', retryLimit: 1 }] }),
            step('b', {
              onSuccess: [
                { name: 'loop', type: 'goto', stepId: 'a', criteria: [{ condition: '$response.body#/loop == true' }] },
              ],
            }),
          ],
        },
      ],
      replies: { a: [bad, ok, bad, ok], b: [{ json: { loop: true } }, { json: {} }] },
    });
    expect(calls).toEqual(['/a', '/a', '/b', '/a', '/a', '/b']);
  });

  test('a loop without end stops at the limit of executions', async () => {
    const { calls, summary } = await runDocument({
      workflows: [{ workflowId: 'w', steps: [step('a', { onSuccess: [{ name: 'on', type: 'goto', stepId: 'a' }] })] }],
      options: { maxExecutions: 50 },
    });
    expect(calls).toHaveLength(50);
    expect(summary.state).toBe('failed');
    expect(summary.results[0]?.failure?.code).toBe('EXECUTIONS_EXCEEDED');
  });

  test('criteria alone decide whether a step succeeded', async () => {
    const { summary } = await runDocument({
      workflows: [
        { workflowId: 'w', steps: [step('a', { successCriteria: [{ condition: '$response.body#/error == true' }] })] },
      ],
      replies: { a: [bad] },
    });
    expect(summary.state).toBe('succeeded');
  });
});

describe('calls of workflows', () => {
  test('a parameter of a jump may be null', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          steps: [
            step('a', {
              onSuccess: [
                {
                  name: 'on',
                  type: 'goto',
                  workflowId: 'next',
                  parameters: [{ name: 'cursor', value: '$response.body#/next' }],
                },
              ],
            }),
          ],
        },
        {
          workflowId: 'next',
          inputs: { type: 'object', properties: { cursor: { type: ['string', 'null'] } } },
          steps: [step('b', { parameters: [{ name: 'x', in: 'query', value: 'is {$inputs.cursor}' }] })],
        },
      ],
      replies: { a: [{ json: { next: null } }] },
    });
    expect(calls).toEqual(['/a', '/b?x=is null']);
  });

  test('a called workflow knows the $self of its document', async () => {
    const { calls } = await runDocument({
      $self: 'https://chains.test/main',
      workflows: [
        { workflowId: 'main', steps: [{ stepId: 'call', workflowId: 'other' }] },
        {
          workflowId: 'other',
          steps: [step('b', { parameters: [{ name: 'x', in: 'query', value: 'from {$self}' }] })],
        },
      ],
      workflow: 'main',
    });
    expect(calls).toEqual(['/b?x=from https://chains.test/main']);
  });

  const login = {
    workflowId: 'login',
    inputs: {
      type: 'object',
      required: ['user'],
      properties: { user: { type: 'string' }, role: { type: 'string', default: 'guest' } },
    },
    steps: [
      step('a', {
        parameters: [{ name: 'x', in: 'query', value: '{$inputs.user}-{$inputs.role}' }],
        outputs: { token: '$response.body#/token' },
      }),
    ],
    outputs: { token: '$steps.a.outputs.token' },
  };
  const callLogin = {
    stepId: 'signIn',
    workflowId: 'login',
    parameters: [{ name: 'user', value: '$inputs.name' }],
    outputs: { token: '$outputs.token' },
  };
  const useToken = step('b', { parameters: [{ name: 'x', in: 'query', value: '$steps.signIn.outputs.token' }] });
  const main = {
    workflowId: 'main',
    inputs: { type: 'object', properties: { name: { type: 'string' } } },
    steps: [callLogin, useToken],
    outputs: { token: '$steps.signIn.outputs.token' },
  };
  const replies = { a: [{ json: { token: 't1' } }] };

  test('pass inputs and defaults, and return outputs', async () => {
    const { calls, summary, events } = await runDocument({
      workflows: [main, login],
      workflow: 'main',
      replies,
      inputs: { name: 'ada' },
    });
    expect(calls).toEqual(['/a?x=ada-guest', '/b?x=t1']);
    expect(summary.outputs).toEqual({ token: 't1' });
    expect(summary.results[0]?.called).toMatchObject([
      { workflowId: 'login', state: 'succeeded', outputs: { token: 't1' } },
    ]);
    expect(events.filter(({ type }) => type === 'step-started')).toMatchObject([
      { stepId: 'signIn' },
      { stepId: 'a', within: ['signIn'] },
      { stepId: 'b' },
    ]);
  });

  test('find workflows of other documents', async () => {
    const { calls } = await runDocument({
      workflows: [{ ...main, steps: [{ ...callLogin, workflowId: '$sourceDescriptions.auth.login' }, useToken] }],
      sources: [{ name: 'auth', url: 'auth.arazzo.yaml', type: 'arazzo' }],
      documents: { 'auth.arazzo.yaml': [login, { workflowId: 'other', steps: [step('h')] }] },
      replies,
      inputs: { name: 'ada' },
    });
    expect(calls).toEqual(['/a?x=ada-guest', '/b?x=t1']);
  });

  test('report an unknown workflow and a missing input before anything is sent', async () => {
    const { calls, summary } = await runDocument({
      workflows: [{ ...main, steps: [{ ...callLogin, parameters: [] }, useToken] }, login],
      workflow: 'main',
    });
    expect(calls).toEqual([]);
    expect(summary.diagnostics).toMatchObject([{ code: 'INPUT_MISSING', stepId: 'signIn' }]);
  });

  test('fail their step if the workflow fails', async () => {
    const { summary } = await runDocument({
      workflows: [main, login],
      workflow: 'main',
      replies: { a: [bad] },
      inputs: { name: 'x' },
    });
    expect(summary.state).toBe('failed');
    expect(summary.results[0]?.failure).toMatchObject({ code: 'WORKFLOW_FAILED' });
  });

  test('stop at the limit of the depth', async () => {
    const recursive = { workflowId: 'r', steps: [{ stepId: 'again', workflowId: 'r' }] };
    const { summary } = await runDocument({ workflows: [recursive], options: { maxDepth: 3 } });
    expect(summary.state).toBe('failed');
    expect(JSON.stringify(summary)).toContain('DEPTH_EXCEEDED');
  });

  test('goto a workflow ends this one, and its result is the result', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          inputs: { type: 'object', properties: { user: { type: 'string' } } },
          steps: [step('b', { onSuccess: [{ name: 'on', type: 'goto', workflowId: 'login' }] }), step('c')],
        },
        login,
      ],
      workflow: 'main',
      replies,
      inputs: { user: 'eve' },
    });
    expect(calls).toEqual(['/b', '/a?x=eve-guest']);
    expect(summary.next).toMatchObject([{ workflowId: 'login', outputs: { token: 't1' } }]);
  });

  test.each([
    ['a goto after a success', ok, { onSuccess: [{ name: 'on', type: 'goto' }] }, '200/seen'],
    ['a goto after a failure', bad, { onFailure: [{ name: 'on', type: 'goto' }] }, '500/seen'],
    ['a retry', bad, { onFailure: [{ name: 'on', type: 'retry' }] }, '500/seen'],
  ])('%s passes what the step sent and received', async (_, reply, lists, seen) => {
    const withTarget = Object.fromEntries(
      Object.entries(lists).map(([field, actions]) => [
        field,
        actions.map((action) => ({
          ...action,
          workflowId: 'login',
          parameters: [
            { name: 'user', value: '$statusCode' },
            { name: 'role', value: '$request.query.x' },
          ],
        })),
      ]),
    );
    const called = {
      ...login,
      inputs: {
        type: 'object',
        required: ['user'],
        properties: { user: { type: 'integer' }, role: { type: 'string' } },
      },
    };
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          steps: [step('b', { ...withTarget, parameters: [{ name: 'x', in: 'query', value: 'seen' }] })],
        },
        {
          ...called,
          steps: [
            step('a', {
              ...called.steps[0],
              parameters: [{ name: 'x', in: 'query', value: '{$inputs.user}/{$inputs.role}' }],
            }),
          ],
        },
      ],
      workflow: 'main',
      replies: { b: [reply, ok] },
    });
    expect(calls.slice(0, 2)).toEqual(['/b?x=seen', `/a?x=${seen}`]);
  });

  test('criteria and parameters of the actions of the calling step see the outputs', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          steps: [
            {
              ...callLogin,
              parameters: [{ name: 'user', value: 'ada' }],
              onSuccess: [
                { name: 'no', type: 'end', criteria: [{ condition: "$outputs.token == 'other'" }] },
                {
                  name: 'on',
                  type: 'goto',
                  workflowId: 'next',
                  parameters: [{ name: 'token', value: '$outputs.token' }],
                },
              ],
            },
          ],
        },
        login,
        {
          workflowId: 'next',
          inputs: { type: 'object', properties: { token: { type: 'string' } } },
          steps: [step('c', { parameters: [{ name: 'x', in: 'query', value: '$inputs.token' }] })],
        },
      ],
      workflow: 'main',
      replies,
    });
    expect(calls).toEqual(['/a?x=ada-guest', '/c?x=t1']);
  });

  test('workflows that this one depends on run before, once', async () => {
    const { calls } = await runDocument({
      workflows: [
        { workflowId: 'main', dependsOn: ['one', 'two'], steps: [step('c')] },
        { workflowId: 'one', dependsOn: ['two'], steps: [step('a')] },
        { workflowId: 'two', steps: [step('b')] },
      ],
      workflow: 'main',
    });
    expect(calls).toEqual(['/b', '/a', '/c']);
  });

  test('read inputs and outputs of workflows that ran before', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          dependsOn: ['login'],
          inputs: { type: 'object', properties: { user: { type: 'string' } } },
          steps: [
            step('b', {
              parameters: [
                { name: 'x', in: 'query', value: '{$workflows.login.outputs.token}/{$workflows.login.inputs.role}' },
              ],
            }),
          ],
        },
        login,
      ],
      workflow: 'main',
      replies,
      inputs: { user: 'ada' },
    });
    expect(calls).toEqual(['/a?x=ada-guest', '/b?x=t1/guest']);
  });

  test('a workflow that is called or continued with runs after its dependencies', async () => {
    const { calls } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          steps: [
            { stepId: 'call', workflowId: 'called', parameters: [{ name: 'user', value: 'ada' }] },
            step('b', { onSuccess: [{ name: 'on', type: 'goto', workflowId: 'last' }] }),
          ],
        },
        { ...login, workflowId: 'called', dependsOn: ['first'] },
        { workflowId: 'first', steps: [step('c')] },
        { workflowId: 'last', dependsOn: ['before'], steps: [step('d')] },
        { workflowId: 'before', steps: [step('e')] },
      ],
      workflow: 'main',
    });
    expect(calls).toEqual(['/c', '/a?x=ada-guest', '/b', '/e', '/d']);
  });

  test('workflows that depend on each other are rejected', async () => {
    const { summary } = await runDocument({
      workflows: [
        { workflowId: 'main', dependsOn: ['one'], steps: [step('c')] },
        { workflowId: 'one', dependsOn: ['main'], steps: [step('a')] },
      ],
      workflow: 'main',
    });
    expect(summary.state).toBe('refused');
    expect(summary.diagnostics[0]?.code).toBe('CHAIN_CYCLE');
  });
});

describe('for each', () => {
  const pay = {
    workflowId: 'pay',
    inputs: { type: 'object', properties: { order: { type: 'object' } } },
    steps: [
      step('a', {
        parameters: [{ name: 'x', in: 'query', value: '$inputs.order#/id' }],
        outputs: { paid: '$response.body#/paid' },
      }),
    ],
    outputs: { paid: '$steps.a.outputs.paid' },
  };
  const main = (concurrency?: number) => ({
    workflowId: 'main',
    steps: [
      step('b', { outputs: { orders: '$response.body#/orders' } }),
      {
        stepId: 'payAll',
        workflowId: 'pay',
        'x-opchain': {
          forEach: { items: '$steps.b.outputs.orders', as: 'order', ...(concurrency && { concurrency }) },
        },
        outputs: { paid: '$outputs.paid' },
      },
    ],
    outputs: { paid: '$steps.payAll.outputs.paid' },
  });
  const orders = { json: { orders: [{ id: 1 }, { id: 2 }, { id: 3 }] } };

  test('calls the workflow for each item, and returns lists in their order', async () => {
    const { calls, summary } = await runDocument({
      workflows: [main(), pay],
      workflow: 'main',
      replies: { b: [orders], a: [{ json: { paid: 10 } }, { json: { paid: 20 } }, { json: { paid: 30 } }] },
    });
    expect(calls).toEqual(['/b', '/a?x=1', '/a?x=2', '/a?x=3']);
    expect(summary.outputs).toEqual({ paid: [10, 20, 30] });
  });

  test('passes items, outputs and reports on with every digit', async () => {
    const texts = ['9007199254740993', '0.10', '-0', '1e400', '3.141592653589793238462643383279502884197'];
    const numbers = texts.map((text) => new ExactNumber(text));
    const { calls, summary } = await runDocument({
      workflows: [main(), pay],
      workflow: 'main',
      replies: {
        b: [{ json: { orders: numbers.map((id) => ({ id })) } }],
        a: numbers.map((paid) => ({ json: { paid } })),
      },
    });
    expect(calls).toEqual(['/b', ...texts.map((text) => `/a?x=${text}`)]);
    expect(summary.outputs).toEqual({ paid: numbers });
    const report = [...formatJson(summary)].join('');
    for (const text of texts) expect(report).toMatch(new RegExp(`"paid": ?${text.replace('.', '\\.')}\\b`));
    const har = [...formatJson(runToHar(summary, '1'))].join('');
    for (const text of texts) expect(har).toContain(`{\\"paid\\":${text}}`);
  });

  test('runs as many at the same time as allowed', async () => {
    const { sentAt } = await runDocument({
      workflows: [main(2), pay],
      workflow: 'main',
      replies: { b: [orders], a: [{ ...ok, delayMs: 100 }] },
    });
    expect(sentAt).toEqual([0, 0, 0, 100]);
  });

  test('an empty list succeeds, and a failed item fails the step after all have ended', async () => {
    const empty = await runDocument({
      workflows: [main(), pay],
      workflow: 'main',
      replies: { b: [{ json: { orders: [] } }] },
    });
    expect(empty.summary.state).toBe('succeeded');
    expect(empty.summary.outputs).toEqual({ paid: [] });
    const failing = await runDocument({
      workflows: [main(), pay],
      workflow: 'main',
      replies: { b: [orders], a: [ok, bad, ok] },
    });
    expect(failing.calls).toHaveLength(4);
    expect(failing.summary.state).toBe('failed');
  });
});

test('outputs of workflows are retained as far as there is room, also those of the chain, and mappings use all of them', async () => {
  const list = Array.from({ length: 1_000 }, (_, id) => ({ id }));
  const outputs = { list: '$outputs.list', last: '$outputs.last' };
  const { summary, calls } = await runDocument({
    workflows: [
      {
        workflowId: 'main',
        steps: [
          { stepId: 'call', workflowId: 'inner', outputs },
          {
            stepId: 'use',
            operationId: 'b',
            parameters: [{ name: 'x', in: 'query', value: '$steps.call.outputs.last' }],
          },
        ],
        outputs: { list: '$steps.call.outputs.list', last: '$steps.call.outputs.last' },
      },
      {
        workflowId: 'inner',
        steps: [
          {
            stepId: 'a',
            operationId: 'a',
            outputs: { list: '$response.body#/list', last: '$response.body#/list/999/id' },
          },
        ],
        outputs: { list: '$steps.a.outputs.list', last: '$steps.a.outputs.last' },
      },
    ],
    workflow: 'main',
    replies: { a: [{ json: { list } }] },
    options: { maxRetainedBytes: 1 },
  });
  expect(calls.at(-1)).toBe('/b?x=999');
  const [call] = summary.results;
  const retained = { outputs: { last: 999 }, outputsNotRetained: ['list'] };
  expect(call?.called).toMatchObject([retained]);
  expect([call?.called?.[0]?.outputs, summary.outputs]).toEqual([retained.outputs, retained.outputs]);
  expect(summary.outputsNotRetained).toEqual(['list']);
  expect(summary.diagnostics.map(({ code }) => code)).toContain('BODY_NOT_RETAINED');
});
