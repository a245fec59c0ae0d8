import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { send, startServer } from '@opchain/test-support/start-server';
import { runMain } from '../run-main.js';
import { findSecrets } from '@opchain/test-support/find-secrets';

const [password, token, cookie] = ['canary-session-password', 'canary-session-token', 'canary-session-cookie'];
const done = { 200: { description: 'Done' } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Session', version: '1' },
  paths: {
    '/login': {
      post: {
        operationId: 'login',
        requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
        responses: done,
      },
    },
    '/me': { get: { operationId: 'me', security: [{ token: [] }], responses: done } },
    '/cart': { get: { operationId: 'cart', security: [{ session: [] }], responses: done } },
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
};
const sid = {
  context: '$steps.login.outputs.cookie',
  selector: "substring-before(substring-after(., 'sid='), ';')",
  type: 'xpath',
};
const chain = {
  arazzo: '1.1.0',
  info: { title: 'Session', version: '1' },
  sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'session',
      inputs: { type: 'object', properties: { password: { type: 'string', format: 'password' } } },
      steps: [
        {
          stepId: 'login',
          operationId: 'login',
          requestBody: { contentType: 'application/json', payload: { name: 'ada', password: '$inputs.password' } },
          outputs: { token: '$response.body#/token', cookie: '$response.header.Set-Cookie' },
        },
        {
          stepId: 'me',
          operationId: 'me',
          parameters: [{ in: 'header', name: 'Authorization', value: 'Bearer {$steps.login.outputs.token}' }],
        },
        { stepId: 'cart', operationId: 'cart', parameters: [{ in: 'cookie', name: 'sid', value: sid }] },
      ],
    },
  ],
};

let folder: string;
let api: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  api = await startServer({
    '/login': (response, { body }) => {
      const entered = JSON.parse(body) as { readonly password?: string };
      if (entered.password !== password) return send(response, 401);
      // A load balancer adds its own first.
      const cookies = { 'Set-Cookie': ['lb=7; Path=/', `sid=${cookie}; Path=/; HttpOnly; SameSite=Lax`] };
      return send(response, 200, { token }, cookies);
    },
    '/me': (response, { headers }) => send(response, headers.authorization === `Bearer ${token}` ? 200 : 401),
    '/cart': (response, { headers }) => send(response, headers.cookie === `sid=${cookie}` ? 200 : 401),
  });
  folder = await mkdtemp(join(tmpdir(), 'opchain-session-'));
  await writeFile(join(folder, 'api.json'), JSON.stringify(description));
  await writeFile(join(folder, 'chain.json'), JSON.stringify(chain));
  await writeFile(join(folder, 'password'), password);
});

afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

test('the token and the cookie of a login call are sent by other steps, without a warning and unseen in the output', async () => {
  const input = `password=@${join(folder, 'password')}`;
  const args = ['run', join(folder, 'chain.json'), '--server', `api=${api.url}`, '--input', input];
  const { code, out: output } = await runMain(args);
  if (code !== 0) throw new Error(output);
  expect(output).toContain('3 of 3 steps succeeded');
  expect(output).not.toContain('warning');
  expect(findSecrets(output, [password, token, cookie])).toEqual([]);
});
