import { expect, test } from '@jest/globals';
import { createDescription } from '@opchain/core/plugin';
import { selectResources } from './select-resources.js';

test('of a large description, the resources that need the fewest others are selected', async () => {
  const operations = ['/a/{a}/b', '/c', '/d'].flatMap((path) => [
    { method: 'POST', path },
    { method: 'GET', path: `${path}/{id}` },
  ]);
  const other = { method: 'GET', path: '/status' };
  const description = createDescription({ title: 'All', version: '1', format: '', operations: [other, ...operations] });
  expect(selectResources(description, 7)).toBe(description);
  const selected = selectResources(description, 3);
  expect(selected.operations.map(({ id }) => id)).toEqual(['POST /c', 'GET /c/{id}', 'POST /d', 'GET /d/{id}']);
  expect([selected.find('GET /status'), selected.find('POST /c')?.path]).toEqual([undefined, '/c']);
  expect(await selected.operation('POST /d')).toMatchObject({ path: '/d' });
});
