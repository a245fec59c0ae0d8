import fc from 'fast-check';
import type { ContractDocument } from '@opchain/contract';
import type { RawRequest } from './send.js';

interface DescribedOperation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
}

export interface BadRequest extends RawRequest {
  readonly operationId: string;
}

/** Random, mostly invalid requests to the operations of a contract; the caller adds credentials. */
export function badRequests(contract: ContractDocument): fc.Arbitrary<BadRequest> {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
      .map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation: operation as DescribedOperation,
      })),
  );
  // Operations with a body have more that can be wrong.
  return fc.oneof(
    ...operations.map(({ path, method, operation }) => {
      const schema = operation.requestBody?.content['application/json'].schema;
      return {
        weight: schema === undefined ? 1 : 4,
        arbitrary: fc.record({
          operationId: fc.constant(operation.operationId),
          method: fc.oneof(
            { weight: 9, arbitrary: fc.constant(method) },
            { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD') },
          ),
          path: fc
            .tuple(
              ...path.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? segment : fc.constant(part))),
              query,
            )
            .map((parts) => parts.join('')),
          headers: fc.oneof(
            { weight: 6, arbitrary: fc.constant({ 'Content-Type': 'application/json' }) },
            { weight: 2, arbitrary: unusualHeaders },
          ),
          body: body(schema === undefined ? fc.jsonValue() : invalidValue(contract, schema)),
        }),
      };
    }),
  );
}

const hostileText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '.',
    '..',
    '../../etc/passwd',
    'null',
    '__proto__',
    'constructor',
    "' OR 1=1 --",
    '$ne',
    '\ud800',
    '\u{1f600}',
    'ｅ'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 90, max: 5000 }).map((length) => 'x'.repeat(length)),
);

const segment = fc.oneof(
  fc.uuid(),
  hostileText.map((text) => encodeURIComponent(Buffer.from(text).toString())),
  fc.constantFrom('%', '%zz', '%c3%28', '%00', '%2e%2e', '%2f', ';', '~', 'a%20b'),
);

const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom('limit', 'cursor', 'x', 'limit[a]', '__proto__'), segment), { maxLength: 4 })
      .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
  },
);

const unusualHeaders = fc.oneof(
  fc.constantFrom<Record<string, string>>(
    {},
    { 'Content-Type': 'text/plain' },
    { 'Content-Type': 'application/json; charset=utf-16' },
    { 'Content-Type': 'application/json; charset=utf-8' },
    { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    { 'Content-Type': 'multipart/form-data' },
    { 'Content-Type': 'application/x-www-form-urlencoded' },
    { 'Content-Type': 'json' },
    { 'Content-Type': '///' },
    { 'Content-Type': 'application/json', Expect: '100-continue' },
  ),
);

const body = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string | Buffer> => {
  const json = value.map((one) => JSON.stringify(one) ?? '');
  return fc.oneof(
    { weight: 14, arbitrary: json },
    { weight: 3, arbitrary: fc.tuple(json, fc.nat(200)).map(([text, end]) => text.slice(0, end)) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'nul',
        '{',
        '[1,',
        '{"a":1}}',
        '"\\ud800"',
        '1e999',
        '\ufeff{}',
        '['.repeat(50_000),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(2_000_000), JSON.stringify({ name: 'x'.repeat(2_000_000) })) },
  );
};

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

/** A value similar to what a schema requires: parts of it are valid, of another type, missing, too long, or far out of bounds. */
function invalidValue(contract: ContractDocument, reference: Schema): fc.Arbitrary<unknown> {
  const schema =
    reference.$ref === undefined
      ? reference
      : (contract.components.schemas[reference.$ref.split('/').at(-1) ?? ''] as Schema);
  const junk = fc.oneof(
    hostileText,
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(-1, 0, 0.001, 1e21, -1e300, 2 ** 53, 1001, true, null, [], {}),
  );
  const validOrJunk = fc.oneof({ weight: 3, arbitrary: validValue(contract, schema) }, { weight: 1, arbitrary: junk });
  return validOrJunk;
}

function validValue(contract: ContractDocument, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => [name, fc.option(invalidValue(contract, field), { nil: undefined, freq: 8 })] as const,
    );
    const extra = fc.dictionary(fc.constantFrom('id', 'total', 'extra', 'toString'), fc.jsonValue({ maxDepth: 1 }), {
      maxKeys: 2,
    });
    return fc.tuple(fc.record(Object.fromEntries(fields)), extra).map(([known, unknown]) => ({ ...unknown, ...known }));
  }
  if (schema.items !== undefined) {
    return fc.oneof(
      { weight: 9, arbitrary: fc.array(invalidValue(contract, schema.items), { maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constant(new Array(101).fill({})) },
    );
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === 'integer') return fc.integer({ min: 1, max: 5 });
  return schema.examples !== undefined
    ? fc.constantFrom(...schema.examples)
    : fc.string({ minLength: 1, maxLength: 20 });
}
