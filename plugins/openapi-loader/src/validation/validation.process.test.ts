import { describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Runs code in a separate process, on the built package; returns its result, or the code and message of its error. */
async function runBuilt(code: string, input: unknown = {}): Promise<unknown> {
  const script = `
    import { bundleDescription, validateDescription } from '@opchain/openapi-loader/validation';
    const input = ${JSON.stringify(input)};
    const refuse = (location) => Promise.reject(new Error(location + ' is not here'));
    const textOf = (file) => (typeof file === 'string' ? file : JSON.stringify(file));
    const read = (location) => (Object.hasOwn(input.files ?? {}, location) ? Promise.resolve(textOf(input.files[location])) : refuse(location));
    const source = { location: input.location ?? '/api/openapi.json', content: textOf(input.content) };
    const result = await (async () => { ${code} })().catch(({ code, message }) => ({ code, message }));
    console.log(JSON.stringify(result));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: here,
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout) as unknown;
}

const good = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
};

describe('validating a description on request', () => {
  test('returns no diagnostics for a valid one', async () => {
    expect(await runBuilt('return validateDescription(source)', { content: good })).toEqual([]);
  });

  test('points to what is invalid', async () => {
    const content = { swagger: '2.0', info: { title: 'A' }, paths: {} };
    expect(await runBuilt('return validateDescription(source)', { content })).toEqual([
      { code: 'SPEC_INVALID', message: "At /info: must have required property 'version'.", pointer: '/info' },
    ]);
  });

  test('reports that OpenAPI 3.2 cannot be validated', async () => {
    expect(
      await runBuilt('return validateDescription(source)', { content: { ...good, openapi: '3.2.0' } }),
    ).toMatchObject([{ code: 'SPEC_UNSUPPORTED' }]);
  });

  test('rejects what cannot be parsed, with the line', async () => {
    expect(await runBuilt('return validateDescription(source)', { content: '{"openapi": "3.1.0",\n}' })).toMatchObject({
      code: 'SPEC_SYNTAX',
      message: expect.stringContaining('line 2'),
    });
  });

  test('reads no other document unless it is allowed to', async () => {
    const content = { ...good, paths: { '/a': { $ref: '../../etc/passwd' } } };
    expect(await runBuilt('return validateDescription(source)', { content })).toEqual({
      code: 'REF_NOT_ALLOWED',
      message: 'The description refers to /etc/passwd, but reading other files or addresses is not allowed.',
    });
  });

  test('ends when its time is up, and the process survives', async () => {
    // Each level contains the one before twice: dereferenced, two to the thirtieth.
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => [
        `s${level}`,
        {
          properties: {
            a: { $ref: `#/components/schemas/s${level + 1}` },
            b: { $ref: `#/components/schemas/s${level + 1}` },
          },
        },
      ]),
    );
    const content = { ...good, components: { schemas: { ...schemas, s30: { type: 'string' } } } };
    const result = await runBuilt('return validateDescription(source, { timeLimitMs: 3000, memoryLimitMb: 300 })', {
      content,
    });
    expect(result).toMatchObject({ code: 'SPEC_TOO_COMPLEX' });
  }, 60_000);

  test('stops when it is aborted', async () => {
    expect(
      await runBuilt("return validateDescription(source, { signal: AbortSignal.abort(new Error('enough')) })", {
        content: good,
      }),
    ).toEqual({
      message: 'enough',
    });
  });
});

describe('bundling a description that is split over files', () => {
  const files = {
    '/api/paths/a.json': {
      get: {
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { $ref: '../schema.json' } } } },
        },
      },
    },
    '/api/schema.json': { type: 'object', properties: { again: { $ref: '#' } } },
  };

  test.each(['3.0.3', '3.1.0', '3.2.0'])('combines it into one document: OpenAPI %s', async (openapi) => {
    const content = { ...good, openapi, paths: { '/a': { $ref: 'paths/a.json' } } };
    const bundled = await runBuilt('return bundleDescription(source, { read })', { content, files });
    expect(bundled).toMatchObject({ openapi, paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } } });
    expect(JSON.stringify(bundled)).not.toContain('.json');
  });

  test('keeps the digits of every number, in all its documents', async () => {
    const content = `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"$ref":"a.yaml"}},
      "components":{"schemas":{"Id":{"minimum":9007199254740993,"maximum":1e400,"examples":[0.10,-0,-1e-400]}}}}`;
    const yaml = `get:
  responses:
    200:
      description: ok
      content: { application/json: { schema: { default: 0.30000000000000001 } } }
`;
    const bundled = await runBuilt(
      "const { writeJson } = await import('@opchain/core/internal/model'); return writeJson(await bundleDescription(source, { read }))",
      { content, files: { '/api/a.yaml': yaml } },
    );
    expect(bundled).toContain('"minimum":9007199254740993,"maximum":1e400,"examples":[0.10,-0,-1e-400]');
    expect(bundled).toContain('"default":0.30000000000000001');
    expect(
      await runBuilt('return validateDescription(source, { read })', { content, files: { '/api/a.yaml': yaml } }),
    ).toEqual([]);
  });

  test('names the document that could not be read', async () => {
    const content = { ...good, paths: { '/a': { $ref: 'paths/missing.json' } } };
    expect(await runBuilt('return bundleDescription(source, { read })', { content, files })).toEqual({
      code: 'REF_UNRESOLVED',
      message: '/api/paths/missing.json cannot be read: /api/paths/missing.json is not here.',
    });
  });
});
