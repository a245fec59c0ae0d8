import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from '@opchain/core';
import { jsonBody, parameter } from '../../test/describe-api.js';
import { call, makeChain, simple } from '../../test/make-chain.js';
import { openBench } from '../../test/open-bench.js';
import { respondJson, send } from '@opchain/test-support/start-server';

const operations = {
  make: {},
  get: {
    path: '/things/{id}/show',
    parameters: [parameter('query', 'q'), parameter('header', 'X-Note'), parameter('cookie', 'c')],
  },
  put: { method: 'PUT', requestBody: jsonBody() },
  later: { path: '/later/{id}' },
};

const use = (location: 'path' | 'query' | 'header' | 'cookie', name: string, value: JsonValue) => ({
  in: location,
  name,
  value,
});

test('a missing field fails the step before anything is sent, naming step and field', async () => {
  const bench = await openBench({ operations }, { '/make': respondJson({ order: {} }) });
  const chain = makeChain(
    [
      call('make'),
      call('get', { parameters: [use('path', 'id', '{{make.order.id}}')] }),
      call('later', { parameters: [use('path', 'id', '{{get.id}}')] }),
    ],
    ['make -> get', 'get -> later'],
  );
  const { results } = await bench.run(chain);
  expect(bench.server.received.map(({ target }) => target)).toEqual(['/make']);
  expect(results[1]).toMatchObject({
    stepId: 'get',
    state: 'failed',
    failure: {
      code: 'MAPPING_MISSING',
      message: 'The path parameter "id": {{make.order.id}} has no value: the response of "make" has no such field.',
    },
  });
  expect(results[1]).not.toHaveProperty('sentAt');
  expect(results[2]).toMatchObject({ stepId: 'later', state: 'skipped' });
});

test.each<[string, string, string]>([
  ['a missing header', '{{make.$headers.location}}', 'the response of "make" has no header "location"'],
  ['a capture without a value', '{{make.$outputs.gone}}', '"make" captured no "gone"'],
  ['a field of a body that is not JSON', '{{text.id}}', 'the response of "text" is not JSON'],
  ['a field of a missing body', '{{none.id}}', 'the response of "none" has no body'],
  ['a key inherited by every object', '{{make.constructor.name}}', 'the response of "make" has no such field'],
  ['null in a path', '{{make.nothing}}', 'null'],
])('%s sends nothing', async (_, mapping, why) => {
  const bench = await openBench(
    { operations: { ...operations, text: {}, none: {} } },
    {
      '/make': respondJson({ nothing: null }),
      '/text': (response) => void response.setHeader('Content-Type', 'text/plain').end('hello'),
      '/none': (response) => send(response, 204),
    },
  );
  const first = [
    call('make', { captures: [{ name: 'gone', expression: '$response.body#/gone' }] }),
    call('text'),
    call('none'),
  ];
  const chain = makeChain(
    [...first, call('get', { parameters: [use('path', 'id', mapping)] })],
    ['make -> get', 'text -> get', 'none -> get'],
  );
  const { results } = await bench.run(chain);
  expect(results.find(({ stepId }) => stepId === 'get')?.failure).toMatchObject({
    code: 'MAPPING_MISSING',
    message: expect.stringContaining(why),
  });
  expect(bench.server.received.map(({ target }) => target).sort()).toEqual(['/make', '/none', '/text']);
});

test('body, status, headers, captures and chain inputs can be mapped, each keeping its type', async () => {
  const bench = await openBench(
    { operations },
    { '/make': respondJson([{ id: 7, tags: ['a'] }], 201, { Location: '/things/7' }), '*': respondJson({}) },
  );
  const chain = makeChain(
    [
      call('make', { captures: [{ name: 'where', expression: '$response.header.Location' }] }),
      call('put', {
        body: {
          payload: {
            id: '{{make[0].id}}',
            tags: '{{make[0].tags}}',
            status: '{{make.$status}}',
            at: '{{make.$headers.location}}',
            where: '{{make.$outputs.where}}',
            page: '{{$inputs.page}}',
            text: 'page {{$inputs.page}} of {{make[0].id}}',
          },
        },
      }),
    ],
    ['make -> put'],
    { inputs: [{ name: 'page', schema: { default: 3 }, required: false }] },
  );
  expect((await bench.run(chain)).state).toBe('succeeded');
  expect(JSON.parse(bench.server.received[1]!.body)).toEqual({
    id: 7,
    tags: ['a'],
    status: 201,
    at: '/things/7',
    where: '/things/7',
    page: 3,
    text: 'page 3 of 7',
  });
});

test('an ancestor that is not a direct source can be mapped, even if the steps between ended long ago', async () => {
  const bench = await openBench(
    { operations: { ...operations, b: {}, c: {} } },
    { '/make': respondJson({ id: 'far' }), '*': respondJson({}) },
  );
  const chain = makeChain(
    [call('make'), call('b'), call('c'), call('get', { parameters: [use('path', 'id', '{{make.id}}')] })],
    ['make -> b', 'b -> c', 'c -> get'],
  );
  await bench.run(chain);
  expect(bench.server.received[3]?.target).toBe('/things/far/show');
});

describe('hostile values', () => {
  test.each(['x/../../admin?y#z', '%2e%2e', '..%2f', '{{make.id}}', '$inputs.x', 'a;b=c', '\u{1f600}', 'é/ü'])(
    '%j arrives as exactly one segment',
    async (id) => {
      const bench = await openBench({ operations }, { '/make': respondJson({ id }), '*': respondJson({}) });
      const parameters = [
        use('path', 'id', '{{make.id}}'),
        use('query', 'q', '{{make.id}}'),
        use('cookie', 'c', '{{make.id}}'),
      ];
      expect((await bench.run(makeChain([call('make'), call('get', { parameters })], ['make -> get']))).state).toBe(
        'succeeded',
      );
      const { target, headers } = bench.server.received[1]!;
      const [path = '', query = ''] = target.split('?');
      expect(path.split('/').map(decodeURIComponent)).toEqual(['', 'things', id, 'show']);
      expect(query).toBe(`q=${encodeURIComponent(id)}`);
      expect(headers.cookie).toBe(`c=${encodeURIComponent(id)}`);
    },
  );

  test.each([
    ['path', '..'],
    ['path', '.'],
    ['path', ''],
    ['path', 'a\r\nb'],
    ['path', '\ud83d'],
    ['header', 'a\r\nX-Admin: 1'],
  ] as const)('in a %s, %j is rejected before it is sent', async (location, value) => {
    const bench = await openBench({ operations }, { '/make': respondJson({ value }) });
    const parameters =
      location === 'path'
        ? [use('path', 'id', '{{make.value}}')]
        : [use('path', 'id', '1'), use('header', 'X-Note', '{{make.value}}')];
    const { results } = await bench.run(makeChain([call('make'), call('get', { parameters })], ['make -> get']));
    expect(results[1]?.failure?.code).toBe('MAPPING_UNSAFE');
    expect(bench.server.received).toHaveLength(1);
  });

  test('any captured text in a path arrives as exactly one segment', async () => {
    const texts: string[] = [];
    const bench = await openBench(
      { operations },
      { '/make': (response) => send(response, 200, { id: texts.at(-1) }), '*': respondJson({}) },
    );
    const chain = makeChain(
      [
        call('make', { captures: [{ name: 'id', expression: '$response.body#/id' }] }),
        call('get', { parameters: [use('path', 'id', '{{make.$outputs.id}}')] }),
      ],
      ['make -> get'],
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), async (text) => {
        texts.push(text);
        const before = bench.server.received.length;
        const { state } = await bench.run(chain);
        const isRejected = text === '' || text === '.' || text === '..' || /[\r\n]/.test(text);
        const sent = bench.server.received.slice(before + 1);
        expect([state, ...sent.map(({ target }) => target.split('/').map(decodeURIComponent))]).toEqual(
          isRejected ? ['failed'] : ['succeeded', ['', 'things', text, 'show']],
        );
      }),
      { numRuns: 150 },
    );
  });
});

describe('a response that does not match the description', () => {
  const documented = {
    make: {
      responses: [
        {
          status: '200',
          description: '',
          headers: [],
          links: [],
          content: [{ contentType: 'application/json', schema: { type: 'object', required: ['id'] } }],
        },
      ],
    },
  };

  test('is a mismatch, and fails the step only with failOnMismatch', async () => {
    const bench = await openBench({ operations: documented }, { '/make': respondJson({}) });
    const lenient = await bench.run(makeChain([call('make')]));
    expect(lenient.state).toBe('succeeded');
    expect(lenient.results[0]?.mismatches.map(({ code }) => code)).toEqual(['BODY_INVALID']);
    const strict = await bench.run(makeChain([call('make')]), { options: { failOnMismatch: true } });
    expect(strict.results[0]).toMatchObject({ state: 'failed', failure: { code: 'RESPONSE_MISMATCH' } });
    const blind = await bench.run(makeChain([call('make')]), {
      options: { validateResponses: false, failOnMismatch: true },
    });
    expect(blind.results[0]).toMatchObject({ state: 'succeeded', mismatches: [] });
  });

  test('that cannot be evaluated is named, and fails no step', async () => {
    const schema = { type: 'object', properties: { id: { type: 'string', pattern: '^(?!x)' } } } as const;
    const content = [{ contentType: 'application/json', schema }];
    const { responses } = documented.make;
    const bench = await openBench(
      { operations: { make: { ...documented.make, responses: responses.map((each) => ({ ...each, content })) } } },
      { '/make': respondJson({ id: 'a' }) },
    );
    const { results } = await bench.run(makeChain([call('make')]), { options: { failOnMismatch: true } });
    expect(results[0]).toMatchObject({ state: 'succeeded', mismatches: [{ code: 'CHECK_INCOMPLETE' }] });
  });
});

test('checks see the request and the values of other steps', async () => {
  const bench = await openBench(
    { operations },
    { '/make': respondJson({ id: 5 }), '*': respondJson({ id: 5, name: 'x' }) },
  );
  const checks = [
    simple('$response.body#/id == {{make.id}}'),
    simple("$request.query.q == 'find' && $request.path.id == 5"),
    simple("$method == 'GET' && $statusCode < 300"),
    { kind: 'regex', context: '$url', pattern: '/things/5/show' } as const,
    { kind: 'jsonpath', context: '$response.body', expression: "$[?@ == 'x']" } as const,
  ];
  const get = call('get', { parameters: [use('path', 'id', '{{make.id}}'), use('query', 'q', 'find')], checks });
  const { results } = await bench.run(makeChain([call('make'), get], ['make -> get']));
  expect(results[1]?.checks.map(({ passed, message }) => (passed ? true : message))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});
