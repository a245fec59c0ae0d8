import { expect, test } from '@jest/globals';
import { parseSeed } from '../model/values/run-seed.js';
import { joinFileTests, listFileTests, unreadableTests } from './list-file-tests.js';
import { parseRows } from './parse-rows.js';
import { readRow } from './read-row.js';
import { seedTests } from './seed-tests.js';

const document = {
  arazzo: '1.1.0',
  info: { title: 'Orders' },
  workflows: [
    { workflowId: 'prepare', 'x-opchain': { role: 'setup' } },
    { workflowId: 'pay', inputs: { properties: { item: {} } }, 'x-opchain': { data: 'rows.csv', tags: ['smoke'] } },
  ],
};
const rowsOf = () =>
  Promise.resolve([
    { name: 'pen', inputs: { item: 'pen' } },
    { name: 'desk', inputs: {} },
  ]);

test('a workflow with rows is a test for each, between the set-up and the tear-down of its file', async () => {
  const { tests, setUp } = await listFileTests({ file: 'a.yaml', document, rowsOf, repeat: 2 });
  expect(tests.tests.map(({ id }) => id)).toEqual([
    'a.yaml#pay[pen] (1)',
    'a.yaml#pay[desk] (1)',
    'a.yaml#pay[pen] (2)',
    'a.yaml#pay[desk] (2)',
  ]);
  expect([tests.setUp.map(({ workflow }) => workflow), setUp]).toEqual([['prepare'], []]);
  await expect(listFileTests({ file: 'a', document, rowsOf, workflow: 'gone' })).rejects.toThrow('no workflow "gone"');
});

test('a file that cannot be read is a test of the suite, with the reason', async () => {
  const { suite, unreadable } = joinFileTests([
    await listFileTests({ file: 'a.yaml', document, rowsOf }),
    unreadableTests('b.yaml', new Error('gone')),
  ]);
  expect(suite.files.map(({ file }) => file)).toEqual(['a.yaml', 'b.yaml']);
  expect(suite.files[1]?.tests).toMatchObject([{ id: 'b.yaml', title: 'cannot be read' }]);
  expect([...unreadable].map(([id, { message }]) => [id, message])).toEqual([['b.yaml', 'gone']]);
});

test('each run has the seed of its place in the whole suite: tests count first', async () => {
  const { tests } = await listFileTests({ file: 'a.yaml', document, rowsOf });
  const seedOf = seedTests({ files: [tests], setUp: [], tearDown: [] }, parseSeed('s.5', 0));
  const seeds = [...tests.tests, ...tests.setUp].map((each) => seedOf(each).split('@')[0]);
  expect(seeds).toEqual(['s.5', 's.6', 's.7']);
});

test('rows are read by the end of the name of their file, and named by their column or number', async () => {
  const csv = () => Promise.resolve([{ name: 'a', x: '' }, { name: 'a' }]);
  expect(await parseRows('', 'r.csv', csv)).toEqual([
    { name: 'a', inputs: { name: 'a' } },
    { name: 'a, row 2', inputs: { name: 'a' } },
  ]);
  expect(await parseRows('{"x":1}\n\n{"x":2}', 'r.jsonl', csv)).toHaveLength(2);
  expect(await parseRows('- x: 1', 'r.yaml', csv)).toEqual([{ name: 'row 1', inputs: { x: 1 } }]);
  const rejected = [
    ['[1]', 'r.json', 'row 1 has none'],
    ['x: 1', 'r.yml', 'must be a list'],
    ['', 'r.txt', 'must end with'],
    ['[]', 'r.json', 'has no rows'],
  ] as const;
  for (const [text, file, message] of rejected) await expect(parseRows(text, file, csv)).rejects.toThrow(message);
});

test('the values of a row have the types of the inputs; a password or a value of another type is a problem', () => {
  const inputs = Object.entries({
    count: { type: 'integer' },
    any: {},
    text: { type: 'string' },
    list: { type: ['array', 'null'] },
    secret: { type: 'string', format: 'password' },
  }).map(([name, schema]) => ({ name, schema, required: false }));
  const row = { name: 'r', inputs: { count: 'x', any: '[1]', text: '1', list: '[]', secret: 's', other: 1 } };
  expect(readRow(row, inputs)).toEqual({
    values: { any: [1], text: '1', list: [] },
    problems: [
      { kind: 'value', column: 'count', message: 'must be of type integer, but is "x"' },
      { kind: 'password', column: 'secret', message: 'is a password, which a data file must not contain' },
    ],
  });
});
