import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createKernel, readChain } from '@opchain/core';
import { findHeader, type HttpCall, type SecurityScheme } from '@opchain/core/plugin';
import { authProviderCases } from '@opchain/core/testing';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import { sigV4Auth } from './index.js';
import { signCall } from './sign-call.js';

const scheme: SecurityScheme = { name: 'aws', type: 'http', scheme: 'aws4-hmac-sha256' };
const gatewayScheme: SecurityScheme = {
  name: 'sigv4',
  type: 'apiKey',
  in: 'header',
  parameterName: 'Authorization',
  extensions: { 'x-amazon-apigateway-authtype': 'awsSigv4' },
};
const fields = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
};

describe('passes the auth provider kit', () => {
  const cases = authProviderCases({
    plugin: () => sigV4Auth(),
    samples: [
      { title: 'http', scheme, input: { fields } },
      { title: 'API Gateway', scheme: gatewayScheme, input: { fields } },
      { title: 'temporary', scheme, input: { fields: { ...fields, sessionToken: 'FwoGZXIvYXdzEXAMPLE' } } },
    ],
    unsupportedScheme: { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-API-Key' },
  });
  for (const { title, run } of cases) test(title, run);
});

describe('signs as the test suite of AWS does', () => {
  const date = new Date('2015-08-30T12:36:00Z');
  const samples: readonly [title: string, method: string, query: string, signature: string][] = [
    ['get-vanilla', 'GET', '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'get-vanilla-query-order-key-case',
      'GET',
      '?Param2=value2&Param1=value1',
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    ['post-vanilla', 'POST', '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  ];
  for (const [title, method, query, signature] of samples) {
    test(title, async () => {
      const call: HttpCall = { method, url: `https://example.amazonaws.com/${query}`, headers: [], cookies: [] };
      const { headers } = await signCall(call, { ...fields, sessionToken: '' }, date);
      assert.equal(
        findHeader(headers, 'authorization'),
        `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
      );
    });
  }
});

describe('in a chain', () => {
  /** A server that works the signature out by itself, from what it received. */
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const isSigned = request.headers.authorization?.split('Signature=')[1] === expectedSignature(request, body);
    response.writeHead(isSigned ? 201 : 403, { 'Content-Type': 'application/json' }).end(JSON.stringify({ isSigned }));
  });
  let url: string;
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const runWith = async (secretAccessKey: string) => {
    const kernel = await createKernel({ plugins: [openApiLoader(), nodeExecutor(), sigV4Auth()] });
    try {
      const chain = await readChain(JSON.stringify(chainFile));
      const api = await kernel.load({ location: 'parcels.json', content: JSON.stringify(apiDescription) });
      const credentials = [
        { name: 'deploy', scheme: 'aws', fields: { ...fields, secretAccessKey }, approvedOrigins: [url] },
      ];
      const request = {
        chain,
        descriptions: { parcels: api },
        servers: { parcels: url },
        credentials,
        options: { autoCredentials: true },
      };
      return await kernel.run(request).finished;
    } finally {
      await kernel.dispose();
    }
  };

  test('the server takes the signed calls, and no secret is in the results', async () => {
    const summary = await runWith(fields.secretAccessKey);
    assert.deepEqual(
      summary.results.map(({ stepId, state, response }) => [stepId, state, response?.status]),
      [
        ['create', 'succeeded', 201],
        ['search', 'succeeded', 201],
      ],
    );
    assert.ok(!JSON.stringify(summary).includes(fields.secretAccessKey));
  });

  test('another secret is refused', async () => {
    const summary = await runWith('another-secret-access-key');
    assert.deepEqual(
      summary.results.map(({ response }) => response?.status),
      [403, undefined],
    );
  });
});

const operation = (operationId: string) => ({
  operationId,
  security: [{ aws: [] }],
  responses: { 201: { description: 'Taken' } },
});
const apiDescription = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      post: {
        ...operation('createParcel'),
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
    '/parcels/{name}': {
      get: {
        ...operation('searchParcel'),
        parameters: [
          { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'z', in: 'query', schema: { type: 'string' } },
          { name: 'a', in: 'query', schema: { type: 'string' } },
        ],
      },
    },
  },
  components: { securitySchemes: { aws: { type: 'http', scheme: 'AWS4-HMAC-SHA256' } } },
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
          requestBody: { contentType: 'application/json', payload: { to: 'Zoë & sons' } },
        },
        {
          stepId: 'search',
          operationId: 'searchParcel',
          dependsOn: ['create'],
          parameters: [
            { name: 'name', in: 'path', value: 'Zoë & sons' },
            { name: 'z', in: 'query', value: 'last=1' },
            { name: 'a', in: 'query', value: "it's (first) *" },
          ],
        },
      ],
    },
  ],
};

function expectedSignature(request: IncomingMessage, body: string): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const strict = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const pairs = [...new URLSearchParams(query.replaceAll('+', '%2B'))]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort();
  const names = (request.headers.authorization?.match(/SignedHeaders=([^,]+)/)?.[1] ?? '').split(';');
  const lines = names.map((name) => `${name}:${String(request.headers[name])}\n`).join('');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const canonical = [
    request.method,
    path.split('/').map(strict).join('/'),
    pairs.join('&'),
    lines,
    names.join(';'),
    hash(body),
  ].join('\n');
  const timestamp = String(request.headers['x-amz-date']);
  const scope = [timestamp.slice(0, 8), fields.region, fields.service, 'aws4_request'];
  const key = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${fields.secretAccessKey}`,
  );
  return createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', timestamp, scope.join('/'), hash(canonical)].join('\n'))
    .digest('hex');
}
