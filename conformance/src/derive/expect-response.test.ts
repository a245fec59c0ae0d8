import { beforeAll, describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import type { Contract } from '../contract/contract.js';
import { loadProfile } from '../contract/load-profile.js';
import { CaseFailure } from '../engine/case-failure.js';
import { CaseResponse } from '../engine/case-response.js';
import type { Exchange } from '../engine/exchange.js';
import type { Expectation } from './derived-case.js';
import { expectSame, expectSent } from './expect-stored.js';
import { expectAccepted, expectRejected } from './expect-response.js';

let shop: Contract;
let bundled: Contract;

beforeAll(async () => {
  [shop, bundled] = await Promise.all([loadProfile('shop'), loadProfile('bundled')]);
});

const problem = 'application/problem+json';
const respond = (
  status: number,
  json?: JsonValue,
  headers: readonly (readonly [string, string])[] = [['Content-Type', problem]],
  mismatches: readonly string[] = [],
): CaseResponse =>
  new CaseResponse({ headers: [], response: { status, headers, json } } as unknown as Exchange, 'clause', () =>
    Promise.resolve(mismatches),
  );

/** What was expected instead, or undefined if the response passes. */
async function failureOf(check: () => unknown): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof CaseFailure) return error.expected;
    throw error;
  }
}

const operation = (contract: Contract, id: string): Promise<OperationDetail> => contract.description.operation(id);

describe('a valid request', () => {
  test('passes with a success as documented, or with a documented conflict', async () => {
    const create = await operation(shop, 'createCustomer');
    const remove = await operation(shop, 'deleteCustomer');
    expect(await failureOf(() => expectAccepted(respond(201, {}), create))).toBeUndefined();
    expect(await failureOf(() => expectAccepted(respond(409, {}), remove))).toBeUndefined();
  });

  test('fails when it is rejected, or when the success is not as documented', async () => {
    const create = await operation(shop, 'createCustomer');
    expect(await failureOf(() => expectAccepted(respond(422, {}), create))).toMatch(/a success/);
    expect(await failureOf(() => expectAccepted(respond(201, {}, [], ['/id is missing']), create))).toMatch(
      /matches the contract/,
    );
  });
});

describe('an invalid field', () => {
  const rejected = (json: JsonObject, status = 422): Promise<string | undefined> => {
    const expectation: Expectation = { kind: 'fields', pointer: '/name' };
    return failureOf(async () =>
      expectRejected(
        respond(status, { type: 'about:blank', code: 'invalid-fields', ...json }),
        shop,
        await operation(shop, 'createCustomer'),
        expectation,
      ),
    );
  };

  test('is reported alone, with the status of the settings', async () => {
    expect(await rejected({ status: 422, errors: [{ pointer: '/name', message: 'too long' }] })).toBeUndefined();
    expect(await rejected({ status: 400, errors: [{ pointer: '/name' }] }, 400)).toBe('status 422');
    expect(await rejected({ status: 422, errors: [{ pointer: '/email' }] })).toContain('the field "/name" alone');
    expect(await rejected({ status: 422, errors: [{ pointer: '/name' }, { pointer: '/email' }] })).toContain('alone');
    expect(await rejected({ status: 400, errors: [{ pointer: '/name' }] })).toBe('422 at /status');
    expect(await rejected({ status: 422, type: '/problems/1', errors: [{ pointer: '/name' }] })).toContain('at /type');
  });

  test('with a status that is not documented is about the description, unless the settings name the status', async () => {
    const documented = {
      ...(await operation(shop, 'createCustomer')),
      responses: [{ status: '422', content: [], headers: [] }],
    };
    const contract = { ...shop, settings: { ...shop.settings, rejections: {}, errors: {} } };
    const reject = (status: number, target = documented) =>
      failureOf(() =>
        expectRejected(respond(status, {}), contract, target as unknown as OperationDetail, { kind: 'malformed' }),
      );
    expect(await reject(400)).toBe('a documented status: 422');
    expect(await reject(500)).toBe('status 422');
    expect(await reject(422)).toBeUndefined();
  });

  test('is reported in the media type of the settings', async () => {
    const response = respond(422, { status: 422, errors: [{ pointer: '/name' }] }, [
      ['content-type', 'application/json; charset=utf-8'],
    ]);
    expect(
      await failureOf(async () =>
        expectRejected(response, shop, await operation(shop, 'createCustomer'), { kind: 'fields', pointer: '/name' }),
      ),
    ).toBe(`Content-Type ${problem}`);
  });
});

describe('a missing credential', () => {
  const challenged = (challenge: string): Promise<string | undefined> =>
    failureOf(async () =>
      expectRejected(
        respond(401, { type: 'about:blank', status: 401, code: 'unauthenticated' }, [
          ['Content-Type', problem],
          ['WWW-Authenticate', challenge],
        ]),
        bundled,
        await operation(bundled, 'updateCustomer'),
        { kind: 'credential' },
      ),
    );

  test('is challenged for a scheme of the operation (RFC 9110, section 11.6.1)', async () => {
    expect(await challenged('Basic realm="basicAuth"')).toBeUndefined();
    expect(await challenged('Bearer realm="bearerAuth"')).toContain('a challenge for basicAuth');
  });

  test('is challenged as the settings say: with the name of the scheme, and without an error', async () => {
    expect(await challenged('Bearer realm="x", Basic realm="basicAuth", charset="UTF-8"')).toBeUndefined();
    expect(await challenged('Basic realm="another"')).toContain('a challenge for basicAuth');
    expect(await challenged('Basic realm="basicAuth", error="invalid_token"')).toContain('no error in the challenge');
  });
});

describe('a stored record', () => {
  test('has the values that were sent, in lists and nested fields too', async () => {
    const sent = { name: 'Ada', items: [{ qty: 2 }], 'a/b': 1 };
    const ok = respond(201, { id: '7', name: 'Ada', items: [{ qty: 2, price: 1 }], 'a/b': 1 });
    expect(await failureOf(() => expectSent(ok, sent))).toBeUndefined();
    expect(await failureOf(() => expectSent(respond(201, { items: [{ qty: 3 }] }), sent))).toBe('2 at /items/0/qty');
    expect(await failureOf(() => expectSent(respond(201, { items: [] }), sent))).toBe('1 items at /items');
    expect(await failureOf(() => expectSent(respond(201, { 'a/b': 2 }), sent))).toBe('1 at /a~1b');
  });

  test('is read as the write returned it', async () => {
    expect(
      await failureOf(() => expectSame(respond(200, { id: '7', name: 'Ada' }), { id: '7', name: 'Ada' })),
    ).toBeUndefined();
    expect(await failureOf(() => expectSame(respond(200, { id: '7', name: 'Bob' }), { id: '7', name: 'Ada' }))).toBe(
      '"name" as it was returned before: "Ada"',
    );
    const exchange = { method: 'PATCH', url: 'http://127.0.0.1/pets/7' } as unknown as Exchange;
    const write = new CaseResponse(exchange, 'clause', () => Promise.resolve([]));
    expect(await failureOf(() => expectSame(respond(200, { name: 'Bob' }), { name: 'Ada' }, { write }))).toBe(
      '"name" as PATCH /pets/7 returned it: "Ada"',
    );
  });
});
