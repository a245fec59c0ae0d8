import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '../contract/contract.js';
import { type ContractSettings, defaultSettings } from '../contract/contract-settings.js';
import { loadContract } from '../contract/load-contract.js';
import { deriveCases } from './derive-cases.js';
import { rules } from './rules.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const boat = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    color: { type: 'string' },
    kind: { type: 'string', enum: ['sail', 'motor'] },
    builtAt: { type: 'string', format: 'date-time' },
    createdAt: { type: 'string', format: 'date-time' },
    updatedAt: { type: 'string', format: 'date-time' },
    masts: { type: 'integer', description: 'Number of masts of the boat.' },
  },
};
const mast = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const trip = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    parentId: { type: 'string' },
    note: { type: 'string' },
    days: { type: 'integer' },
  },
};
const form = (title: string, name: string) => ({
  title,
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'integer' } },
  additionalProperties: false,
});
const newTrip = {
  type: 'object',
  required: ['boatId'],
  properties: {
    boatId: { type: 'string' },
    parentId: { type: 'string' },
    mode: { oneOf: [form('Motoring', 'liters'), form('Sailing', 'sails')] },
  },
};
const newBoat = {
  type: 'object',
  required: ['name', 'email'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 9, pattern: '^[a-z]+$' },
    email: { type: 'string', format: 'email' },
    kind: { type: 'string', enum: ['sail', 'motor'] },
    motto: { type: 'string', maxLength: 8 },
    pin: { type: 'string', writeOnly: true },
    boughtOn: { type: 'string', format: 'date', description: 'Not in the future.' },
    crew: { type: 'integer', minimum: 1, maximum: 8, default: 2 },
    ports: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string' } },
  },
};
const description = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    },
  },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['sail', 'motor', 'all'] } },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['name', '-name'] } },
        ],
        responses: { 200: { description: '', content: json({ type: 'array', items: boat }) } },
      },
      post: {
        operationId: 'createBoat',
        security: [{ key: [] }],
        description: 'A repeated request with the same key gets the first answer.',
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: { required: true, content: json(newBoat) },
        responses: {
          201: {
            description: '',
            headers: { Location: { required: true, schema: { type: 'string' } } },
            content: json(boat),
            links: { readIt: { operationId: 'getBoat', parameters: { id: '$response.body#/id' } } },
          },
          409: { description: 'A boat of this name exists' },
          422: { description: '' },
        },
      },
    },
    '/boats/{id}': {
      parameters: [id],
      get: {
        operationId: 'getBoat',
        parameters: [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }],
        responses: { 200: { description: '', content: json(boat) }, 304: { description: '' } },
      },
      patch: {
        operationId: 'updateBoat',
        parameters: [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }],
        requestBody: { required: true, content: json({ ...newBoat, required: [] }) },
        responses: { 200: { description: '', content: json(boat) }, 412: { description: '' } },
      },
      delete: {
        operationId: 'deleteBoat',
        description: 'The trips of the boat are deleted too.',
        security: [{ token: [] }],
        responses: { 204: { description: '' }, 409: { description: 'A boat with trips is kept' } },
      },
    },
    '/trips': {
      post: {
        operationId: 'createTrip',
        requestBody: { required: true, content: json(newTrip) },
        responses: { 201: { description: '', content: json(trip) } },
      },
    },
    '/trips/{id}': {
      parameters: [id],
      get: { operationId: 'getTrip', responses: { 200: { description: '', content: json(trip) } } },
      patch: {
        operationId: 'updateTrip',
        requestBody: {
          required: true,
          content: json({ type: 'object', properties: { note: { type: 'string' }, days: { type: 'integer' } } }),
        },
        responses: { 200: { description: '', content: json(trip) } },
      },
    },
    '/helms/{number}': {
      parameters: [{ ...id, name: 'number', schema: { type: 'integer' } }],
      get: { operationId: 'getHelm', responses: { 200: { description: '', content: json(mast) } } },
    },
    '/boats/{id}/photo': {
      parameters: [id],
      get: {
        operationId: 'getPhoto',
        responses: {
          200: { description: '', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
        },
      },
      put: {
        operationId: 'putPhoto',
        requestBody: { required: true, content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
        responses: { 204: { description: '' } },
      },
    },
    '/boats/{id}/launch': {
      parameters: [id],
      post: {
        operationId: 'launchBoat',
        description: 'Only a `built` boat.',
        responses: { 200: { description: '', content: json(boat) }, 409: { description: '' } },
      },
    },
    '/boats/{id}/masts': {
      parameters: [id],
      get: {
        operationId: 'listMasts',
        responses: { 200: { description: '', content: json({ type: 'array', items: mast }) } },
      },
      post: { operationId: 'addMast', responses: { 201: { description: '', content: json(mast) } } },
    },
    '/harbors': {
      get: {
        operationId: 'listHarbors',
        responses: { 200: { description: '', content: json({ type: 'array', items: { type: 'string' } }) } },
      },
    },
  },
};
const settings: ContractSettings = {
  ...defaultSettings,
  safe: 'all',
  rejections: {
    'unknown-path': { status: 404 },
    method: { status: 405 },
    'unknown-record': { status: 404 },
    'media-type': { status: 415 },
    fields: { status: 422 },
  },
  order: ['media-type', 'fields'],
  maxBodyBytes: 1000,
  errors: { fields: '/errors', pointer: '/pointer' },
  unknownFields: 'ignored',
  pagination: { limit: 'limit', cursor: 'cursor', defaultLimit: 20, next: 'link', order: 'oldest-first' },
  crossOrigin: { anyOrigin: true, exposes: ['Location'] },
  readBack: 'exact',
  times: 'utc',
  expiringToken: { role: 'guest', scheme: 'key', seconds: 2 },
  owners: ['one', 'two'],
  operationRoles: { listHarbors: ['one'] },
};

let contract: Contract;
beforeAll(async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-rules-')), 'boats.openapi.json');
  await writeFile(file, JSON.stringify(description));
  contract = { ...(await loadContract(file)), settings };
});

async function titlesOf(name: string, changed: ContractSettings = settings): Promise<string[]> {
  const { cases } = await deriveCases(
    { ...contract, settings: changed },
    rules.filter((rule) => rule.name === name),
  );
  return cases.map(({ title }) => title);
}

/** What a rule must try on both sides, or in each place; it may try more. */
const expected: Readonly<Record<string, readonly string[]>> = {
  success: ['Accepts listBoats with a valid request', 'Accepts deleteBoat with a valid request'],
  required: [
    'Rejects createBoat without the body /name',
    'Accepts createBoat without the body /kind',
    'Rejects createBoat with no field of createBoat in the body',
  ],
  type: [
    'Rejects listBoats with an empty text in query limit',
    'Rejects createBoat with null in the body /crew',
    'Rejects createBoat with a number as text in the body /crew',
  ],
  enum: [
    'Accepts createBoat with the choice "motor" in the body /kind',
    'Rejects createBoat with the text "SAIL" in the body /kind',
    'Rejects createBoat with the text " sail" in the body /kind',
  ],
  length: [
    'Accepts createBoat with 9 characters in the body /name',
    'Rejects createBoat with 10 characters in the body /name',
    'Accepts createBoat with 8 emojis in the body /motto',
    'Rejects createBoat with 9 emojis in the body /motto',
  ],
  range: ['Accepts listBoats with 50 in query limit', 'Rejects listBoats with 51 in query limit'],
  pattern: ['Rejects createBoat with the text "\\naa" in the body /name'],
  format: ['Rejects createBoat with the text "ada@" in the body /email'],
  items: ['Accepts createBoat with 3 items in the body /ports', 'Rejects createBoat with 0 items in the body /ports'],
  'unknown-fields': ['Accepts createBoat with an unknown field in the body'],
  'server-fields': ['Ignores id, color, builtAt, createdAt, updatedAt, masts in the body of createBoat'],
  'media-type': [
    'Rejects createBoat with a body declared as text/plain',
    'Accepts createBoat with a body declared as application/json; charset=utf-8',
  ],
  malformed: ['Rejects createBoat with the body {"a": 1,}'],
  size: ['Accepts createBoat with a body of 1000 bytes', 'Rejects createBoat with a body of 1001 bytes'],
  errors: ['Reports every invalid field of createBoat with no required field'],
  'unknown-record': ['Rejects getBoat with "nothing" in path id, which no record has'],
  'id-form': ['Rejects getHelm with a UUID in path number'],
  branches: ['Accepts createTrip with Sailing in the body /mode'],
  'own-kind': [
    'Keeps the record of createTrip that another one names in the body /parentId',
    'Rejects createTrip with an unknown record in the body /parentId',
  ],
  'two-writers': ['Keeps the changes of two calls of updateTrip at once'],
  'unknown-path': ['Rejects the path /boats-nothing'],
  method: ['Rejects PUT /boats, which is not described', 'Rejects POST /boats/{id}, which is not described'],
  credential: ['Rejects createBoat without a credential', 'Rejects createBoat with a wrong credential for key'],
  order: ['Rejects createBoat with two problems: media-type and fields'],
  stored: [
    'Stores what createBoat creates',
    'Lists what createBoat creates as it is returned',
    'Stores what updateBoat changes',
  ],
  'same-record': ['Returns the record that launchBoat was called on'],
  links: ['Follows the link readIt from createBoat to getBoat'],
  location: ['Returns the Location of what createBoat creates'],
  pages: [
    'Lists every record of listBoats once, oldest first, while records are added',
    'Ends listBoats with a page that is full, without a link to an empty one',
    'Returns as many records of listBoats in a page as its limit allows',
  ],
  cursor: ['Rejects the position of another list in listBoats'],
  defaults: ['Uses 2 if createBoat is sent without the body /crew'],
  filters: ['Lists only the records of listBoats with the kind that was asked for'],
  sort: ['Lists the records of listBoats by sort name', 'Lists the records of listBoats by sort -name'],
  conditional: [
    'Answers getBoat with 304 while the record has the entity tag of If-None-Match',
    'Rejects updateBoat with the entity tag that the record had before a change',
  ],
  idempotency: [
    'Answers a repeated createBoat with the same Idempotency-Key as the first',
    'Rejects createBoat with the Idempotency-Key of a request with another body',
  ],
  states: ['Rejects launchBoat on a record that it was called on before'],
  cascade: ['Deletes what createTrip created with the record of createBoat that it belongs to'],
  bytes: ['Returns what putPhoto uploads as image/png'],
  changes: ['Moves the time of the last change by updateBoat', 'Keeps the time of creation whatever updateBoat sends'],
  computed: ['Computes /masts of what createBoat creates from what addMast adds'],
  dates: ['Rejects createBoat with a date in the future in the body /boughtOn'],
  hidden: ['Does not return the body /pin of createBoat'],
  exact: ['Returns the body /motto of createBoat as it was sent, with an emoji'],
  siblings: ['Leaves other records of createBoat as they were by deleteBoat'],
  'other-parent': ['Does not list a record of addMast below another parent by listMasts'],
  duplicate: ['Rejects createBoat with a request that it accepted before'],
  deleted: ['Deletes what createBoat created'],
  named: ['Refuses deleteBoat while another record names what createBoat created'],
  expired: ['Rejects a token for createBoat that expired'],
  'changed-token': ['Rejects a token for deleteBoat with no signature'],
  'own-id': ['Gives each record that createBoat creates its own /id'],
  owners: ['Does not let two call getBoat on what one makes by createBoat'],
  roles: ['Accepts listHarbors with the credential of one', 'Rejects listHarbors with the credential of two'],
  times: [
    'Returns /builtAt, /createdAt, /updatedAt of getBoat in UTC',
    'Returns /*/builtAt, /*/createdAt, /*/updatedAt of listBoats in UTC',
  ],
  'cross-origin': [
    'Allows the preflight request for deleteBoat',
    'Lets pages of other origins read why createBoat is rejected: malformed',
  ],
};

/** What `stated.test.ts` and `owners.test.ts` try on servers. */
const triedOnServers = [
  ...['compared', 'computed-lists', 'computed-times', 'conditions', 'overlap'],
  ...['own-records', 'rate-limit', 'reached-states'],
];

test('every rule is tested', () => {
  expect(rules.map(({ name }) => name).sort()).toEqual([...Object.keys(expected), ...triedOnServers].sort());
});

test.each(Object.entries(expected))('the rule %s tries what the contract says', async (name, titles) => {
  // Settings that demand exact values say it themselves.
  const { readBack: _, ...lenient } = settings;
  expect(await titlesOf(name, name === 'exact' ? lenient : settings)).toEqual(expect.arrayContaining([...titles]));
});

test('rules that need a setting derive nothing without it', async () => {
  const names = [
    'unknown-fields',
    'server-fields',
    'size',
    'errors',
    'unknown-path',
    'order',
    'pages',
    'cross-origin',
    'expired',
    'owners',
    'roles',
    'times',
  ];
  for (const name of names)
    expect([name, await titlesOf(name, { ...defaultSettings, safe: 'all' })]).toEqual([name, []]);
});

test('unknown fields are rejected where the settings say so, although the schema allows them', async () => {
  expect(await titlesOf('unknown-fields', { ...settings, unknownFields: 'rejected' })).toEqual([
    'Rejects createBoat with an unknown field in the body',
    'Rejects updateBoat with an unknown field in the body',
    'Rejects createTrip with an unknown field in the body',
    'Rejects updateTrip with an unknown field in the body',
  ]);
});

test('undefined behavior is not reported against a server', async () => {
  const undefinedSettings = { ...defaultSettings, safe: 'all' as const };
  expect(await titlesOf('media-type', undefinedSettings)).toEqual([
    'Accepts createBoat with a body declared as application/json; charset=utf-8',
    'Accepts updateBoat with a body declared as application/json; charset=utf-8',
    'Accepts createTrip with a body declared as application/json; charset=utf-8',
    'Accepts updateTrip with a body declared as application/json; charset=utf-8',
  ]);
  const unknown = await titlesOf('unknown-record', undefinedSettings);
  expect(unknown).toContain('Rejects getBoat with "nothing" in path id, which no record has');
  expect(unknown.filter((title) => title.includes('deleteBoat'))).toEqual([]);
  expect((await titlesOf('length', undefinedSettings)).filter((title) => title.includes('emojis'))).toEqual([]);
});
