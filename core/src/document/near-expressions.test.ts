import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@opchain/core';
import { runDocument } from '../../test/run-document.js';
import { readChain } from './read/read-chain.js';
import { readDocument } from './read/read-document.js';
import { updateDocument } from './update/update-document.js';
import { writeChain } from './write/write-chain.js';

/** Documents of other authors that name values in a way that Arazzo 1.1, "Runtime Expressions", does not have. */
const workflow = (step: JsonObject, more: JsonObject = {}): JsonObject => ({
  workflowId: 'w',
  inputs: { type: 'object', properties: { name: { type: 'string', default: 'n' } } },
  steps: [
    { stepId: 'first', operationId: 'a', outputs: { id: '$response.body#/id' } },
    { stepId: 'call', operationId: 'b', ...step },
  ],
  ...more,
});
const payload = (value: JsonObject): JsonObject => ({
  requestBody: { contentType: 'application/json', payload: value },
});
const query = (value: JsonObject | string): JsonObject => ({ parameters: [{ name: 'x', in: 'query', value }] });
const criterion = (more: JsonObject): JsonObject => ({ successCriteria: [more] });

describe('text that looks like an expression and is none', () => {
  test.each<[JsonObject, string, string, string]>([
    [payload({ a: '$input.name' }), 'requestBody/payload/a', '$input.name', '$inputs.name'],
    [
      payload({ a: ['$body.total'] }),
      'requestBody/payload/a/0',
      '$body.total',
      '$steps.<stepId>.outputs.<name>, with $response.body#/total as that output of an earlier step',
    ],
    [
      query('a {$body.total}'),
      'parameters/0/value',
      '{$body.total}',
      '{$steps.<stepId>.outputs.<name>}, with $response.body#/total as that output of an earlier step',
    ],
    [query('$dependencies.first.id'), 'parameters/0/value', '$dependencies.first.id', '$steps.first.outputs.id'],
    [query('$inputs'), 'parameters/0/value', '$inputs', '$inputs.<name>'],
    [query('$inputs .name'), 'parameters/0/value', '$inputs .name', '$inputs.name'],
    [query('a/{$input.name}'), 'parameters/0/value', '{$input.name}', '{$inputs.name}'],
    [query('{$steps.gone}-{$inputs.name}'), 'parameters/0/value', '{$steps.gone}', '{$steps.gone.outputs.<name>}'],
    [
      query({ context: '$step.first.outputs.id', selector: '/a', type: 'jsonpointer' }),
      'parameters/0/value/context',
      '$step.first.outputs.id',
      '$steps.first.outputs.id',
    ],
    [
      query({ context: '$steps.first', selector: '/a', type: 'jsonpointer' }),
      'parameters/0/value/context',
      '$steps.first',
      '$steps.first.outputs.<name>',
    ],
    [
      { requestBody: { payload: {}, replacements: [{ target: '/a', value: '$input.name' }] } },
      'requestBody/replacements/0/value',
      '$input.name',
      '$inputs.name',
    ],
    [{ outputs: { id: '$respons.body#/id' } }, 'outputs/id', '$respons.body#/id', '$response.body#/id'],
    [criterion({ condition: "$input.name == 'x'" }), 'successCriteria/0', '$input.name', '$inputs.name'],
    [
      criterion({ context: '$respons.body', condition: '^a', type: 'regex' }),
      'successCriteria/0',
      '$respons.body',
      '$response.body',
    ],
    [
      criterion({ context: '$response.body', condition: '^{$input.name}', type: 'regex' }),
      'successCriteria/0',
      '{$input.name}',
      '{$inputs.name}',
    ],
  ])('%j opens, and its plan names the location and the right form', async (step, pointer, text, right) => {
    const { summary, calls } = await runDocument({ workflows: [workflow(step)] });
    expect(calls).toEqual([]);
    expect(summary.state).toBe('refused');
    expect(summary.diagnostics).toEqual([
      expect.objectContaining({ severity: 'error', code: 'EXPRESSION_UNKNOWN', stepId: 'call' }),
    ]);
    expect(summary.diagnostics[0]?.message).toContain(
      `at /workflows/0/steps/1/${pointer}: ${JSON.stringify(text)} looks like an expression and is none: write ${right}.`,
    );
  });

  test('is named in the outputs of a workflow', async () => {
    const { summary } = await runDocument({ workflows: [workflow({}, { outputs: { id: '$step.first.id' } })] });
    expect(summary.diagnostics).toMatchObject([{ code: 'EXPRESSION_UNKNOWN', path: 'outputs/id' }]);
  });

  test('is named in a workflow that is called', async () => {
    const { summary } = await runDocument({
      workflows: [{ workflowId: 'main', steps: [{ stepId: 's', workflowId: 'w' }] }, workflow(query('$input.name'))],
    });
    expect(summary.diagnostics).toMatchObject([{ code: 'EXPRESSION_UNKNOWN', stepId: 'call', workflowId: 'w' }]);
  });

  test.each<JsonObject>([
    query('$input.name'),
    criterion({ condition: "$input.name == 'x'" }),
    criterion({ context: '$respons.body', condition: '^a', type: 'regex' }),
    { outputs: { id: '$respons.body#/id' } },
    query('a/{$input.name}'),
  ])('%j is written as it was read', (step) => {
    const document = {
      arazzo: '1.1.0',
      info: { title: 't', version: '1' },
      sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
      workflows: [workflow(step)],
    } as never;
    const written = writeChain(readDocument(document).chain)['workflows'] as unknown as { steps: JsonObject[] }[];
    expect(written[0]?.steps[1]).toMatchObject(step);
  });
});

test.each([
  ['Bearer $inputs.name', '$inputs.name'],
  ['id=$steps.first.outputs.id&x={$inputs.name}', '$steps.first.outputs.id'],
  ['{"a": "$inputs.name"}', '$inputs.name'],
  ['Bearer $inputs.other', '$inputs.other'],
  ['Bearer $steps.gone.outputs.token', '$steps.gone.outputs.token'],
])('%j is sent as it is, with a warning that names the braces', async (text, expression) => {
  const { summary } = await runDocument({ workflows: [workflow(query(text))] });
  expect(summary.diagnostics).toMatchObject([
    { severity: 'warning', code: 'EXPRESSION_WITHOUT_BRACES', stepId: 'call', path: 'parameters/query/x' },
  ]);
  expect(summary.diagnostics[0]?.message).toContain(
    `at /workflows/0/steps/1/parameters/0/value: ${expression} is sent as text: write {${expression}} to send its value.`,
  );
});

test.each([
  ['{{first.id}}', '{{first.id}}', '{$steps.first.outputs.<name>}'],
  ['a/{{ first.items[0] }}', '{{ first.items[0] }}', '{$steps.first.outputs.<name>}'],
  ['{{$inputs.name}}', '{{$inputs.name}}', '{$inputs.name}'],
  ['u{$steps.first.outputs.id', '{$steps.first.outputs.id', '{$steps.first.outputs.id}'],
  ['u{$inputs.name and {$inputs.name}', '{$inputs.name', '{$inputs.name}'],
  ['${steps.first.outputs.id}', '${steps.first.outputs.id}', '{$steps.first.outputs.id}'],
  ['x-${{ steps.first.outputs.id }}', '${{ steps.first.outputs.id }}', '{$steps.first.outputs.id}'],
  ['a/{inputs.name}', '{inputs.name}', '{$inputs.name}'],
])('%j has the braces of another tool, which a warning names', async (text, named, right) => {
  const { summary } = await runDocument({ workflows: [workflow(query(text))] });
  expect(summary.diagnostics).toMatchObject([{ severity: 'warning', code: 'EXPRESSION_WITHOUT_BRACES' }]);
  expect(summary.diagnostics[0]?.message).toContain(`: ${named} is sent as text: write ${right} to send its value.`);
});

test('an expression within the braces of JSON is one', async () => {
  const text = '{"a": {"b": {$inputs.name}}}';
  const { summary, calls } = await runDocument({ workflows: [workflow(query(text))] });
  expect(summary.diagnostics).toEqual([]);
  expect(calls[1]).toBe('/b?x={"a": {"b": n}}');
});

test.each(['{{name}}', '{{other.id}}', 'costs $inputs.', 'a$inputs.name', '$$inputs.name'])(
  '%j is text',
  async (text) => {
    const { summary, calls } = await runDocument({ workflows: [workflow(query(text))] });
    expect(summary.diagnostics).toEqual([]);
    expect(calls[1]).toBe(`/b?x=${text}`);
  },
);

test('text that merely begins with $ is sent as it is', async () => {
  const texts = ['$5.00', '$ref', '$set', '$100', '$user.name', '$', '$input'];
  const { summary, calls } = await runDocument({ workflows: [workflow(payload({ texts }))] });
  expect(summary.state).toBe('succeeded');
  expect(calls[1]).toBe(`/b ${JSON.stringify({ texts })}`);
});

test('an input with this default sends what looks like an expression', async () => {
  const inputs = { type: 'object', properties: { text: { type: 'string', default: '$input.name' } } };
  const { calls } = await runDocument({ workflows: [workflow(query('$inputs.text'), { inputs })] });
  expect(calls).toEqual(['/a', '/b?x=$input.name']);
});

test('is left as it is where another part of the document is edited', async () => {
  const written = (value: string, version: string): string => `arazzo: 1.1.0
info: {title: t, version: "${version}"}
sourceDescriptions: [{name: api, url: api.json, type: openapi}]
workflows:
  - workflowId: w
    steps:
      - stepId: a
        operationId: a
        parameters: [{name: x, in: query, value: ${value}}]
        successCriteria: [{condition: $input.y == 1}]
`;
  for (const value of ['$inputs', '"{$inputs}"', '$input.name', '$steps.gone.token']) {
    const chain = await readChain(written(value, '1'));
    expect(await updateDocument(written(value, '1'), { ...chain, version: '2' })).toBe(written(value, '2'));
  }
});

test('a location is that of the parameter in the document, also if the workflow shares parameters with its steps', async () => {
  const shared = [
    { name: 'x', in: 'query', value: 'Bearer $inputs.name' },
    { name: 'z', in: 'query', value: 'z' },
  ];
  const step = {
    parameters: [
      { name: 'y', in: 'query', value: 'Bearer $inputs.name' },
      { name: 'z', in: 'query', value: 'Key $inputs.name' },
    ],
  };
  const { summary } = await runDocument({ workflows: [{ ...workflow(step), parameters: shared }] });
  const pointers = summary.diagnostics.flatMap(({ stepId, code, message }) =>
    stepId === 'call' && code === 'EXPRESSION_WITHOUT_BRACES' ? (/ at (\S+):/.exec(message)?.[1] ?? []) : [],
  );
  expect(pointers.sort()).toEqual([
    '/workflows/0/parameters/0/value',
    '/workflows/0/steps/1/parameters/0/value',
    '/workflows/0/steps/1/parameters/1/value',
  ]);
});
