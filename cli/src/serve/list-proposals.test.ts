import { expect, test } from '@jest/globals';
import { createDescription } from '@opchain/core/plugin';
import { listProposals } from './list-proposals.js';

const record = { type: 'object', properties: { id: { type: 'string' } } };
const returns = (status: string) => ({
  responses: [{ status, description: '', headers: [], links: [], content: [jsonOf(record)] }],
});
const jsonOf = (schema: object) => ({ contentType: 'application/json', schema: schema as never });
const create = (path: string, operationId: string) => ({
  operationId,
  method: 'POST',
  path,
  requestBody: { required: true, content: [jsonOf(record)] },
  ...returns('201'),
});

test('only chains of several calls are proposed', async () => {
  const description = createDescription({
    title: 'Harbor',
    version: '1',
    format: 'OpenAPI 3.1.0',
    operations: [
      create('/boats', 'createBoat'),
      {
        operationId: 'getBoat',
        method: 'GET',
        path: '/boats/{boatId}',
        parameters: [{ in: 'path' as const, name: 'boatId', required: true, schema: { type: 'string' } }],
        ...returns('200'),
      },
      create('/signals', 'sendSignal'),
    ],
  });
  const proposals = await listProposals(description, { name: 'harbor', url: 'harbor.json' });
  expect(proposals.map(({ name, summary }) => [name, summary])).toEqual([
    ['Create and read /boats', 'Proposed from the description, not run yet: 2 calls'],
  ]);
});
