import { afterEach, describe, expect, test } from '@jest/globals';
import { type Check, readChain } from '@opchain/core';
import { runChain } from '@opchain/core/internal/runner';
import { describeApi, jsonBody, parameter } from '../../test/describe-api.js';
import { call, makeChain } from '../../test/make-chain.js';
import { type Bench, openBench } from '../../test/open-bench.js';
import { respondJson, send } from '@opchain/test-support/start-server';

/** Each would set `pwned` if anything evaluated it. */
const run = 'globalThis.pwned=1';
const payloads = [
  `{{constructor.constructor('${run}')()}}`,
  `{{make.constructor.constructor("${run}")()}}`,
  `{{$inputs.constructor.constructor}}`,
  `{{__proto__.pwned}}`,
  `{{7*7}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `{%% ${run} %%}`,
  `\`;${run};\``,
  `$[?(@.constructor.constructor('${run}')())]`,
  `$..[?(${run})]`,
  `{$steps.make.outputs.id}`,
  `{$inputs.word}`,
  `$inputs.word`,
  `$response.body#/id`,
  `\\{{make.id}}`,
];

const operations = {
  make: {},
  put: {
    method: 'PUT',
    path: '/put/{id}',
    requestBody: jsonBody(),
    parameters: [parameter('query', 'q'), parameter('cookie', 'c')],
  },
};

const world = globalThis as { pwned?: unknown };
afterEach(() => {
  const { pwned } = world;
  delete world.pwned;
  expect(pwned).toBeUndefined();
});

/** The step `put` with the same text in each of its inputs. */
const put = (text: string) =>
  call('put', {
    parameters: (['path', 'query', 'cookie'] as const).map((location, index) => ({
      in: location,
      name: ['id', 'q', 'c'][index]!,
      value: text,
    })),
    body: { payload: { text, [text]: text, list: [text] } },
  });

function expectArrived({ server }: Bench, text: string): void {
  const { target, headers, body } = server.received.at(-1)!;
  const [path = '', query = ''] = target.split('?');
  expect(path.split('/').map(decodeURIComponent)).toEqual(['', 'put', text]);
  expect(decodeURIComponent(query.slice('q='.length))).toBe(text);
  expect(decodeURIComponent(String(headers.cookie).slice('c='.length))).toBe(text);
  expect(JSON.parse(body)).toMatchObject({ text, list: [text] });
}

/** The text, escaped to mean literal braces. */
const escaped = (text: string) => text.replaceAll('\\{{', '\\\\{{').replaceAll(/(?<!\\)\{\{/g, '\\{{');

describe('a template payload', () => {
  test.each(payloads.filter((text) => !text.includes('\\{{')))('typed into inputs remains text: %s', async (text) => {
    const bench = await openBench({ operations }, { '*': respondJson({}) });
    expect((await bench.run(makeChain([put(escaped(text))]))).state).toBe('succeeded');
    expectArrived(bench, text);
  });

  test.each(payloads)('passed as a chain input remains text: %s', async (text) => {
    const bench = await openBench({ operations }, { '*': respondJson({}) });
    const chain = makeChain([put('{{$inputs.word}}')], [], {
      inputs: [{ name: 'word', schema: { type: 'string' }, required: true }],
    });
    expect((await bench.run(chain, { inputs: { word: text } })).state).toBe('succeeded');
    expectArrived(bench, text);
  });

  test.each(payloads)('in a response remains text when it is mapped: %s', async (text) => {
    const bench = await openBench(
      { operations },
      { '/make': (response) => send(response, 200, { id: text, [text]: 1 }), '*': respondJson({}) },
    );
    expect((await bench.run(makeChain([call('make'), put('{{make.id}}')], ['make -> put']))).state).toBe('succeeded');
    expectArrived(bench, text);
  });

  test.each(payloads.filter((text) => !/^\$(?:inputs|response)|\{\$/.test(text)))(
    'in a chain file remains text: %s',
    async (text) => {
      const bench = await openBench({ operations }, { '*': respondJson({}) });
      const file = {
        arazzo: '1.1.0',
        info: { title: text, version: '1' },
        sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
        workflows: [
          {
            workflowId: 'w',
            summary: text,
            steps: [
              {
                stepId: 'put',
                description: text,
                operationId: 'put',
                parameters: [
                  { name: 'id', in: 'path', value: text },
                  { name: 'q', in: 'query', value: text },
                  { name: 'c', in: 'cookie', value: text },
                ],
                requestBody: { contentType: 'application/json', payload: { text, list: [text] } },
              },
            ],
          },
        ],
      };
      const chain = await readChain(JSON.stringify(file));
      expect(chain.title).toBe(text);
      expect((await bench.run(chain)).state).toBe('succeeded');
      expectArrived(bench, text);
    },
  );

  test.each([`{{constructor.constructor('${run}')()}}`, '{{7*7}}', '{{ make.id | upper }}', "{{make['id'].at(0)}}"])(
    'that is not a mapping is rejected before anything is sent: %s',
    async (text) => {
      const bench = await openBench({ operations }, { '*': respondJson({ id: 'x' }) });
      const { state, diagnostics } = await bench.run(makeChain([call('make'), put(text)], ['make -> put']));
      expect([state, diagnostics.map(({ code }) => code)]).toEqual([
        'refused',
        expect.arrayContaining(['MAPPING_SYNTAX']),
      ]);
      expect(bench.server.received).toEqual([]);
    },
  );

  test.each<[string, Check]>([
    [
      'a JSONPath filter',
      { kind: 'jsonpath', context: '$response.body', expression: `$[?(@.constructor.constructor('${run}')())]` },
    ],
    ['a JSONPath script', { kind: 'jsonpath', context: '$response.body', expression: `$[(${run})]` }],
    ['a JSONPath function', { kind: 'jsonpath', context: '$response.body', expression: `$[?eval('${run}')]` }],
    ['a condition', { kind: 'simple', condition: `$response.body#/id == (${run})` }],
    ['a condition over a constructor', { kind: 'simple', condition: `$response.body#/constructor/constructor == 1` }],
    ['a regular expression', { kind: 'regex', context: '$response.body#/id', pattern: `(?{${run}})` }],
  ])('in a check does not hold and executes nothing: %s', async (_, check) => {
    const bench = await openBench({ operations }, { '*': respondJson({ id: 'x' }) });
    const { state, results, diagnostics } = await bench.run(makeChain([call('make', { checks: [check] })]));
    expect(state).not.toBe('succeeded');
    expect(
      [...diagnostics.map(({ code }) => code), ...results.flatMap(({ failure }) => failure?.code ?? [])].join(),
    ).toMatch(/CHECK_FAILED|CONDITION_SYNTAX/);
  });

  test('in the names of a description remains text', async () => {
    for (const text of payloads) {
      const description = describeApi({
        operations: { [text]: { path: '/named', parameters: [parameter('query', text)] } },
      });
      const bench = await openBench({ operations: {} }, { '*': respondJson({}) });
      const chain = makeChain([
        {
          ...call('named'),
          operation: { source: 'api', id: text },
          parameters: [{ in: 'query', name: text, value: 'v' }],
        },
      ]);
      const { state } = await runChain({ ...bench.request(chain), descriptions: { api: description } }, bench.ports)
        .finished;
      expect(state).toBe('succeeded');
      expect(decodeURIComponent(bench.server.received[0]!.target)).toBe(`/named?${text}=v`);
    }
  });
});

test('mappings do not read inherited object keys', async () => {
  const bench = await openBench({ operations }, { '/make': respondJson({ id: 'x', list: [] }), '*': respondJson({}) });
  for (const path of [
    'constructor',
    '__proto__',
    'id.constructor',
    'list.constructor',
    'list.length',
    'id.length',
    'toString',
    'hasOwnProperty',
  ]) {
    const { results } = await bench.run(makeChain([call('make'), put(`{{make.${path}}}`)], ['make -> put']));
    expect([path, results[1]?.failure?.code]).toEqual([path, 'MAPPING_MISSING']);
  }
});
