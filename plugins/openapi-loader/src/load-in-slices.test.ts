import { expect, test } from '@jest/globals';
import { loadText, scopeOf } from '../test/load-text.js';

test('a description read in slices is the same, lets other tasks run, and reports the line of an error', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [
      `/p${index}`,
      { get: { operationId: `get${index}`, responses: {} } },
    ]),
  );
  const content = { openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths };
  let turns = 0;
  const timer = setInterval(() => turns++);
  const sliced = await loadText(content, { limits: { inSlices: true } });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect(sliced.operations).toEqual((await loadText(content)).operations);
  await expect(loadText('{\n"openapi": "3.1.0",\n"paths": {]}', { limits: { inSlices: true } })).rejects.toMatchObject({
    code: 'SPEC_SYNTAX',
    details: { line: 3 },
  });
});

test('reading in slices ends when it is aborted', async () => {
  const controller = new AbortController();
  const paths = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`/p${index}`, { get: {} }]));
  setTimeout(() => controller.abort(new Error('not any more')));
  const loading = loadText(
    { openapi: '3.1.0', paths },
    { limits: { inSlices: true }, scope: { ...scopeOf(), signal: controller.signal } },
  );
  await expect(loading).rejects.toThrow('not any more');
});
