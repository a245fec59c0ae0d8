// Runs a chain through a built kernel and prints its summary as JSON. The test in this folder starts it with
// --disallow-code-generation-from-strings.
import { createServer } from 'node:http';
import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { createKernel } from '@opchain/core';
import { fetchExecutor } from '@opchain/executor-fetch';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';

let forbidden;
try {
  forbidden = new Function('return "allowed"')();
} catch {
  forbidden = 'forbidden';
}

const tokens = [];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  const answer = (status, value) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  if (request.url === '/token') {
    tokens.push(body);
    answer(200, { access_token: 'strict-token', token_type: 'Bearer', expires_in: 60 });
  } else if (request.headers.authorization !== 'Bearer strict-token') answer(401, { title: 'no token' });
  else if (request.method === 'POST') answer(201, { id: 'thing/1', name: JSON.parse(body).name });
  else answer(200, { id: decodeURIComponent(request.url.split('/').at(-1)), tags: ['a', 'b'] });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const thing = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^thing/[0-9]+$' }, name: { type: 'string' } },
};
const answers = (status) => ({ [status]: { description: 'fine', content: { 'application/json': { schema: thing } } } });
const description = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  servers: [{ url }],
  security: [{ login: [] }],
  paths: {
    '/things': {
      post: {
        operationId: 'create',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: answers(201),
      },
    },
    '/things/{id}': {
      get: {
        operationId: 'get',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: answers(200),
      },
    },
  },
  components: {
    securitySchemes: { login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } } },
  },
};

const node = (id, operation, more) => ({
  id,
  kind: 'operation',
  operation: { source: 'things', id: operation },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
  ...more,
});
const chain = {
  id: 'strict',
  title: 'Strict',
  version: '1',
  sources: [{ name: 'things', url: 'things.json' }],
  inputs: [],
  layout: {},
  connections: [{ source: 'create', target: 'get' }],
  steps: [
    node('create', 'create', {
      body: { payload: { name: 'one' } },
      captures: [{ name: 'id', expression: '$response.body#/id' }],
    }),
    node('get', 'get', {
      parameters: [{ in: 'path', name: 'id', value: '{{create.id}}' }],
      checks: [
        { kind: 'simple', condition: "$statusCode == 200 && $response.body#/id == 'thing/1'" },
        { kind: 'regex', context: '$response.body#/id', pattern: '^thing' },
        { kind: 'jsonpath', context: '$response.body', expression: "$.tags[?(@ == 'b')]" },
      ],
    }),
  ],
};

const credential = {
  name: 'me',
  scheme: 'login',
  fields: { clientId: 'c', clientSecret: 's3cret-value' },
  approvedOrigins: [url],
};
const summaries = [];
const hookCalls = [];
const watcher = {
  name: 'watcher',
  apply({ hooks }) {
    hooks.beforeSend.tap('watcher', (call) => {
      hookCalls.push(call.method);
      return call;
    });
    hooks.afterStep.tapPromise('watcher', async (result) => void hookCalls.push(result.stepId));
  },
};
for (const executor of [nodeExecutor(), fetchExecutor()]) {
  const kernel = await createKernel({
    plugins: [openApiLoader(), apiKeyAuth(), httpAuth(), oauth2Auth(), executor, watcher],
  });
  const loaded = await kernel.load({ location: `${url}/openapi.json`, content: JSON.stringify(description) });
  summaries.push(
    await kernel.run({
      chain,
      descriptions: { things: loaded },
      servers: { things: url },
      credentials: [credential],
      options: { autoCredentials: true },
    }).finished,
  );
  await kernel.dispose();
}
server.close();
console.log(JSON.stringify({ forbidden, tokens, hookCalls, summaries }));
