import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createKernel, type Credential, readChain } from '@opchain/core';
import { systemClock } from '@opchain/core/plugin';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { nodeExecutor } from '@opchain/executor-node';
import {
  createIssuer,
  createTokenReader,
  type Issuer,
  listUsers,
  type ReadToken,
} from '../../../implementations/issuer/src/index.js';
import { loadContract, openContractTarget } from '@opchain/conformance';
import { openApiLoader } from '@opchain/openapi-loader';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';

const STEPS = 50;
const EXPIRES_AT_STEP = 25;
const audience = 'urn:example:steps';
const ada = { username: 'ada', password: 'ada password' };

let issuer: Issuer;
let readToken: ReadToken;
let api: TestServer;
/** Passes requests for tokens to the issuer. */
let tokenServer: TestServer;
let [inFlight, mostInFlight] = [0, 0];
let logins = 0;
/** How many calls and requests for tokens were received before the test. */
let before: [calls: number, tokens: number];
/** Milliseconds that the client's clock is ahead of the system's. */
let elapsed = 0;

beforeAll(async () => {
  const users = listUsers([{ id: 'customer-1', ...ada }]);
  issuer = await createIssuer({
    port: 0,
    audience,
    clients: [
      { id: 'app', grants: ['password', 'refresh_token'], scopes: [] },
      { id: 'brief', grants: ['password', 'refresh_token'], scopes: [], tokenLifetime: 1 },
    ],
    users: {
      authenticate(username, password) {
        logins += 1;
        return users.authenticate(username, password);
      },
    },
  });
  readToken = createTokenReader(issuer, audience);
  tokenServer = await startServer({
    '*': async (response, { headers, body }) => {
      const type = { 'content-type': headers['content-type'] ?? '' };
      const issued = await fetch(issuer.tokenEndpoint, { method: 'POST', headers: type, body });
      send(response, issued.status, await issued.json());
    },
  });
  api = await startServer({
    '*': async (response, { headers, target }) => {
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      const claims = await readToken(headers.authorization?.replace('Bearer ', '') ?? '');
      inFlight -= 1;
      if (target === `/steps/${EXPIRES_AT_STEP}`) elapsed += 3_600_000;
      send(response, claims?.sub === 'customer-1' ? 200 : 401, {});
    },
  });
});

beforeEach(() => {
  logins = 0;
  elapsed = 0;
  before = [api.received.length, tokenServer.received.length];
});

afterAll(async () => {
  await api.stop();
  await tokenServer.stop();
  await issuer.close();
});

const describeApi = () => ({
  openapi: '3.1.0',
  info: { title: 'Steps', version: '1' },
  paths: {
    '/steps/{number}': {
      get: {
        operationId: 'step',
        security: [{ login: [] }],
        parameters: [{ name: 'number', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'Done' } },
      },
    },
  },
  components: {
    securitySchemes: {
      login: { type: 'oauth2', flows: { password: { tokenUrl: `${tokenServer.url}/token`, scopes: {} } } },
    },
  },
});

const createChain = (order: 'list' | 'graph') =>
  readChain(
    JSON.stringify({
      arazzo: '1.1.0',
      info: { title: 'Fifty steps', version: '1' },
      sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
      workflows: [
        {
          workflowId: 'steps',
          'x-opchain': { version: 1, order },
          steps: Array.from({ length: STEPS }, (_, index) => ({
            stepId: `step-${index}`,
            operationId: 'step',
            parameters: [{ name: 'number', in: 'path', value: index }],
            'x-security': [{ schemeName: 'login', values: { accessToken: '$inputs.ada' } }],
          })),
        },
      ],
    }),
  );

const credential = (clientId: string): Credential => ({
  name: 'ada',
  scheme: 'login',
  fields: { ...ada, clientId },
  approvedOrigins: [api.url, tokenServer.url],
});

const listTokens = () => api.received.slice(before[0]).map(({ headers }) => headers.authorization);
const listGrantTypes = () =>
  tokenServer.received.slice(before[1]).map(({ body }) => new URLSearchParams(body).get('grant_type'));

async function run(order: 'list' | 'graph') {
  const clock = { ...systemClock, wallTime: () => Date.now() + elapsed };
  const kernel = await createKernel({ plugins: [openApiLoader(), oauth2Auth(), nodeExecutor()], clock });
  try {
    const description = await kernel.load({ location: 'api.json', content: JSON.stringify(describeApi()) });
    const { state } = await kernel.run({
      chain: await createChain(order),
      descriptions: { api: description },
      servers: { api: api.url },
      credentials: [credential('app')],
      options: { maxConcurrency: 10 },
    }).finished;
    expect(state).toBe('succeeded');
  } finally {
    await kernel.dispose();
  }
}

test('a token that expires in the middle of 50 steps is renewed once, without another login', async () => {
  await run('list');
  const tokens = listTokens();
  const [first, renewed] = new Set(tokens);
  expect(tokens).toEqual([
    ...Array.from({ length: EXPIRES_AT_STEP + 1 }, () => first),
    ...Array.from({ length: STEPS - EXPIRES_AT_STEP - 1 }, () => renewed),
  ]);
  expect(renewed).toMatch(/^Bearer ./);
  expect(listGrantTypes()).toEqual(['password', 'refresh_token']);
  expect(logins).toBe(1);
});

test('a token that expires while ten of 50 steps run at the same time is renewed once for all of them', async () => {
  await run('graph');
  expect(mostInFlight).toBeGreaterThan(1);
  expect(listTokens()).toHaveLength(STEPS);
  expect(new Set(listTokens()).size).toBe(2);
  expect(listGrantTypes()).toEqual(['password', 'refresh_token']);
  expect(logins).toBe(1);
});

test('a check renews its tokens without another login', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-refresh-'));
  await writeFile(join(folder, 'api.json'), JSON.stringify(describeApi()));
  const contract = await loadContract(join(folder, 'api.json'));
  const target = await openContractTarget({ url: api.url, contract });
  try {
    const call = { method: 'GET', url: `${api.url}/steps/0`, headers: [], cookies: [] };
    const stored = credential('brief');
    const { signal } = new AbortController();
    const send = async () => (await target.authorize(stored, signal))(call, signal);
    await send();
    while (new Set(listTokens()).size === 1) {
      await delay(50);
      await send();
    }
    expect(logins).toBe(1);
  } finally {
    await target.close();
    await rm(folder, { recursive: true });
  }
});
