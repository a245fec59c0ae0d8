import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Credential } from '@opchain/core';
import { createKernel, readChain } from '@opchain/core';
import { systemClock } from '@opchain/core/runner';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { nodeExecutor } from '@opchain/executor-node';
import { createIssuer, createTokenReader, listUsers } from '../../../implementations/issuer/src/index.js';
import type { Issuer, ReadToken } from '../../../implementations/issuer/src/index.js';
import { loadContract, openContractTarget } from '@opchain/conformance';
import { openApiLoader } from '@opchain/openapi-loader';
import type { TestServer } from '../../../core/test/start-server.js';
import { send, startServer } from '../../../core/test/start-server.js';

const STEPS = 50;
const EXPIRES_AT_STEP = 25;
const audience = 'urn:example:steps';
const ada = { username: 'ada', password: 'ada password' };

let issuer: Issuer;
let readToken: ReadToken;
let api: TestServer;
let logins = 0;
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
  api = await startServer({
    '*': async (response, { headers, target }) => {
      const claims = await readToken(headers.authorization?.replace('Bearer ', '') ?? '');
      if (target === `/steps/${EXPIRES_AT_STEP}`) elapsed += 3_600_000;
      send(response, claims?.sub === 'customer-1' ? 200 : 401, {});
    },
  });
});

beforeEach(() => {
  logins = 0;
});

afterAll(async () => {
  await api.stop();
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
      login: { type: 'oauth2', flows: { password: { tokenUrl: issuer.tokenEndpoint, scopes: {} } } },
    },
  },
});

const createChain = () =>
  readChain(
    JSON.stringify({
      arazzo: '1.1.0',
      info: { title: 'Fifty steps', version: '1' },
      sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
      workflows: [
        {
          workflowId: 'steps',
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
  approvedOrigins: [api.url, issuer.issuer],
});

const listTokens = () => api.received.map(({ headers }) => headers.authorization);

test('a token that expires in the middle of 50 steps is renewed once, without another login', async () => {
  const clock = { ...systemClock, wallTime: () => Date.now() + elapsed };
  const kernel = await createKernel({ plugins: [openApiLoader(), oauth2Auth(), nodeExecutor()], clock });
  try {
    const description = await kernel.load({ location: 'api.json', content: JSON.stringify(describeApi()) });
    const { state } = await kernel.run({
      chain: await createChain(),
      descriptions: { api: description },
      servers: { api: api.url },
      credentials: [credential('app')],
    }).finished;
    expect(state).toBe('succeeded');
    const tokens = listTokens();
    const [first, renewed] = new Set(tokens);
    expect(tokens).toEqual([
      ...Array.from({ length: EXPIRES_AT_STEP + 1 }, () => first),
      ...Array.from({ length: STEPS - EXPIRES_AT_STEP - 1 }, () => renewed),
    ]);
    expect(renewed).toMatch(/^Bearer ./);
    expect(logins).toBe(1);
  } finally {
    await kernel.dispose();
  }
});

test('a check renews its tokens without another login', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-refresh-'));
  await writeFile(join(folder, 'api.json'), JSON.stringify(describeApi()));
  const contract = await loadContract(join(folder, 'api.json'));
  const target = await openContractTarget({ url: api.url, contract });
  try {
    const call = { method: 'GET', url: `${api.url}/steps/0`, headers: [], cookies: [] };
    const stored = credential('brief');
    const authorize = async () => (await target.authorize(call, stored, new AbortController().signal)).headers;
    const first = await authorize();
    while (JSON.stringify(await authorize()) === JSON.stringify(first)) await delay(50);
    expect(logins).toBe(1);
  } finally {
    await target.close();
    await rm(folder, { recursive: true });
  }
});
