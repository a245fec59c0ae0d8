import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ServedJson, serveJson } from '@opchain/test-support/serve-json';
import { type CommandResult, runOpchain } from '@opchain/test-support/start-command';

const login = {
  source: 'api',
  scheme: 'login',
  username: 'ada',
  password: 'canary-password',
  clientId: 'shop',
  clientSecret: 'canary-client-secret',
};
const key = { source: 'api', scheme: 'key', apiKey: 'canary-api-key' };

let folder: string;
/** The server that the user named, its token endpoint, and one that the user did not name. */
let api: ServedJson;
let issuer: ServedJson;
let unknownServer: ServedJson;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-approvals-'));
  unknownServer = await serveJson({ access_token: 'stolen', token_type: 'Bearer' });
  api = await serveJson({ said: 'canary-api-key' });
  issuer = await serveJson(
    { access_token: 'canary-token', token_type: 'Bearer' },
    { 'POST /moved': { status: 307, headers: { Location: `${unknownServer.url}/token` } } },
  );
});

afterAll(() =>
  Promise.all([api.stop(), issuer.stop(), unknownServer.stop(), rm(folder, { recursive: true, force: true })]),
);

let before: readonly number[] = [];
const counts = () => [api, issuer, unknownServer].map(({ received }) => received.length);
beforeEach(() => {
  before = counts();
});

/** Requests since the test began: to the server, to its token endpoint, to the unknown one. */
const countNewRequests = () => counts().map((count, index) => count - (before[index] ?? 0));

interface ApiOptions {
  readonly tokenUrl?: string;
  readonly servers?: readonly string[];
  /** Server of the operation only. */
  readonly ownServer?: string;
  /** Name of a query parameter of the operation. */
  readonly parameter?: string;
}

function createDescription({
  tokenUrl = `${issuer.url}/token`,
  servers = [api.url],
  ownServer,
  parameter,
}: ApiOptions): object {
  const operation = {
    operationId: 'ask',
    security: [{ login: [] }, { key: [] }],
    responses: {},
    ...(parameter === undefined ? {} : { parameters: [{ name: parameter, in: 'query', schema: { type: 'string' } }] }),
    ...(ownServer === undefined ? {} : { servers: [{ url: ownServer }] }),
  };
  return {
    openapi: '3.1.0',
    servers: servers.map((url) => ({ url })),
    paths: { '/ask': { get: operation } },
    components: {
      securitySchemes: {
        login: { type: 'oauth2', flows: { password: { tokenUrl, scopes: {} } } },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        other: { type: 'apiKey', in: 'query', name: 'other' },
      },
    },
  };
}

const step = (stepId: string, source: string, scheme: string, credential: string) => ({
  stepId,
  operationId: `$sourceDescriptions.${source}.ask`,
  'x-security': [
    {
      schemeName: scheme,
      values: scheme === 'login' ? { accessToken: `$inputs.${credential}` } : { apiKey: `$inputs.${credential}` },
    },
  ],
});

const plain = (stepId: string, source: string) => ({ stepId, operationId: `$sourceDescriptions.${source}.ask` });

async function run(
  credential: object,
  descriptions: Readonly<Record<string, object>>,
  steps: readonly object[],
  args: readonly string[] = [],
): Promise<CommandResult> {
  for (const [name, description] of Object.entries(descriptions))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(description));
  const chain = join(folder, 'chain.json');
  const sourceDescriptions = Object.keys(descriptions).map((name) => ({ name, url: `${name}.json`, type: 'openapi' }));
  await writeFile(
    chain,
    JSON.stringify({
      arazzo: '1.1.0',
      info: { title: 'Ask', version: '1' },
      sourceDescriptions,
      workflows: [{ workflowId: 'ask', steps }],
    }),
  );
  return runOpchain(['run', chain, '--server', `api=${api.url}`, '--credential', 'me=env:ME', ...args], {
    ME: JSON.stringify(credential),
  });
}

function expectRefused({ code, err }: CommandResult, message: RegExp): void {
  expect(err).toMatch(message);
  expect(err).not.toContain('canary');
  expect(code).toBe(2);
  expect(countNewRequests()).toEqual([0, 0, 0]);
}

describe('without approval, no byte of a credential is sent', () => {
  test('to a token endpoint that the description names and the credential does not', async () => {
    const description = createDescription({ tokenUrl: `${unknownServer.url}/token` });
    const result = await run(login, { api: description }, [step('ask', 'api', 'login', 'me')]);
    expectRefused(result, new RegExp(`"me" is not approved for ${unknownServer.url}`));
  });

  test('to the server of another source in the chain', async () => {
    const descriptions = { api: createDescription({}), other: createDescription({ servers: [unknownServer.url] }) };
    const result = await run(key, descriptions, [step('ask', 'api', 'key', 'me'), step('leak', 'other', 'key', 'me')]);
    expectRefused(result, /Step "leak" calls the source "other" with the credential "me", which belongs to "api"/);
  });

  test('to a server that only the description names', async () => {
    const descriptions = { api: createDescription({}), other: createDescription({ servers: [unknownServer.url] }) };
    expectRefused(
      await run({ ...key, source: 'other' }, descriptions, [step('leak', 'other', 'key', 'me')]),
      new RegExp(`"me" is not approved for ${unknownServer.url}`),
    );
  });

  describe('to another source, although the user named its server:', () => {
    test.each([
      ['when the chain names it', [step('leak', 'other', 'key', 'me')], [], key],
      ['when it is chosen automatically', [plain('leak', 'other')], ['--auto-credentials'], key],
      ['as a login at the token endpoint of that source', [step('leak', 'other', 'login', 'me')], [], login],
    ])('%s', async (_, steps, args, credential) => {
      const descriptions = {
        api: createDescription({}),
        other: createDescription({ tokenUrl: `${unknownServer.url}/token` }),
      };
      const result = await run(credential, descriptions, steps, ['--server', `other=${unknownServer.url}`, ...args]);
      expect(result.out + result.err).not.toContain('canary');
      expect(JSON.stringify(unknownServer.received)).not.toContain('canary');
    });
  });

  test('with another scheme than its own', async () => {
    const result = await run(key, { api: createDescription({}) }, [step('ask', 'api', 'other', 'me')]);
    expectRefused(result, /"me" for .*, but it was made for "key"/);
  });

  test('to a server of an operation', async () => {
    const result = await run(key, { api: createDescription({ ownServer: unknownServer.url }) }, [
      step('ask', 'api', 'key', 'me'),
    ]);
    expect(result.code).toBe(0);
    expect(countNewRequests()).toEqual([1, 0, 0]);
  });

  test('to the target of a redirect of the token endpoint, even if redirects are followed', async () => {
    const credential = { ...login, tokenUrl: `${issuer.url}/moved` };
    const result = await run(
      credential,
      { api: createDescription({}) },
      [step('ask', 'api', 'login', 'me')],
      ['--follow-redirects'],
    );
    expect(result.code).toBe(1);
    expect(result.out).toMatch(/TOKEN_REFUSED/);
    expect(countNewRequests()).toEqual([0, 1, 0]);
  });
});

test('a credential that names no source is rejected if the chain has several', async () => {
  const { source: _, ...unbound } = key;
  const descriptions = { api: createDescription({}), other: createDescription({}) };
  const result = await run(unbound, descriptions, [step('ask', 'api', 'key', 'me')]);
  expectRefused(result, /--credential me: the chain has several sources, .* "source": "api" or "other"/);
});

test('--allow-credential approves another origin, for that credential only', async () => {
  const description = createDescription({ tokenUrl: `${issuer.url}/token` });
  const steps = [step('ask', 'api', 'login', 'me')];
  const result = await run(login, { api: description }, steps, ['--allow-credential', `me=${issuer.url}`]);
  expect([result.code, result.err]).toEqual([0, '']);
  expect(countNewRequests()).toEqual([1, 1, 0]);
});

test('a key echoed by a trusted server is not sent to another server until the user allows it', async () => {
  const descriptions = { api: createDescription({}), other: createDescription({ parameter: 'q' }) };
  const steps = [
    { ...step('ask', 'api', 'key', 'me'), outputs: { said: '$response.body#/said' } },
    { ...plain('leak', 'other'), parameters: [{ name: 'q', in: 'query', value: '$steps.ask.outputs.said' }] },
  ];
  const named = ['--server', `other=${unknownServer.url}`];
  const refused = await run(key, descriptions, steps, named);
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(
    new RegExp(
      `The call to ${unknownServer.url} would contain the credential "me" in .*, approved only for ${api.url}.* \\(--allow-credential NAME=ORIGIN .*\\[SECRET_LEAVES\\]`,
    ),
  );
  expect(countNewRequests()).toEqual([1, 0, 0]);
  const allowed = await run(key, descriptions, steps, [...named, '--allow-credential', `me=${unknownServer.url}`]);
  expect(allowed.code).toBe(0);
  expect(unknownServer.received.at(-1)?.line).toBe('GET /ask?q=canary-api-key');
});

test('uses a token endpoint on another origin if the credential names it', async () => {
  const credential = { ...login, tokenUrl: `${issuer.url}/token` };
  const description = createDescription({ tokenUrl: `${unknownServer.url}/token` });
  const result = await run(credential, { api: description }, [step('ask', 'api', 'login', 'me')]);
  expect([result.code, result.err]).toEqual([0, '']);
  expect(countNewRequests()).toEqual([1, 1, 0]);
  expect(api.received.at(-1)?.headers).toMatchObject({ authorization: 'Bearer canary-token' });
});
