import { describe, expect, test } from '@jest/globals';
import { loadText, scopeOf } from '../test/load-text.js';

const parameter = (style: string) => ({
  Q: { name: 'q', in: 'query', style, schema: { $ref: '#/S' } },
  S: { title: style },
});

const describeApi = (self: string | undefined, reference = 'shared.json#/Q') => ({
  openapi: '3.2.0',
  info: { title: 'Named', version: '1' },
  ...(self === undefined ? {} : { $self: self }),
  servers: [{ url: 'rest' }],
  paths: { '/x': { get: { operationId: 'x', parameters: [{ $ref: reference }], responses: {} } } },
  components: { parameters: { Own: { name: 'own', in: 'query', style: 'form', schema: {} } } },
});

async function read(
  self: string | undefined,
  location: string,
  files: Readonly<Record<string, unknown>>,
  reference?: string,
) {
  const scope = scopeOf(files);
  const description = await loadText(describeApi(self, reference), { location, scope });
  const { parameters, resolve } = await description.operation('x');
  const [first] = parameters;
  return {
    style: first?.style,
    schema: resolve(first?.schema ?? false),
    reads: scope.reads,
    servers: description.servers,
  };
}

// OpenAPI 3.2, "$self" and "Establishing the Base URI"; RFC 3986, section 5.1.1.
describe('references are relative to $self', () => {
  test.each<[string, string | undefined, string, string]>([
    ['a file without $self', undefined, '/api/api.json', '/api/shared.json'],
    ['a file', 'v2/api.json', '/api/api.json', '/api/v2/shared.json'],
    ['a file above', '../api.json#', '/api/v1/api.json', '/api/shared.json'],
    ['a file with a relative location', 'v2/api.json', 'api.json', 'v2/shared.json'],
    ['a URL', 'v2/api.json', 'https://a.test/docs/api.json', 'https://a.test/docs/v2/shared.json'],
    ['a URL with an absolute path', '/v2/api.json', 'https://a.test/docs/api.json', 'https://a.test/v2/shared.json'],
    ['a URL of its own', 'https://b.test/v2/api', 'https://a.test/docs/api.json', 'https://b.test/v2/shared.json'],
  ])('of %s', async (_, self, location, read1) => {
    const files = {
      [location.replace(/[^/]*$/, 'shared.json')]: parameter('spaceDelimited'),
      [read1]: parameter('pipeDelimited'),
    };
    const { style, schema, reads } = await read(self, location, files);
    expect([style, schema, reads]).toEqual(['pipeDelimited', { title: 'pipeDelimited' }, [read1]]);
  });

  test('and the name leads back to the document itself', async () => {
    const files = { 'https://b.test/v2/shared.json': { Q: { $ref: 'api#/components/parameters/Own' } } };
    expect(await read('https://b.test/v2/api', '/api/api.json', files)).toMatchObject({ style: 'form' });
    for (const reference of ['api#/components/parameters/Own', 'https://b.test/v2/api#/components/parameters/Own'])
      expect(await read('https://b.test/v2/api', '/api/api.json', {}, reference)).toMatchObject({
        style: 'form',
        reads: [],
      });
  });

  test('also in a document that is referred to', async () => {
    const files = {
      '/api/shared.json': { $self: 'deep/shared.json', Q: { $ref: 'more.json#/Q' } },
      '/api/deep/more.json': parameter('pipeDelimited'),
    };
    expect(await read(undefined, '/api/api.json', files)).toMatchObject({
      style: 'pipeDelimited',
      reads: ['/api/shared.json', '/api/deep/more.json'],
    });
  });

  test('a copy beside the document is read where the name itself leads to nothing', async () => {
    const files = { '/api/shared.json': parameter('pipeDelimited') };
    const { style, schema, reads } = await read('https://b.test/v2/api', '/api/api.json', files);
    expect([style, schema]).toEqual(['pipeDelimited', { title: 'pipeDelimited' }]);
    expect(reads).toEqual(['https://b.test/v2/shared.json', '/api/shared.json']);
  });

  test('but servers are relative to where the document is served', async () => {
    const files = { 'https://b.test/v2/shared.json': parameter('form') };
    const { servers } = await read('https://b.test/v2/api', 'https://a.test/docs/api.json', files);
    expect(servers).toEqual([{ url: 'https://a.test/docs/rest' }]);
  });
});
