import { afterEach, describe, expect, test } from '@jest/globals';
import { type ApiDescription, ExactNumber, type JsonObject, type JsonValue } from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';
import { type ChannelWorker, startChannelWorker } from '../test/channel-worker.js';
import { loadText, scopeOf } from '../test/load-text.js';
import { workerLoader } from './index.js';

const numbers = ['9007199254740993', '1e400', '-0', '0.10', '0.3000000000000000444089209850062616169453'];

const json = `{
  "openapi": "3.1.0", "info": {"title": "Digits", "version": "1"},
  "paths": {"/a": {"post": {
    "operationId": "send",
    "parameters": [{"name": "q", "in": "query", "schema": {"type": "number"}, "example": 9007199254740993}],
    "requestBody": {"content": {"application/json": {
      "example": {"n": [${numbers.join(', ')}]},
      "schema": {"$ref": "#/components/schemas/Body"}
    }}},
    "responses": {"200": {"description": ""}}
  }}},
  "components": {"schemas": {"Body": {"type": "object", "properties": {"n": {"type": "array", "items": {
    "enum": [${numbers.join(', ')}], "const": 0.10, "default": -0, "examples": [1e400],
    "minimum": 0.0, "maximum": 9223372036854775807, "minLength": 1.0
  }}}}}}
}`;

/** The same as YAML: of the simple kind that has a fast parser, and with an anchor, which takes the full one. */
const yaml = `openapi: 3.1.0
info: { title: Digits, version: '1' }
paths:
  /a:
    post:
      operationId: send
      parameters:
        - name: q
          in: query
          schema: { type: number }
          example: 9007199254740993
      requestBody:
        content:
          application/json:
            example: { n: [${numbers.join(', ')}] }
            schema: { $ref: '#/components/schemas/Body' }
      responses: { '200': { description: '' } }
components:
  schemas:
    Body:
      type: object
      properties:
        n:
          type: array
          items:
            enum: &numbers [${numbers.join(', ')}]
            const: 0.10
            default: -0
            examples: [1e400]
            minimum: 0.0
            maximum: 9223372036854775807
            minLength: 1.0
`;

const workers: ChannelWorker[] = [];
const start = (): ChannelWorker => {
  const worker = startChannelWorker();
  workers.push(worker);
  return worker;
};
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

async function loadInWorker(content: string, location: string): Promise<ApiDescription> {
  const [loader] = (await openPlugin(workerLoader({ start }))).specLoaders;
  return loader!.load({ location, content }, scopeOf());
}

const exact = numbers.map((text) => new ExactNumber(text));

describe.each([
  ['JSON', json, 'api.json'],
  ['YAML', yaml, 'api.yaml'],
  ['plain YAML', yaml.replace('&numbers ', ''), 'api.yaml'],
])('in a description in %s', (_, text, location) => {
  test.each<[string, () => Promise<ApiDescription>]>([
    ['read here', () => loadText(text, { location })],
    ['read in slices', () => loadText(text, { location, limits: { inSlices: true } })],
    ['read in a worker', () => loadInWorker(text, location)],
  ])('examples, choices, constants, defaults and bounds keep their digits, %s', async (_name, load) => {
    const detail = await (await load()).operation('send');
    const [media] = detail.requestBody!.content;
    expect(media!.example).toEqual({ n: exact });
    expect(detail.parameters[0]!.example).toEqual(exact[0]);
    const body = detail.resolve(media!.schema!) as { properties: { n: { items: JsonObject } } };
    const { items } = body.properties.n;
    expect(items).toEqual({
      enum: exact,
      const: new ExactNumber('0.10'),
      default: new ExactNumber('-0'),
      examples: [new ExactNumber('1e400')],
      minimum: 0,
      maximum: new ExactNumber('9223372036854775807'),
      minLength: 1,
    } satisfies Record<string, JsonValue>);
    expect((items['enum'] as JsonValue[])[0]).toBeInstanceOf(ExactNumber);
    expect(items['maximum']).toBeInstanceOf(ExactNumber);
  });
});

test('an unquoted version keeps its zeros', async () => {
  const description = await loadText('openapi: 3.0\ninfo: { title: A, version: 2.10 }\npaths: {}\n', {
    location: 'api.yaml',
  });
  expect(description).toMatchObject({ format: 'OpenAPI 3.0', version: '2.10' });
  const older = await loadText('swagger: 2.0\ninfo: { title: A, version: 1 }\npaths: {}\n', { location: 'api.yaml' });
  expect(older).toMatchObject({ format: 'Swagger 2.0', version: '1' });
});

test('a version and a server variable written as JSON numbers keep their zeros', async () => {
  const server = '{"url": "https://api.test/{v}", "variables": {"v": {"default": 1.10}}}';
  const text = `{"openapi": "3.0.3", "info": {"title": "A", "version": 2.10}, "servers": [${server}], "paths": {}}`;
  expect(await loadText(text)).toMatchObject({ version: '2.10', servers: [{ url: 'https://api.test/1.10' }] });
  const plain = text.replace('2.10', '"2"');
  expect(await loadText(plain)).toMatchObject({ version: '2', servers: [{ url: 'https://api.test/1.10' }] });
});
