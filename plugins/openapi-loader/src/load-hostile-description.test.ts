import { describe, expect, test } from '@jest/globals';
import { loadText } from '../test/load-text.js';

const path = {
  '/a': {
    get: {
      operationId: 'a',
      responses: {
        200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
      },
    },
  },
};

/** Five times the promised limit, of the processor's time: other processes do not count. */
async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user } = process.cpuUsage(before);
  expect(user / 1_000).toBeLessThan(milliseconds);
  return result;
}

describe('a hostile description', () => {
  test.each([
    [
      'JSON',
      '{"openapi": "3.1.0",\n "info": {"title": "A",}}',
      2,
      'line 2, column 24: expected a key in double quotes, found "}"',
    ],
    ['YAML', 'openapi: 3.1.0\ninfo:\n  title: "A\n', 4, 'line 4'],
    ['YAML with a tab', 'openapi: 3.1.0\ninfo:\n\ttitle: A\n', 3, 'line 3'],
  ])('with a syntax error in its %s is rejected with the line', async (_name, content, line, message) => {
    await expect(loadText(content, { location: 'a.txt' })).rejects.toMatchObject({
      code: 'SPEC_SYNTAX',
      message: expect.stringContaining(message),
      details: { file: 'a.txt', line },
    });
  });

  test('that is not UTF-8 is rejected with the line', async () => {
    const content = new Uint8Array([
      ...new TextEncoder().encode('openapi: 3.1.0\ninfo: { title: "�" }\nx: '),
      0xc3,
      0x28,
    ]);
    await expect(loadText(content)).rejects.toMatchObject({
      code: 'SPEC_SYNTAX',
      message: 'api.json is not valid UTF-8 text: line 3 has an invalid character.',
      details: { line: 3 },
    });
  });

  test('in UTF-16 is read', async () => {
    const text = '\ufeff{"openapi": "3.1.0", "info": {"title": "é"}}';
    const content = new Uint8Array(new Uint16Array([...text].map((char) => char.charCodeAt(0))).buffer);
    expect((await loadText(content)).title).toBe('é');
  });

  test.each([
    ['{}', 'neither "openapi" nor "swagger"'],
    ['[1]', 'not an object'],
    ['null', 'not an object'],
    ['{"openapi": "4.0.0"}', 'OpenAPI 4.0.0'],
    ['{"swagger": "1.2"}', 'Swagger 1.2'],
    ['{"openapi": {"a": 1}}', 'neither'],
  ])('of the wrong shape is not recognized: %s', async (content, message) => {
    await expect(loadText(content)).rejects.toMatchObject({
      code: 'SPEC_NOT_RECOGNIZED',
      message: expect.stringContaining(message),
    });
  });

  test('with servers that repeat a long text by aliases is read', async () => {
    const server = '  - { url: https://api.test, description: *long }\n';
    const servers = `servers:\n  - url: https://api.test\n    description: &long ${'x'.repeat(5_000_000)}\n`;
    const text = `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n${servers}${server.repeat(150)}`;
    expect((await loadText(text, { location: 'a.yaml' })).title).toBe('A');
  });

  test('with aliases that expand to billions of values is rejected', async () => {
    const levels = Array.from({ length: 26 }, (_, level) => `x${level + 1}: &x${level + 1} [*x${level}, *x${level}]`);
    await within(5_000, () =>
      expect(loadText(`openapi: 3.1.0\nx0: &x0 lol\n${levels.join('\n')}\n`)).rejects.toMatchObject({
        code: 'SPEC_TOO_COMPLEX',
      }),
    );
  });

  test('with an alias inside its own anchor is rejected', async () => {
    await expect(loadText('openapi: 3.1.0\nx: &x\n  y: [*x]\n')).rejects.toMatchObject({
      code: 'SPEC_TOO_COMPLEX',
      message: expect.stringContaining('inside the value that it refers to'),
    });
  });

  test('with a few aliases and merges is read', async () => {
    const description = await loadText(
      'openapi: 3.1.0\nx: &x { summary: S, tags: [t] }\npaths:\n  /a: { get: *x, put: { <<: *x, operationId: p } }\n',
    );
    expect(description.operations.map(({ id, summary }) => [id, summary])).toEqual([
      ['GET /a', 'S'],
      ['p', 'S'],
    ]);
  });

  test('with a duplicate name is read with a warning in YAML', async () => {
    const description = await loadText('openapi: 3.1.0\ninfo:\n  title: A\n  title: B\n');
    expect(description.title).toBe('B');
    expect(description.warnings).toEqual([
      { code: 'SPEC_DUPLICATE', message: 'A key is duplicated at line 4; the last one is used.' },
    ]);
  });

  test.each([
    ['YAML in flow style', `openapi: 3.1.0\nx: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`],
    [
      'YAML in block style',
      `openapi: 3.1.0\nx:\n${Array.from({ length: 2_000 }, (_, level) => `${' '.repeat(level + 1)}a:`).join('\n')} 1\n`,
    ],
  ])('nested in thousands of levels is rejected: %s', async (_name, content) => {
    await within(5_000, () => expect(loadText(content)).rejects.toMatchObject({ code: 'SPEC_TOO_COMPLEX' }));
  });

  test('nested in 150 levels of YAML is read, and in more than 200 is rejected with the line', async () => {
    const nested = (levels: number): string =>
      `openapi: 3.1.0\ninfo: { title: Deep }\nx:\n${Array.from({ length: levels }, (_, level) => `${' '.repeat(level + 1)}a:\n`).join('')}`;
    expect((await loadText(nested(150))).title).toBe('Deep');
    await expect(loadText(nested(250))).rejects.toMatchObject({
      code: 'SPEC_TOO_COMPLEX',
      message: expect.stringContaining('nested more than 200 levels deep'),
      details: { file: 'api.json', line: 202 },
    });
  });

  test('nested in 20,000 levels is read where nothing reads that part, and otherwise rejected', async () => {
    const deep = `${'{"items":'.repeat(20_000)}{}${'}'.repeat(20_000)}`;
    const content = `{"openapi": "3.1.0", "x-deep": ${deep}, "paths": ${JSON.stringify(path)}, "components": {"schemas": {"S0": ${deep}}}}`;
    const description = await within(5_000, () => loadText(content));
    const detail = await within(5_000, () => description.operation('a'));
    expect(() => detail.resolve({ $ref: '#/components/schemas/S0' })).toThrow('levels deep');
    const inline = await loadText(
      `{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "a", "requestBody": {"content": {"a/b": {"schema": ${deep}}}}}}}}`,
    );
    await expect(inline.operation('a')).rejects.toMatchObject({ code: 'SPEC_TOO_COMPLEX' });
    const loaded = await loadText(
      `{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "a", "requestBody": {"content": {"a/b": {"example": ${deep}}}}}}}}`,
    );
    expect((await loaded.operation('a')).requestBody?.content).toEqual([{ contentType: 'a/b' }]);
  });

  test('whose references double at each of 26 levels is read quickly', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 26 }, (_, level) => [
        `S${level}`,
        { allOf: [{ $ref: `#/components/schemas/S${level + 1}` }, { $ref: `#/components/schemas/S${level + 1}` }] },
      ]),
    );
    const description = await within(5_000, () => loadText({ openapi: '3.1.0', paths: path, components: { schemas } }));
    const detail = await within(5_000, () => description.operation('a'));
    expect(detail.resolve({ $ref: '#/components/schemas/S0' })).toEqual({
      allOf: [{ $ref: '#/components/schemas/S1' }, { $ref: '#/components/schemas/S1' }],
    });
  });

  test('whose references lead back to themselves is rejected when they are resolved', async () => {
    const description = await loadText({
      openapi: '3.1.0',
      paths: { ...path, '/self': { $ref: '#/paths/~1self' } },
      components: {
        schemas: { S0: { $ref: '#/components/schemas/S1' }, S1: { $ref: '#/components/schemas/S0' } },
        securitySchemes: { s: { $ref: '#/components/securitySchemes/s' } },
      },
    });
    expect(description.warnings.map(({ code }) => code)).toEqual(['REF_UNRESOLVED', 'REF_UNRESOLVED']);
    const detail = await description.operation('a');
    expect(() => detail.resolve({ $ref: '#/components/schemas/S0' })).toThrow('refers to itself');
  });

  test('with names such as __proto__ changes no other object', async () => {
    const content = `{"openapi": "3.0.0", "paths": {"/a": {"get": {"operationId": "__proto__", "security": [{"__proto__": ["constructor"]}], "requestBody": {"content": {"__proto__":
      {"schema": {"type": "object", "properties": {"__proto__": {"type": "string", "nullable": true}}}, "encoding": {"__proto__": {"style": "polluted"}}}}},
      "responses": {"200": {"headers": {"__proto__": {"required": true}}, "links": {"__proto__": {"parameters": {"__proto__": {"polluted": true}}}}}}}}},
      "components": {"securitySchemes": {"__proto__": {"type": "http", "scheme": "basic"}}}, "__proto__": {"polluted": true}}`;
    const description = await loadText(content);
    const detail = await description.operation('__proto__');
    const schema = detail.requestBody?.content[0]?.schema;
    expect(Object.keys(typeof schema === 'object' ? (schema.properties ?? {}) : {})).toEqual(['__proto__']);
    expect(description.securitySchemes.map(({ name }) => name)).toEqual(['__proto__']);
    expect(Object.keys(detail.security[0] ?? {})).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).style).toBeUndefined();
  });

  test('of 100,000 operations is listed', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, number) => [
        `/p${number}`,
        { get: { operationId: `o${number}`, tags: ['t'] } },
      ]),
    );
    const content = JSON.stringify({ openapi: '3.1.0', paths });
    expect((await within(5_000, () => loadText(content))).operations).toHaveLength(100_000);
  });

  test('of more text than the limit is rejected before it is parsed', async () => {
    const content = new Uint8Array(50_000_000).fill(0x20);
    await within(1_000, () =>
      expect(loadText(content)).rejects.toMatchObject({
        code: 'SPEC_TOO_COMPLEX',
        message: 'api.json is larger than 40 MB.',
      }),
    );
    await expect(loadText('{"openapi": "3.1.0"}', { limits: { maxBytes: 10 } })).rejects.toMatchObject({
      code: 'SPEC_TOO_COMPLEX',
    });
  });

  test.each([
    ['JSON objects', '{"openapi": "3.1.0", "x": [', '{},', '1]}'],
    ['nested JSON arrays', '{"openapi": "3.1.0", "x": ', '[', ''],
    ['YAML lines', 'openapi: 3.1.0\n', '# a\n', ''],
    ['YAML flows', 'openapi: 3.1.0\nx: [', 'a,', 'a]\n'],
  ])('packed with millions of %s is rejected before it is parsed', async (_name, start, chunk, end) => {
    const content = start + chunk.repeat(12_000_000 / chunk.length) + end;
    await within(2_000, () =>
      expect(loadText(content)).rejects.toMatchObject({
        code: 'SPEC_TOO_COMPLEX',
        message: expect.stringContaining('million values'),
      }),
    );
  });

  test.each<[string, unknown]>([
    ['numbers', 5],
    ['strings', 'x'],
    ['null', null],
    ['arrays', [[]]],
    ['objects', { a: {} }],
  ])('with %s where something else belongs is read as far as possible', async (_name, value) => {
    const description = await loadText({
      openapi: '3.0.0',
      info: value,
      servers: value,
      tags: value,
      security: value,
      paths: {
        '/a': {
          parameters: value,
          get: {
            operationId: value,
            tags: value,
            summary: value,
            parameters: value,
            requestBody: value,
            responses: { 200: value, 201: { headers: value, content: { 'a/b': value }, links: value } },
          },
          put: value,
        },
        '/b': value,
      },
      components: { securitySchemes: value },
    });
    for (const { id } of description.operations) expect((await description.operation(id)).id).toBe(id);
    expect(description.operations[0]?.path).toBe('/a');
  });
});
