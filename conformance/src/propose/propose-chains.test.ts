import { expect, test } from '@jest/globals';
import type { OperationStep } from '@opchain/core';
import { describeContract } from '../contract/load-contract.js';
import { createNodeKernel } from '../kernel/create-node-kernel.js';
import { proposeChains } from './propose-chains.js';

const record = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  required,
  properties: { id: { type: 'string', format: 'uuid' }, ...properties },
});
const respond = (schema: object, status = 200) => ({
  responses: { [status]: { description: 'Done', content: { 'application/json': { schema } } } },
});
const body = (schema: object) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } });

const boat = record({ name: { type: 'string' } }, ['name']);
const trip = record({ boatId: { type: 'string', format: 'uuid' } }, ['boatId']);
const move = {
  type: 'object',
  properties: { to: { type: 'string', enum: ['open', 'done'] }, note: { type: 'string' } },
};
const example = { to: 'done', note: 'Seen' };
const withExample = { required: true, content: { 'application/json': { schema: move, example } } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Harbor', version: '1' },
  paths: {
    '/boats': {
      get: { operationId: 'listBoats', ...respond({ type: 'array', items: boat }) },
      post: { operationId: 'createBoat', ...body(boat), ...respond(boat, 201) },
    },
    '/boats/{boatId}': {
      parameters: [id('boatId')],
      get: { operationId: 'getBoat', ...respond(boat) },
      put: { operationId: 'changeBoat', ...body(boat), ...respond(boat) },
      delete: { operationId: 'deleteBoat', responses: { 204: { description: 'Done' } } },
    },
    '/trips': { post: { operationId: 'createTrip', ...body(trip), ...respond(trip, 201) } },
    '/trips/{tripId}': { parameters: [id('tripId')], delete: { operationId: 'cancelTrip', responses: { 204: {} } } },
    '/boats/{boatId}/paint': {
      parameters: [id('boatId')],
      post: { operationId: 'paintBoat', responses: { 204: { description: 'Done' } } },
    },
    '/visits': { post: { operationId: 'createVisit', ...body(trip), ...respond(trip, 201) } },
    '/visits/{visitId}': {
      parameters: [id('visitId')],
      get: { operationId: 'getVisit', ...respond(trip) },
      put: { operationId: 'moveVisit', requestBody: withExample, ...respond(trip) },
    },
  },
};

async function propose() {
  const kernel = await createNodeKernel();
  try {
    const loaded = await kernel.load({ location: 'harbor.json', content: JSON.stringify(description) });
    return await proposeChains(await describeContract(loaded, 'harbor.json'));
  } finally {
    await kernel.dispose();
  }
}

test('each kind of record is created, read, changed, listed and deleted, as far as the API does that', async () => {
  const chains = await propose();
  expect(chains.map(({ title }) => title)).toEqual([
    'Create, read, change, list and delete /boats',
    'Create and delete /trips',
    'Create, read and change /visits',
    'POST /boats/{boatId}/paint, and what it needs',
  ]);
  expect(chains[0]?.steps.map((step) => step.id)).toEqual([
    'createBoat',
    'getBoat',
    'changeBoat',
    'listBoats',
    'deleteBoat',
  ]);
});

test('what a step needs is created before, mapped, and deleted at the end', async () => {
  const [, trips] = await propose();
  expect(trips?.steps.map((step) => step.id)).toEqual(['createBoat', 'createTrip', 'cancelTrip', 'deleteBoat']);
  const create = trips?.steps[1] as OperationStep;
  expect(create.body?.payload).toMatchObject({ boatId: '{{createBoat.id}}' });
});

test('a record that another one names is left where nothing deletes that, and bodies are as the description shows them', async () => {
  const chains = await propose();
  const visits = chains.find(({ title }) => title.endsWith('/visits'));
  expect(visits?.steps.map((step) => step.id)).toEqual(['createBoat', 'createVisit', 'getVisit', 'moveVisit']);
  expect((visits?.steps[3] as OperationStep).body?.payload).toEqual(example);
});
