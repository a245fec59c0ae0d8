import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import { createTestTarget, toResult } from '../../../test/targets/create-test-target.js';
import { loadContract } from '../../contract/load-contract.js';
import { runCases } from '../../engine/run-cases.js';
import { deriveCases } from '../derive-cases.js';
import { branches } from '../fields/branches.js';
import { range } from '../fields/range.js';
import { rateLimit } from '../requests/rate-limit.js';
import { compared } from './compared.js';
import { computedLists } from './computed-lists.js';
import { computedTimes } from './computed-times.js';
import { computed } from './computed.js';
import { conditions } from './conditions.js';
import { overlap } from './overlap.js';
import { reachedStates } from './reached-states.js';

const content = (schema: object) => ({ 'application/json': { schema } });
const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const integer = { type: 'integer', minimum: 0, maximum: 9000 };
const time = (example: string) => ({ type: 'string', format: 'date-time', example });
const newBoat = {
  name: { type: 'string', minLength: 1, maxLength: 40 },
  capacity: { ...integer, example: 4 },
  depth: { type: 'integer', minimum: -50, maximum: 50, example: 3, description: 'Negative if it lies on land.' },
  motor: {
    oneOf: [
      object({ kind: { enum: ['none'] } }),
      object({ kind: { enum: ['oil'] }, code: { type: 'string', pattern: '^[a-z]{3}$' } }),
    ],
  },
};
const boat = object({
  id: { type: 'string' },
  ...newBoat,
  blocked: { type: 'boolean' },
  miles: { type: 'integer' },
  status: { type: 'string', enum: ['free', 'on_cruise', 'docked'] },
  stars: { type: 'number', description: 'Average of the grades of all visits, rounded to one decimal.' },
  calm: { type: 'integer', description: 'Visits that are not loud.' },
});
const newCruise = {
  boatId: { type: 'string' },
  guests: { ...integer, example: 2 },
  starts: time('2027-05-01T10:00:00Z'),
  ends: time('2027-05-01T12:00:00Z'),
};
const cruise = object({
  id: { type: 'string' },
  ...newCruise,
  minutes: { type: 'integer', description: 'Whole minutes from starts to ends.' },
  dueOn: { type: 'string', format: 'date' },
  startMiles: { type: 'integer' },
});
const visit = object({ id: { type: 'string' }, grade: integer, mood: { type: 'string', enum: ['quiet', 'loud'] } });
const operation = (operationId: string, status: number, schema: object, more: object = {}) => ({
  operationId,
  responses: {
    [status]: { description: 'Done', content: content(schema) },
    ...Object.fromEntries([400, 404, 409].map((each) => [each, { description: 'Rejected' }])),
  },
  ...more,
});
const sends = (properties: object) => ({ requestBody: { required: true, content: content(object(properties)) } });
const list = (schema: object) => object({ data: { type: 'array', items: schema } });
const description = {
  openapi: '3.1.0',
  info: { title: 'Harbor', version: '1' },
  paths: {
    '/boats': { post: operation('createBoat', 201, boat, sends(newBoat)) },
    '/boats/{id}': {
      parameters: [id],
      get: operation('getBoat', 200, boat),
      patch: operation('updateBoat', 200, boat, {
        requestBody: { content: content({ type: 'object', properties: { blocked: { type: 'boolean' } } }) },
      }),
    },
    '/boats/{id}/dock': { parameters: [id], post: operation('dockBoat', 200, boat) },
    '/boats/{id}/visits': {
      parameters: [id],
      post: operation('addVisit', 201, visit, sends({ grade: { ...integer, example: 4 } })),
    },
    '/visits/{id}': { parameters: [id], get: operation('getVisit', 200, visit) },
    '/parties': {
      post: operation('createParty', 201, object({ id: { type: 'string' } }), sends({ visitId: { type: 'string' } })),
    },
    '/boats/{id}/fuel': {
      parameters: [id],
      get: operation('listFuel', 200, {
        ...list(object({ id: { type: 'string' }, liters: { type: 'number' } })),
        properties: {
          ...list(object({ id: { type: 'string' }, liters: { type: 'number' } })).properties,
          total: { type: 'number', description: 'Sum of the liters of all entries.' },
        },
      }),
      post: operation(
        'addFuel',
        201,
        object({ id: { type: 'string' }, liters: { type: 'number' } }),
        sends({ liters: { type: 'number', minimum: 0.01, maximum: 99, multipleOf: 0.01 } }),
      ),
    },
    '/cruises': {
      post: operation('createCruise', 201, cruise, {
        description:
          '`ends` is after `starts`. Cruises of a boat do not overlap (409). The guests may not exceed the capacity of the boat (400). It is a conflict if the boat is blocked. A cruise is due after 7 days.',
        ...sends(newCruise),
      }),
    },
    '/cruises/{id}': { parameters: [id], get: operation('getCruise', 200, cruise) },
    '/cruises/{id}/finish': {
      parameters: [id],
      post: operation('finishCruise', 200, cruise, {
        description:
          'Only a cruise whose boat is `on_cruise` (409 otherwise). The miles may not be lower than at the start (400). Afterwards the boat is `free` again, with the new miles.',
        ...sends({ miles: integer }),
      }),
    },
    '/crews': {
      post: operation('createCrew', 201, object({ id: { type: 'string' } }), {
        description: 'It is a conflict if the boat has 3 crews.',
        ...sends({ boatId: { type: 'string' } }),
      }),
    },
    '/report': {
      get: {
        operationId: 'getReport',
        description: 'With more than 4 requests within a second, the answer is 429.',
        responses: {
          200: { description: 'Report', content: content(object({})) },
          429: { description: 'Later', headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } } },
        },
      },
    },
  },
};

type Fault =
  | 'code'
  | 'negative'
  | 'average'
  | 'calm'
  | 'total'
  | 'overlap'
  | 'guests'
  | 'blocked'
  | 'due'
  | 'minutes'
  | 'status'
  | 'free'
  | 'miles'
  | 'new-miles'
  | 'crews'
  | 'retry';
type Row = Record<string, unknown>;

/** A harbor with one of the faults, if any. */
function createHarbor(planted?: Fault): (call: HttpCall) => HttpResult {
  const rows = new Map<string, Row>();
  let reports = 0;
  const of = (kind: string, key: string, value: unknown) =>
    [...rows.values()].filter((row) => row['kind'] === kind && row[key] === value);
  const insert = (kind: string, row: Row): Row => {
    const made = { ...row, kind, id: `${kind}${rows.size + 1}` };
    rows.set(made.id, made);
    return made;
  };
  const add = (kind: string, row: Row) => toResult(201, insert(kind, row));
  const show = (row: Row): Row => {
    if (row['kind'] !== 'boat') return row;
    const visits = of('visit', 'boatId', row['id']);
    const mean = visits.reduce((sum, each) => sum + Number(each['grade']), 0) / Math.max(1, visits.length);
    const calm = visits.filter((each) => planted === 'calm' || each['mood'] === 'quiet').length;
    return { ...row, stars: planted === 'average' ? Math.round(mean) : Number(mean.toFixed(1)), calm };
  };
  const createCruise = (sent: Row) => {
    const boatRow = rows.get(String(sent['boatId']));
    const [start, end] = [Date.parse(String(sent['starts'])), Date.parse(String(sent['ends']))];
    if (boatRow === undefined || end <= start) return toResult(400);
    if (Number(sent['guests']) > Number(boatRow['capacity']) && planted !== 'guests') return toResult(400);
    const isTaken = of('cruise', 'boatId', boatRow['id']).some(
      (each) =>
        each['done'] !== true && start < Date.parse(String(each['ends'])) && Date.parse(String(each['starts'])) < end,
    );
    if (isTaken && planted !== 'overlap') return toResult(409);
    if (boatRow['blocked'] === true && planted !== 'blocked') return toResult(409);
    if (planted !== 'status') boatRow['status'] = 'on_cruise';
    const minutes = ((end - start) / 60_000) % (planted === 'minutes' ? 1440 : Infinity);
    const due = new Date(Date.now() + (planted === 'due' ? 10 : 7) * 86_400_000).toISOString().slice(0, 10);
    return add('cruise', { ...sent, minutes, dueOn: due, startMiles: boatRow['miles'] });
  };
  const finishCruise = (row: Row, { miles }: Row) => {
    const boatRow = rows.get(String(row['boatId'])) ?? {};
    if (boatRow['status'] !== 'on_cruise' && planted !== 'free' && planted !== 'status') return toResult(409);
    if (Number(miles) < Number(row['startMiles']) && planted !== 'miles') return toResult(400);
    row['done'] = true;
    boatRow['status'] = 'free';
    if (planted !== 'new-miles') boatRow['miles'] = miles;
    return toResult(200, row);
  };
  const createBoat = (sent: Row) => {
    const code = (sent['motor'] as Row)['code'];
    if (code !== undefined && !/^[a-z]{3}$/.test(String(code)) && planted !== 'code') return toResult(400);
    if (Number(sent['depth']) < (planted === 'negative' ? 0 : -50)) return toResult(400);
    return toResult(201, show(insert('boat', { ...sent, blocked: false, miles: 0, status: 'free' })));
  };
  const report = () => {
    reports += 1;
    if (reports % 5 > 0) return toResult(200, {});
    return toResult(429, undefined, planted === 'retry' ? {} : { 'Retry-After': '1' });
  };
  const createCrew = (sent: Row) => {
    const isFull = of('crew', 'boatId', sent['boatId']).length >= (planted === 'crews' ? 4 : 3);
    return isFull ? toResult(409) : add('crew', sent);
  };
  const createParty = (sent: Row) => {
    Object.assign(rows.get(String(sent['visitId'])) ?? {}, { mood: 'loud' });
    return add('party', sent);
  };
  const listFuel = (row: Row) => {
    const data = of('fuel', 'boatId', row['id']);
    const total = data.reduce((sum, each) => sum + Number(each['liters']), 0);
    return toResult(200, { data, total: planted === 'total' ? Math.round(total) : total });
  };
  const change = (row: Row, sent: Row) => toResult(200, show(Object.assign(row, sent)));
  const collections: Readonly<Record<string, (sent: Row) => HttpResult>> = {
    boats: createBoat,
    cruises: createCruise,
    crews: createCrew,
    parties: createParty,
    report,
  };
  const members: Readonly<Record<string, (row: Row, sent: Row) => HttpResult>> = {
    GET: (row) => toResult(200, show(row)),
    PATCH: change,
    'POST visits': (row, sent) => add('visit', { ...sent, boatId: row['id'], mood: 'quiet' }),
    'POST fuel': (row, sent) => add('fuel', { ...sent, boatId: row['id'] }),
    'GET fuel': listFuel,
    'POST dock': (row) => change(row, { status: 'docked' }),
    'POST finish': finishCruise,
  };
  return ({ method, url, body }) => {
    const [, kind = '', key = '', ...action] = new URL(url).pathname.split('/');
    const sent = (typeof body === 'string' ? JSON.parse(body) : {}) as Row;
    const row = rows.get(key);
    const answer = row === undefined ? undefined : members[[method, ...action].join(' ')]?.(row, sent);
    return (key === '' ? collections[kind]?.(sent) : answer) ?? toResult(404);
  };
}

const stated = [
  ...[range, branches, computed, computedTimes, computedLists],
  ...[conditions, compared, overlap, reachedStates, rateLimit],
];

/** The cases that do not pass on the harbor, each with its verdict. */
async function listOthers(planted?: Fault): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-stated-')), 'harbor.openapi.json');
  await writeFile(file, JSON.stringify(description));
  const contract = await loadContract(file, { safe: 'all', suspicions: 'fail' });
  const { cases } = await deriveCases(contract, stated);
  const own = cases.filter(({ rule, title }) => rule !== 'range' || title.includes('negative'));
  const target = createTestTarget({ url: 'http://harbor', contract, answer: createHarbor(planted) });
  const results = await runCases(own, target, { concurrency: 1 });
  return results.flatMap(({ verdict, case: each, reason }) =>
    verdict === 'passed' ? [] : [`${verdict} ${each.id} ${reason ?? ''}`],
  );
}

test('a server that does what its sentences say passes, and every case is tried', async () => {
  expect(await listOthers()).toEqual([]);
});

test.each<[Fault, string]>([
  ['code', 'failed branches-create-boat'],
  ['negative', 'failed range-create-boat'],
  ['average', 'failed computed-create-boat-stars'],
  ['calm', 'failed computed-create-boat-calm'],
  ['total', 'failed computed-lists-add-fuel'],
  ['overlap', 'failed overlap-create-cruise-within'],
  ['guests', 'failed compared-create-cruise-guests'],
  ['blocked', 'failed conditions-create-cruise-boat-blocked'],
  ['due', 'failed computed-times-create-cruise-due-on'],
  ['minutes', 'failed computed-times-create-cruise-minutes'],
  ['status', 'failed reached-states-create-cruise'],
  ['free', 'failed conditions-finish-cruise-boat-not-on-cruise'],
  ['miles', 'failed compared-finish-cruise-miles-miles-start'],
  ['new-miles', 'failed compared-finish-cruise-new-miles-boat'],
  ['crews', 'failed conditions-create-crew-boat-3'],
  ['retry', 'failed rate-limit-get-report'],
])('a server with the fault %s fails %s', async (planted, expected) => {
  expect((await listOthers(planted)).map((each) => each.slice(0, expected.length))).toContain(expected);
});
