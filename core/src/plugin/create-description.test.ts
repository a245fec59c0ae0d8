import { expect, test } from '@jest/globals';
import { createDescription } from '@opchain/core/plugin';

const basics = { title: 'Things', version: '1', format: 'Test' };

test('fills in the OpenAPI defaults for omitted members', async () => {
  const description = createDescription({
    ...basics,
    operations: [
      {
        method: 'GET',
        path: '/things/{id}/{part}',
        parameters: [
          { in: 'path', name: 'part', required: false },
          { in: 'query', name: 'q' },
        ],
      },
    ],
  });
  const detail = await description.operation('GET /things/{id}/{part}');
  expect(detail.parameters).toMatchObject([
    { in: 'path', name: 'part', required: true, style: 'simple', explode: false },
    { in: 'query', name: 'q', required: false, style: 'form', explode: true, schema: { type: 'string' } },
    { in: 'path', name: 'id', required: true, style: 'simple', explode: false },
  ]);
  expect(detail.responses).toMatchObject([{ status: 'default' }]);
  expect(description).toMatchObject({ servers: [], tags: [], securitySchemes: [], warnings: [] });
});

test('finds operations by operationId or by method and path, and by nothing else', async () => {
  const description = createDescription({
    ...basics,
    operations: [
      { method: 'GET', path: '/a', operationId: 'readA' },
      { method: 'PUT', path: '/a' },
    ],
  });
  expect(description.operations.map(({ id }) => id)).toEqual(['readA', 'PUT /a']);
  expect(description.find('readA')?.method).toBe('GET');
  expect(description.find('constructor')).toBeUndefined();
  expect(await description.operation('PUT /a')).toBe(await description.operation('PUT /a'));
  await expect(description.operation('GET /a')).rejects.toMatchObject({ code: 'OPERATION_UNKNOWN' });
});

test('rejects two operations of the same name', () => {
  const twice = { method: 'GET', path: '/a' };
  expect(() => createDescription({ ...basics, operations: [twice, twice] })).toThrow(
    expect.objectContaining({ code: 'SPEC_DUPLICATE' }),
  );
});
