import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { main } from '../main.js';

const contract = join(__dirname, '../../../implementations/contract/shop.openapi.yaml');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'opchain-convert-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function convert(workflows: string, ...args: readonly string[]) {
  const file = join(folder, 'chain.arazzo.yaml');
  writeFileSync(
    file,
    `arazzo: 1.1.0
info: {title: Orders, version: '1'}
sourceDescriptions:
  - {name: shop, url: ${contract}, type: openapi}
  - {name: events, url: events.yaml, type: asyncapi}
workflows:
${workflows}`,
  );
  let out = '';
  let err = '';
  const code = await main(['convert', file, ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    isTerminal: false,
    color: false,
    columns: 80,
    env: {},
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

const calling = `  - workflowId: first
    steps:
      - {stepId: call, workflowId: second}
  - workflowId: second
    steps:
      - {stepId: list, operationId: $sourceDescriptions.shop.listOrders, timeout: 500}
  - workflowId: third
    steps:
      - {stepId: list, operationId: $sourceDescriptions.shop.listOrders}
`;

describe('to Arazzo', () => {
  test('converts all workflows of a file, and names what each lacks', async () => {
    const { code, out, err } = await convert(calling, '--to', 'arazzo-1.0.1');
    expect(code).toBe(0);
    expect(out.match(/workflowId: \w+$/gm)).toEqual([
      'workflowId: first',
      'workflowId: second',
      'workflowId: second',
      'workflowId: third',
    ]);
    expect(out).not.toMatch(/asyncapi|timeout/);
    expect(err).toContain('note: second: The timeout of "list" is omitted.\n');
    expect(err).toContain('note: third: The source "events" is omitted: Arazzo 1.0.1 does not support AsyncAPI.\n');
    expect(err).not.toContain('one after the other');
  });

  test('converts one workflow with those that it calls', async () => {
    const { code, out } = await convert(calling, '--to', 'arazzo-1.1.0', '--workflow', 'first');
    expect([code, out.match(/- workflowId: \w+$/gm)]).toEqual([0, ['- workflowId: first', '- workflowId: second']]);
  });

  test('writes JSON to a file whose name says so', async () => {
    const output = join(folder, 'out.json');
    expect(await convert(calling, '--to', 'arazzo-1.1.0', '--output', output)).toEqual({ code: 0, out: '', err: '' });
    expect((JSON.parse(readFileSync(output, 'utf8')) as { arazzo: string }).arazzo).toBe('1.1.0');
  });

  test.each([
    ['{name: cursor, in: querystring, value: limit=1}', '/workflows/0/steps/0/parameters/0/in'],
    [
      '{name: limit, in: query, value: {context: $inputs.page, selector: $.size, type: jsonpath}}',
      '/workflows/0/steps/0/parameters/0/value',
    ],
    ['{name: limit, in: query, value: $self}', '/workflows/0/steps/0/parameters/0/value'],
  ])('rejects %s with its pointer for 1.0.1', async (parameter, pointer) => {
    const workflow = `  - workflowId: one
    inputs: {type: object, properties: {page: {type: object}}}
    steps:
      - {stepId: list, operationId: $sourceDescriptions.shop.listOrders, parameters: [${parameter}]}
`;
    const { code, out, err } = await convert(workflow, '--to', 'arazzo-1.0.1');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`${pointer}: Arazzo 1.0.1 has no `);
    expect((await convert(workflow, '--to', 'arazzo-1.1.0')).code).toBe(0);
  });
});

test('names what k6 cannot do by the step that needs it', async () => {
  const { code, out, err } = await convert(
    `  - workflowId: one
    steps:
      - stepId: list
        operationId: $sourceDescriptions.shop.listOrders
        successCriteria: [{context: $response.body, type: xpath, condition: //order}]
        onSuccess: [{name: again, type: goto, stepId: list, criteria: [{condition: $statusCode == 404}]}]
      - {stepId: call, workflowId: two}
  - workflowId: two
    steps:
      - {stepId: list, operationId: $sourceDescriptions.shop.listOrders}
`,
    ...['--to', 'k6', '--workflow', 'one'],
  );
  expect([code, out]).toEqual([2, '']);
  expect(err.match(/^opchain convert: .*$/gm)).toEqual([
    'opchain convert: list: XPath cannot be converted to k6; select from JSON instead',
  ]);
});

test('an unknown target is rejected', async () => {
  const { code, err } = await convert(calling, '--to', 'arazzo-1.2');
  expect([code, err]).toEqual([2, expect.stringContaining('--to must be one of arazzo-1.0.1, arazzo-1.1.0, k6')]);
});
