import { describe, expect, test } from '@jest/globals';
import type { Credential } from '@opchain/core';
import { runDocument } from '../../../test/run-document.js';

const made = (generate: unknown, more: object = {}) => ({ type: 'string', 'x-opchain-generate': generate, ...more });
const inputs = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required });
const send = (stepId: string, names: readonly string[], more: object = {}) => ({
  stepId,
  operationId: 'a',
  requestBody: { payload: Object.fromEntries(names.map((name) => [name, `$inputs.${name}`])) },
  ...more,
});

/** Runs a workflow, and another one that it may call; the bodies that were sent. */
async function run(
  workflows: readonly object[],
  options: object = {},
  provided: object = {},
  credentials: readonly Credential[] = [],
) {
  const { summary, calls, events } = await runDocument({
    workflows,
    workflow: 'main',
    replies: () => ({ json: { items: [1, 2, 3] } }),
    inputs: provided as Record<string, string>,
    options,
    credentials,
    servers: { api: 'http://api.test' },
  });
  return { summary, events, bodies: calls.map(readBody) };
}

function readBody(call: string): Record<string, unknown> {
  const [, body = 'null'] = /^\S+ (.*)$/.exec(call) ?? [];
  return JSON.parse(body) as Record<string, unknown>;
}

const main = {
  workflowId: 'main',
  inputs: inputs(
    { id: made('uuid'), ref: made({ generate: 'text', prefix: 'REF-', length: 6 }), fixed: made('email') },
    ['id'],
  ),
  steps: [send('one', ['id', 'ref', 'fixed']), send('two', ['id'])],
};

describe('inputs with a generator', () => {
  test('have one value for the whole run, unless a value is provided; the summary has what was made', async () => {
    const { summary, bodies } = await run([main], {}, { fixed: 'me@example.com' });
    expect(summary.state).toBe('succeeded');
    expect(bodies[0]).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-/),
      ref: expect.stringMatching(/^REF-[a-z\d]{6}$/),
      fixed: 'me@example.com',
    });
    expect(bodies[1]).toEqual({ id: bodies[0]!['id'] });
    expect(summary.generated).toEqual({ id: bodies[0]!['id'], ref: bodies[0]!['ref'] });
  });

  test('have other values with another seed, and the same ones with the seed of a run', async () => {
    const first = await run([main]);
    const second = await run([main], { seed: 'another' });
    expect(second.bodies).not.toEqual(first.bodies);
    const again = await run([main], { seed: first.summary.seed });
    expect(again.bodies).toEqual(first.bodies);
    expect(again.summary.seed).toBe(first.summary.seed);
  });

  test('have other values in each call of a workflow, in any order in which the calls start', async () => {
    const caller = (concurrency: number) => ({
      workflowId: 'main',
      steps: [
        { stepId: 'list', operationId: 'a', outputs: { items: '$response.body#/items' } },
        {
          stepId: 'each',
          workflowId: 'add',
          'x-opchain': { forEach: { items: '$steps.list.outputs.items', as: 'n', concurrency } },
        },
        { stepId: 'last', workflowId: 'add' },
      ],
    });
    const add = {
      workflowId: 'add',
      inputs: inputs({ id: made('uuid'), at: made({ generate: 'sequence', start: 10 }, { type: 'integer' }), n: {} }),
      steps: [send('post', ['id', 'at', 'n'])],
    };
    const bySequence = await run([caller(1), add], { seed: 'a' });
    const atOnce = await run([caller(3), add], { seed: bySequence.summary.seed! });
    const ids = bySequence.bodies.slice(1).map((body) => body['id']);
    expect(new Set(ids).size).toBe(4);
    expect(bySequence.bodies.slice(1).map((body) => body['at'])).toEqual([10, 11, 12, 10]);
    const sorted = ({ bodies }: typeof atOnce) => bodies.map((body) => JSON.stringify(body)).sort();
    expect(sorted(atOnce)).toEqual(sorted(bySequence));
    const called = bySequence.summary.results.find(({ stepId }) => stepId === 'each')?.called;
    expect(called?.map(({ generated }) => generated?.['id'])).toEqual(ids.slice(0, 3));
  });

  test('have other values in each round of a loop', async () => {
    const again = { name: 'again', type: 'goto', stepId: 'call', criteria: [{ condition: '$outputs.round < 3' }] };
    const loop = {
      workflowId: 'main',
      steps: [{ stepId: 'call', workflowId: 'add', outputs: { round: '$outputs.round' }, onSuccess: [again] }],
    };
    const { calls } = await runDocument({
      workflows: [
        loop,
        {
          workflowId: 'add',
          inputs: inputs({ id: made('uuid') }),
          steps: [send('post', ['id'], { outputs: { round: '$response.body#/round' } })],
          outputs: { round: '$steps.post.outputs.round' },
        },
      ],
      workflow: 'main',
      replies: { a: [1, 2, 3].map((round) => ({ json: { round } })) },
    });
    expect(calls).toHaveLength(3);
    expect(new Set(calls).size).toBe(3);
  });

  test('are masked where they are passwords', async () => {
    const { summary, bodies } = await run([
      {
        ...main,
        inputs: inputs({ id: made({ generate: 'text', length: 20 }, { format: 'password' }) }),
        steps: [send('one', ['id'])],
      },
    ]);
    expect(bodies[0]!['id']).toMatch(/^[a-z\d]{20}$/);
    expect(JSON.stringify(summary)).not.toContain(bodies[0]!['id']);
  });

  test('are an error before the run if the generator is unknown', async () => {
    const { summary, bodies } = await run([
      { ...main, inputs: inputs({ id: made('faker') }), steps: [send('one', ['id'])] },
    ]);
    expect(summary.state).toBe('refused');
    expect(summary.diagnostics).toMatchObject([
      {
        code: 'CHAIN_INPUT_INVALID',
        message: expect.stringMatching(/"id" has x-opchain-generate, which must generate one of uuid,/),
      },
    ]);
    expect(bodies).toEqual([]);
  });
});

describe('a one-time password', () => {
  const code = made({ generate: 'totp', credential: 'staff' }, { format: 'password' });
  const staff = (fields: Record<string, string>, approvedOrigins = ['http://api.test']): Credential => ({
    name: 'staff',
    scheme: 'any',
    fields,
    approvedOrigins,
  });
  // The seed of RFC 6238, appendix B.
  const secret = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ';
  const login = { workflowId: 'main', inputs: inputs({ code }), steps: [send('one', ['code'])] };
  const calling = {
    workflowId: 'main',
    steps: [send('before', []), { stepId: 'call', workflowId: 'login' }],
  };
  const called = { ...login, workflowId: 'login' };

  test.each([
    ['of the chain', [login]],
    ['of a called workflow', [calling, called]],
  ])('%s is made from the secret of its credential, with any seed, and masked', async (_, workflows) => {
    const { summary, events, bodies } = await run(workflows, { seed: 'a' }, {}, [staff({ totpSecret: secret })]);
    expect(summary.state).toBe('succeeded');
    expect(bodies.at(-1)).toEqual({ code: expect.stringMatching(/^\d{6}$/) });
    const other = await run(workflows, { seed: 'b' }, {}, [staff({ totpSecret: secret })]);
    expect(other.bodies).toEqual(bodies);
    const told = JSON.stringify([summary, events]);
    expect(told).toContain('"code\\":\\"•');
    expect(told).not.toContain(String(bodies.at(-1)?.['code']));
    expect(told).not.toContain('GEZD');
  });

  test.each([
    ['CREDENTIAL_UNKNOWN', [], /"staff", which is not configured; it needs "totpSecret"/],
    ['CREDENTIAL_INCOMPLETE', [staff({ apiKey: 'k' })], /is missing "totpSecret"/],
    ['CREDENTIAL_INCOMPLETE', [staff({ totpSecret: 'GEZD1' })], /"totpSecret" is not Base32/],
  ] as const)(
    'without its secret is an error before anything is sent: %s %#',
    async (problem, credentials, message) => {
      for (const workflows of [[login], [calling, called]]) {
        const { summary, bodies } = await run(workflows, {}, {}, credentials);
        expect(summary.state).toBe('refused');
        expect(summary.diagnostics).toMatchObject([{ code: problem, message: expect.stringMatching(message) }]);
        expect(bodies).toEqual([]);
      }
    },
  );

  test('goes to no server that its credential is not approved for', async () => {
    for (const workflows of [[login], [calling, called]]) {
      const { summary, bodies } = await run(workflows, {}, {}, [staff({ totpSecret: secret }, ['http://other.test'])]);
      expect(JSON.stringify(summary)).toContain('SECRET_LEAVES');
      expect(bodies.flatMap((body) => Object.keys(body))).toEqual([]);
    }
  });

  test('that is given needs no credential; one without the format of passwords is an error', async () => {
    const { bodies } = await run([login], {}, { code: '000000' });
    expect(bodies).toEqual([{ code: '000000' }]);
    const open = { ...login, inputs: inputs({ code: made({ generate: 'totp', credential: 'staff' }) }) };
    const { summary } = await run([open], {}, {}, [staff({ totpSecret: secret })]);
    expect(summary.diagnostics).toMatchObject([
      { code: 'CHAIN_INPUT_INVALID', message: expect.stringContaining('needs "format": "password"') },
    ]);
  });
});
