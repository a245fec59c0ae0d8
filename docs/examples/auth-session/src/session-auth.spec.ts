import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createKernel, readChain } from '@opchain/core';
import { authProviderCases } from '@opchain/core/testing';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import { sessionAuth } from './index.js';

const fields = { keyId: 'k-17', secret: 'correct horse battery staple' };
const started = { session: 's-4711', key: 'only for this session', expiresIn: 900 };

describe('passes the auth provider kit', () => {
  const cases = authProviderCases({
    plugin: () => sessionAuth(),
    samples: [
      {
        title: 'session',
        scheme: { name: 'partner', type: 'http', scheme: 'session-hmac' },
        input: { fields },
        respond: () => ({
          status: 201,
          statusText: 'Created',
          headers: [],
          body: new TextEncoder().encode(JSON.stringify(started)),
          truncated: false,
        }),
      },
    ],
    unsupportedScheme: { name: 'basic', type: 'http', scheme: 'basic' },
  });
  for (const { title, run } of cases) test(title, run);
});

describe('in a chain', () => {
  /** A server that starts sessions, and calculates the signature independently, from what it received. */
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push(`${request.method} ${request.url}`);
    const [status, json] =
      request.url === '/login'
        ? body.includes(fields.secret)
          ? [201, started]
          : [403, { sent: body }]
        : [isSigned(request, body) ? 200 : 401, {}];
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  });
  let url: string;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const runWith = async (secret: string) => {
    const kernel = await createKernel({ plugins: [openApiLoader(), nodeExecutor(), sessionAuth()] });
    try {
      const api = await kernel.load({ location: 'parcels.json', content: JSON.stringify(description) });
      const credentials = [{ name: 'me', scheme: 'partner', fields: { ...fields, secret }, approvedOrigins: [url] }];
      const options = { autoCredentials: true };
      const chain = await readChain(chainFile);
      const request = { chain, descriptions: { parcels: api }, servers: { parcels: url }, credentials, options };
      return await kernel.run(request).finished;
    } finally {
      await kernel.dispose();
    }
  };

  test('one session signs all calls, numbered, and no secret is in the results', async () => {
    const summary = await runWith(fields.secret);
    assert.deepEqual(
      summary.results.map(({ stepId, state }) => [stepId, state]),
      [
        ['create', 'succeeded'],
        ['list', 'succeeded'],
      ],
    );
    assert.deepEqual(received, ['POST /login', 'POST /parcels', 'GET /parcels?to=Zo%C3%AB']);
    for (const secret of [fields.secret, started.session, started.key])
      assert.ok(!JSON.stringify(summary).includes(secret));
  });

  test('without a session nothing is sent, and the error shows no secret', async () => {
    received.length = 0;
    const summary = await runWith('another secret');
    assert.equal(summary.results[0]?.failure?.code, 'TOKEN_REFUSED');
    assert.ok(!JSON.stringify(summary).includes('another secret'));
    assert.deepEqual(received, ['POST /login']);
  });
});

let lastNumber = 0;

function isSigned({ method, url, headers }: IncomingMessage, body: string): boolean {
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const [, id, number, signature] =
    /^Session id="(.+)", number=(\d+), signature="(.+)"$/.exec(headers.authorization ?? '') ?? [];
  const expected = createHmac('sha256', started.key).update([method, url, digest, number].join('\n')).digest('base64');
  const isNext = Number(number) === lastNumber + 1;
  lastNumber += 1;
  return id === started.session && isNext && headers['content-digest'] === digest && signature === expected;
}

const secured = { security: [{ partner: [] }], responses: { 200: { description: 'OK' } } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      post: {
        ...secured,
        operationId: 'createParcel',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      },
      get: {
        ...secured,
        operationId: 'listParcels',
        parameters: [{ name: 'to', in: 'query', schema: { type: 'string' } }],
      },
    },
  },
  components: { securitySchemes: { partner: { type: 'http', scheme: 'session-hmac', 'x-session-url': 'login' } } },
};

const chainFile = {
  arazzo: '1.1.0',
  info: { title: 'Signed calls', version: '1' },
  sourceDescriptions: [{ name: 'parcels', url: 'parcels.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'signed',
      steps: [
        {
          stepId: 'create',
          operationId: 'createParcel',
          requestBody: { contentType: 'application/json', payload: { to: 'Zoë' } },
        },
        {
          stepId: 'list',
          operationId: 'listParcels',
          dependsOn: ['create'],
          parameters: [{ name: 'to', in: 'query', value: 'Zoë' }],
        },
      ],
    },
  ],
};
