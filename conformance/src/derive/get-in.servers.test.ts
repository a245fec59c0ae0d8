import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '@opchain/test-support/start-server';
import { check } from '../check/check.js';
import { formatOperations, isConformant } from '../check/check-report.js';
import { loadContract } from '../contract/load-contract.js';

const json = (schema: object, more: object = {}) => ({ 'application/json': { schema, ...more } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const properties = {
  room: { type: 'string' },
  time_zone: { type: 'string', example: 'Europe/London' },
  color: { type: 'string' },
};
const booking = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, ...properties } };
const rejected = { description: 'Rejected' };

const describeBookings = (statuses: readonly string[] = ['409', '422']) => ({
  openapi: '3.1.0',
  info: { title: 'Bookings', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/bookings': {
      get: { operationId: 'listBookings', responses: { 200: { description: '', content: json({ type: 'array' }) } } },
      post: {
        operationId: 'createBooking',
        requestBody: {
          required: true,
          content: json({ type: 'object', required: ['room', 'time_zone', 'color'], properties }),
        },
        responses: {
          201: { description: '', content: json(booking) },
          ...Object.fromEntries(statuses.map((status) => [status, { ...rejected, content: json({ type: 'object' }) }])),
        },
      },
    },
    '/bookings/{id}': {
      get: {
        operationId: 'getBooking',
        parameters: [id],
        responses: { 200: { description: '', content: json(booking) }, 404: rejected },
      },
    },
  },
});

let server: TestServer | undefined;
afterEach(() => server?.stop());

/** Keeps bookings, and answers a new one with what `answerTo` returns, if anything. */
async function startBookings(
  answerTo: (
    sent: Readonly<Record<string, string>>,
    kept: readonly object[],
  ) => { status: number; body: unknown } | undefined,
): Promise<string> {
  const kept = new Map<string, object>();
  server = await startServer({
    '*': (response, { method, target, body }) => {
      const answer = (status: number, value: unknown) =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      const path = new URL(target, 'http://x').pathname;
      if (!path.startsWith('/v1/bookings')) return answer(404, { detail: 'no such path' });
      const key = path.split('/')[3];
      if (key !== undefined) return kept.has(key) ? answer(200, kept.get(key)) : answer(404, { detail: 'unknown' });
      if (method === 'GET') return answer(200, [...kept.values()]);
      let sent: Readonly<Record<string, string>>;
      try {
        sent = Object(JSON.parse(body)) as Readonly<Record<string, string>>;
      } catch {
        return answer(422, { detail: 'not JSON' });
      }
      const found = answerTo(sent, [...kept.values()]);
      if (found !== undefined) return answer(found.status, found.body);
      const made = { id: `b${kept.size + 1}`, ...sent };
      kept.set(made.id, made);
      answer(201, made);
    },
  });
  return server.url;
}

async function run(url: string, settings: object = {}, statuses?: readonly string[]) {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-get-in-')), 'bookings.openapi.json');
  await writeFile(file, JSON.stringify(describeBookings(statuses)));
  const contract = await loadContract(file, { safe: 'all', ...settings });
  return check(contract, { url: `${url}/v1` }, { pattern: '*-*Booking' });
}

const unknownZone = { status: 422, body: { errors: [{ field: 'time_zone', message: 'unknown zone' }] } };

describe('a valid request is found', () => {
  test('a text with an example is sent as it is, although a conflict is documented', async () => {
    const url = await startBookings(({ time_zone: zone }) => (zone === 'Europe/London' ? undefined : unknownZone));
    expect((await run(url)).unchecked).toEqual([]);
  });

  test('what two records may not share varies once they collide', async () => {
    const url = await startBookings(({ room }, kept) =>
      kept.some((each) => 'room' in each && each.room === room)
        ? { status: 409, body: { detail: 'The room is taken.' } }
        : undefined,
    );
    const report = await run(url);
    expect(report.unchecked).toEqual([]);
    expect(report.results.filter(({ verdict }) => verdict === 'skipped')).toEqual([]);
  });

  test('a value that the server offers is used for all later requests', async () => {
    const url = await startBookings(({ color }) =>
      color === 'red' ? undefined : { status: 422, body: { detail: "color: must be one of 'red', 'blue'" } },
    );
    const report = await run(url);
    expect(report.unchecked).toEqual([]);
    expect(report.results.find(({ case: { id } }) => id === 'success-create-booking')?.verdict).toBe('passed');
  });

  test('a value of the settings is sent where the description says nothing', async () => {
    const answerTo = ({ color }: Readonly<Record<string, string>>) =>
      color === 'mauve' ? undefined : { status: 422, body: { detail: 'no' } };
    expect((await run(await startBookings(answerTo))).unchecked).toHaveLength(2);
    await server?.stop();
    const values = { createBooking: { 'body/color': 'mauve' } };
    expect((await run(await startBookings(answerTo), { values })).unchecked).toEqual([]);
  });
});

describe('an operation that never succeeds is not checked', () => {
  const never = () => unknownZone;

  test('it is named with what the server said, and the check fails', async () => {
    const report = await run(await startBookings(never));
    expect(formatOperations(report)).toBe('3 operations: 1 checked, 2 never succeeded');
    expect(report.unchecked).toMatchObject([
      {
        operation: 'createBooking',
        status: 422,
        reason: 'createBooking returned 422 for a valid request: time_zone: unknown zone',
        inputs: ['body/time_zone'],
        isExcepted: false,
      },
      { operation: 'getBooking' },
    ]);
    expect(isConformant(report)).toBe(false);
  });

  test('a documented 403 asks for a credential of another role, and fails nothing', async () => {
    const forbidden = { status: 403, body: { detail: 'Only members.' } };
    const report = await run(await startBookings(() => forbidden), {}, ['403', '422']);
    const reason = 'createBooking returned 403 for a valid request: Only members.';
    expect(report.unchecked).toMatchObject(
      ['createBooking', 'getBooking'].map((operation) => ({ operation, reason, isExcepted: true })),
    );
    expect(report.results.find(({ case: { id: each } }) => each === 'success-create-booking')).toMatchObject({
      verdict: 'skipped',
      reason,
      advice: expect.stringContaining('operationRoles: { createBooking: [NAME] }'),
    });
    expect(report.counts.failed).toBe(0);
    await server?.stop();
    const named = { operationRoles: { createBooking: null } };
    expect(await run(await startBookings(() => forbidden), named, ['403'])).toMatchObject({ counts: { failed: 1 } });
    await server?.stop();
    expect((await run(await startBookings(() => forbidden))).unchecked).toMatchObject([{ isExcepted: false }, {}]);
  });

  test('a read does not borrow a record of others where its own cannot be made', async () => {
    const report = await run(await startBookings(never));
    const reads = report.results.filter(({ case: { operation } }) => operation === 'getBooking');
    expect(reads.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(reads.find(({ case: { rule } }) => rule === 'success')?.verdict).toBe('skipped');
  });
});

test('a path of the described server that the URL lacks is named, and no case is run', async () => {
  const url = await startBookings(() => undefined);
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-get-in-')), 'bookings.openapi.json');
  await writeFile(file, JSON.stringify(describeBookings()));
  await expect(check(await loadContract(file), { url })).rejects.toMatchObject({
    kind: 'target',
    problems: [expect.stringContaining(`Use --url ${url}/v1.`)],
  });
});
