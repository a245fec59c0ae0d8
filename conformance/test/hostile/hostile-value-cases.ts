import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type ApiDescription,
  type Chain,
  createKernel,
  type Kernel,
  type OperationStep,
  type RunSummary,
} from '@opchain/core';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import { type RawServer, startRawServer } from './raw-server.js';

const inputLocations = ['path', 'query', 'header', 'cookie', 'json', 'form', 'multipart'] as const;
type InputLocation = (typeof inputLocations)[number];
const bodies = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

let server: RawServer;
let kernel: Kernel;
let description: ApiDescription;
/** The value that the first step captures and the second step sends. */
let captured = '';

async function open(): Promise<void> {
  baselines.clear();
  kernel = await createKernel({ plugins: [openApiLoader(), nodeExecutor()] });
  server = await startRawServer(({ head }) => (head.startsWith('GET /make ') ? { value: captured } : {}));
  const parameters = (['query', 'header', 'cookie'] as const).map((inputLocation) => ({
    in: inputLocation,
    name: `X-${inputLocation}`,
    schema: { type: 'string' },
  }));
  const id = { in: 'path', name: 'id', required: true, schema: { type: 'string' } };
  const post = (contentType: string) => ({
    post: {
      operationId: contentType,
      requestBody: { content: { [contentType]: { schema: { type: 'object' } } } },
      responses: {},
    },
  });
  const content = JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/make': { get: { operationId: 'make', responses: {} } },
      '/things/{id}/show': { get: { operationId: 'place', parameters: [id, ...parameters], responses: {} } },
      ...Object.fromEntries(Object.entries(bodies).map(([name, contentType]) => [`/${name}`, post(contentType)])),
    },
  });
  description = await kernel.load(
    { location: 'api.json', content },
    { read: () => Promise.reject(new Error('not here')) },
  );
}

async function close(): Promise<void> {
  await kernel.dispose();
  await server.stop();
}

const mappingLabelTemplate = '{{make.$outputs.value}}';
const createStep = (id: string, operation: string, more: Partial<OperationStep> = {}): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'api', id: operation },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
  ...more,
});

function createChain(inputLocation: InputLocation): Chain {
  const make = createStep('make', 'make', { captures: [{ name: 'value', expression: '$response.body#/value' }] });
  const secondStep =
    inputLocation === 'json' || inputLocation === 'form' || inputLocation === 'multipart'
      ? createStep('use', bodies[inputLocation], {
          body: { contentType: bodies[inputLocation], payload: { field: mappingLabelTemplate } },
        })
      : createStep('use', 'place', {
          parameters: [
            ...(inputLocation === 'path' ? [] : [{ in: 'path' as const, name: 'id', value: 'plain' }]),
            {
              in: inputLocation,
              name: inputLocation === 'path' ? 'id' : `X-${inputLocation}`,
              value: mappingLabelTemplate,
            },
          ],
        });
  return {
    id: 'hostile',
    title: 'Hostile values',
    version: '1',
    sources: [{ name: 'api', url: 'api.json' }],
    inputs: [],
    steps: [make, secondStep],
    connections: [{ source: 'make', target: 'use' }],
    layout: {},
  };
}

interface Sent {
  readonly summary: RunSummary;
  /** The requests of the second step: none if the value was rejected. */
  readonly requests: RawServer['requests'];
}

async function send(inputLocation: InputLocation, value: string): Promise<Sent> {
  captured = value;
  const before = server.requests.length;
  const summary = await kernel.run({
    chain: createChain(inputLocation),
    descriptions: { api: description },
    servers: { api: server.url },
  }).finished;
  expect(server.requests[before]?.head).toMatch(/^GET \/make HTTP\/1\.1\r\n/);
  return { summary, requests: server.requests.slice(before + 1) };
}

const placeholder = 'PLACEHOLDER';
const baselines = new Map<InputLocation, string>();

/**
 * The request line and header fields without irrelevant differences: the order of the fields and the case of their
 * names.
 */
function normalize({ head }: RawServer['requests'][number]): string {
  const [line = '', ...fields] = head.split('\r\n');
  return [line, ...fields.map((field) => field.replace(/^[^:]*/, (name) => name.toLowerCase())).sort()].join('\r\n');
}

/** Extracts the text at the position of the placeholder in a harmless request. Fails if anything else differs. */
async function extractInserted(inputLocation: InputLocation, text: string): Promise<string> {
  let pattern = baselines.get(inputLocation);
  if (pattern === undefined)
    baselines.set(inputLocation, (pattern = (await send(inputLocation, placeholder)).requests.map(normalize).join()));
  const [before = '', after = ''] = pattern.split(placeholder);
  expect(text.slice(0, before.length)).toBe(before);
  expect(text.slice(text.length - after.length)).toBe(after);
  return text.slice(before.length, text.length - after.length);
}

async function readField(request: RawServer['requests'][number]): Promise<unknown> {
  const type = /\r\ncontent-type: ([^\r]+)/i.exec(request.head)?.[1] ?? '';
  const bytes = Buffer.from(request.body, 'latin1');
  if (type.startsWith('application/json')) return (JSON.parse(bytes.toString()) as { field: unknown }).field;
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  expect([...form.keys()]).toEqual(['field']);
  return form.get('field');
}

const headerNames = (head: string) => head.split('\r\n').map((line) => line.split(':')[0]);

/**
 * Expects either no request and a failure of the step, or one request that contains the unchanged value in one location
 * only.
 */
async function expectInsertedOnce(inputLocation: InputLocation, value: string): Promise<'sent' | 'refused'> {
  const { summary, requests } = await send(inputLocation, value);
  if (requests.length === 0) {
    expect(summary.results[1]?.failure?.code).toMatch(/^(?:MAPPING_UNSAFE|REQUEST_INVALID)$/);
    return 'refused';
  }
  expect(requests).toHaveLength(1);
  const [request] = requests;
  if (request === undefined) throw new Error('no request');
  expect(summary.state).toBe('succeeded');
  if (inputLocation in bodies) {
    expect(headerNames(normalize(request))).toEqual(
      headerNames((await send(inputLocation, placeholder)).requests.map(normalize).join()),
    );
    expect(await readField(request)).toBe(value);
    return 'sent';
  }
  const inserted = await extractInserted(inputLocation, normalize(request));
  if (inputLocation === 'header') expect(inserted).toBe(value);
  else {
    expect(inserted).toMatch(/^[A-Za-z0-9\-_.!~*'()%]*$/);
    expect(decodeURIComponent(inserted)).toBe(value);
  }
  return 'sent';
}

const named: readonly (readonly [string, string])[] = [
  ['x/../../admin?y#z', 'x/../../admin?y#z'],
  ['..', '..'],
  ['.', '.'],
  ['%2e%2e', '%2e%2e'],
  ['%2e%2e%2fadmin', '%2e%2e%2fadmin'],
  ['..;/admin', '..;/admin'],
  ['..\\admin', '..\\admin'],
  ['CR LF', 'a\r\nX-Admin: 1\r\n\r\nGET /admin HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['LF alone', 'a\nX-Admin: 1'],
  ['CR alone', 'a\rX-Admin: 1'],
  ['what becomes CR LF in latin1', '\u{10d}\u{10a}X-Admin: 1'],
  ['NUL', 'a\0b'],
  ['a lone surrogate', '\ud83d'],
  ['a 1 MB string', 'a/é'.repeat(350_000)],
  ['a second field', '1&admin=1'],
  ['a second cookie', '1; admin=1'],
  ['an address', 'http://127.0.0.1:1/'],
  ['an @', '@127.0.0.1:1'],
  ['//', '//127.0.0.1:1/'],
  ['a boundary', '\r\n--boundary\r\nContent-Disposition: form-data; name="admin"\r\n\r\n1\r\n--boundary--'],
  ['a quote', '"; filename="x'],
  ['JSON', '","admin":true,"x":"'],
];

/** The values that each location rejects; all others are sent. */
const refused: Readonly<Record<InputLocation, readonly string[]>> = {
  path: ['..', '.', 'CR LF', 'LF alone', 'CR alone', 'a lone surrogate', 'a boundary'],
  query: ['a lone surrogate'],
  header: ['CR LF', 'LF alone', 'CR alone', 'what becomes CR LF in latin1', 'NUL', 'a lone surrogate', 'a boundary'],
  cookie: ['a lone surrogate'],
  json: [],
  form: ['a lone surrogate'],
  multipart: ['a lone surrogate'],
};

/** Defines the tests, with `count` random values for each location. */
export function testHostileValues(count: number): void {
  describe('over node:http', () => {
    beforeAll(open);
    afterAll(close);

    describe.each(inputLocations)(
      'a captured value in %s is sent unchanged in one location or rejected before anything is sent',
      (inputLocation) => {
        test.each(named)('%s', async (name, value) => {
          expect([name, await expectInsertedOnce(inputLocation, value)]).toEqual([
            name,
            refused[inputLocation].includes(name) ? 'refused' : 'sent',
          ]);
        });

        test('random values', async () => {
          const hostile = fc.constantFrom(
            '..',
            '/',
            '\\',
            '%2e',
            '%',
            '?',
            '#',
            '&',
            '=',
            ';',
            ',',
            ' ',
            '\t',
            '\r',
            '\n',
            '\0',
            '"',
            '{{make.value}}',
            '\ud800',
            '\udc00',
            'é',
            '€',
            '😀',
          );
          const texts = fc.oneof(
            fc.array(fc.oneof(hostile, fc.string({ maxLength: 4 })), { maxLength: 8 }).map((parts) => parts.join('')),
            fc.string({ unit: 'binary' }),
          );
          await fc.assert(
            fc.asyncProperty(texts, async (text) => void (await expectInsertedOnce(inputLocation, text))),
            { numRuns: count },
          );
        });
      },
    );
  });
}
