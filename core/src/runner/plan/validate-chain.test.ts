import { describe, expect, test } from '@jest/globals';
import type { Chain, Credential, RunRequest } from '@opchain/core';
import type { AuthProvider } from '@opchain/core/plugin';
import type { JsonValue } from '../../model/json.js';
import { copySnippet, insertSnippet } from '../../editing/snippet.js';
import { validateChain } from './validate-chain.js';
import { type ApiSketch, describeApi, jsonBody, parameter } from '../../../test/describe-api.js';
import { assert, call, makeChain, simple, wait } from '../../../test/make-chain.js';
import { realClock } from '../../../test/real-clock.js';

const provider: AuthProvider = {
  name: 'test',
  handles: (scheme) => scheme.type === 'apiKey' || scheme.type === 'oauth2',
  fields: (scheme) =>
    scheme.type === 'apiKey'
      ? [{ name: 'apiKey', label: 'Key', secret: true, required: true }]
      : [{ name: 'clientSecret', label: 'Secret', secret: true, required: true }],
  tokenEndpoint: (scheme, { tokenUrl }) => (scheme.type === 'oauth2' ? tokenUrl : undefined),
  obtain: () => Promise.reject(new Error('nothing is fetched for a check')),
  apply: (sent) => sent,
};

async function check(api: ApiSketch, chain: Chain, more: Partial<RunRequest> = {}) {
  const request = { chain, descriptions: { api: describeApi(api) }, servers: { api: 'http://api.test/v1' }, ...more };
  return validateChain(request, {
    clock: realClock,
    providerFor: (scheme) => (provider.handles(scheme) ? provider : undefined),
  });
}

const summarize = ({ diagnostics }: Awaited<ReturnType<typeof check>>) =>
  diagnostics.map(({ severity, code, stepId, path }) =>
    [severity, code, stepId, path].filter((part) => part !== undefined).join(' '),
  );

const order: ApiSketch['operations'] = {
  createOrder: {
    method: 'POST',
    requestBody: jsonBody(
      {
        type: 'object',
        required: ['customerId', 'items'],
        properties: { items: { type: 'array', items: { type: 'object', required: ['productId'] } } },
      },
      true,
    ),
  },
  getOrder: { path: '/orders/{id}', parameters: [parameter('query', 'view', { required: true })] },
};

test('a cycle, an unknown operation, a mapping from a step that does not run before, and a missing input are reported together', async () => {
  const chain = makeChain(
    [
      call('a', { operation: 'createOrder', body: { payload: { customerId: 'c', items: [] } } }),
      call('b', { operation: 'createOrder', body: { payload: { customerId: 'c', items: [] } } }),
      call('c', { operation: 'nothing' }),
      call('d', { operation: 'createOrder', body: { payload: { customerId: '{{e.id}}', items: [] } } }),
      call('e', { operation: 'getOrder' }),
    ],
    ['a -> b', 'b -> a'],
  );
  const plan = await check({ operations: order }, chain);
  expect(plan.runnable).toBe(false);
  expect(summarize(plan).sort()).toEqual([
    'error CHAIN_CYCLE b',
    'error INPUT_MISSING e parameters/path/id',
    'error INPUT_MISSING e parameters/query/view',
    'error MAPPING_NOT_ANCESTOR d body/customerId',
    'error OPERATION_UNKNOWN c operation',
  ]);
});

test('every diagnostic describes the problem in one sentence, then the fix', async () => {
  const plan = await check({ operations: order }, makeChain([call('a', { operation: 'createOrder' })]));
  expect(plan.diagnostics[0]?.message).toBe('Step "a" is missing the required body. Enter the required value.');
});

describe('structure', () => {
  test('an empty chain', async () =>
    expect(summarize(await check({ operations: {} }, makeChain([])))).toEqual(['error CHAIN_EMPTY']));

  test('two steps with the same id, and connections to missing steps', async () => {
    const plan = await check({ operations: { a: {} } }, makeChain([call('a'), call('a')], ['a -> gone', 'gone -> a']));
    expect(summarize(plan)).toEqual(['error STEP_DUPLICATE a', 'error STEP_UNKNOWN a', 'error STEP_UNKNOWN a']);
  });

  test('a step connected to itself', async () => {
    expect(summarize(await check({ operations: { a: {} } }, makeChain([call('a')], ['a -> a'])))).toEqual([
      'error CHAIN_CYCLE a',
    ]);
  });

  test('sources and servers that are not known', async () => {
    const elsewhere = { ...call('b'), operation: { source: 'other', id: 'b' } };
    const chain = makeChain([call('a'), elsewhere, { ...call('c'), operation: { source: 'late', id: 'c' } }], [], {
      sources: [
        { name: 'api', url: 'api.json' },
        { name: 'late', url: 'late.json' },
      ],
    });
    const plan = await check({ operations: { a: {} } }, chain, { servers: { wrong: 'http://x.test' } });
    expect(summarize(plan).sort()).toEqual([
      'error SERVER_UNKNOWN',
      'error SERVER_UNKNOWN a',
      'error SOURCE_UNKNOWN b operation',
      'error SOURCE_UNREADABLE',
    ]);
  });

  test('operations named by method and path, by a path that has one operation, or without their source', async () => {
    const read = (operation: string, source = 'api') => ({ ...call('a'), operation: { source, id: operation } });
    const descriptions = {
      api: describeApi({
        operations: { list: { path: '/orders' }, add: { path: '/orders', method: 'POST' }, only: {} },
      }),
      stock: describeApi({ operations: { find: {}, only: {} } }),
    };
    const sources = Object.keys(descriptions).map((name) => ({ name, url: `${name}.json` }));
    const servers = { api: 'http://api.test', stock: 'http://stock.test' };
    const plan = async (...step: Parameters<typeof read>) => {
      const chain = makeChain([read(...step)], [], { sources });
      const { diagnostics, steps } = await check({ operations: {} }, chain, { descriptions, servers });
      return diagnostics[0]?.code ?? `${steps[0]?.request?.method ?? ''} ${steps[0]?.request?.url ?? ''}`;
    };
    expect(await plan('POST /orders')).toBe('POST http://api.test/orders');
    expect(await plan('/only')).toBe('GET http://api.test/only');
    expect(await plan('/orders')).toBe('OPERATION_UNKNOWN');
    expect(await plan('find', '')).toBe('GET http://stock.test/find');
    expect(await plan('only', '')).toBe('OPERATION_UNKNOWN');
    expect(await plan('none', '')).toBe('OPERATION_UNKNOWN');
  });

  test('jumps that were pasted into a graph, with the path of each; in a list they lead to the pasted steps', async () => {
    const jumping = makeChain(
      [call('a'), call('b', { onSuccess: [{ type: 'goto', name: 'again', criteria: [], target: { stepId: 'a' } }] })],
      ['a -> b'],
      { order: 'list' },
    );
    const paste = (chain: Chain) => insertSnippet(chain, copySnippet(jumping, ['a', 'b']), { x: 0, y: 0 }).chain;
    const api = { operations: { a: {}, b: {} } };
    expect(summarize(await check(api, paste(makeChain([call('a')]))))).toEqual([
      'error LIST_ORDER_NEEDED b onSuccess/0',
    ]);
    const list = paste(makeChain([call('a')], [], { order: 'list' }));
    expect(list.steps.at(-1)).toMatchObject({ id: 'b', onSuccess: [{ target: { stepId: 'a2' } }] });
    expect(summarize(await check(api, list))).toEqual([]);
  });

  test('options out of range and unknown steps in "only"', async () => {
    const options = { maxConcurrency: 0, timeoutMs: -1, stepTimeoutMs: Number.NaN, only: ['gone'] };
    expect(summarize(await check({ operations: { a: {} } }, makeChain([call('a')]), { options }))).toEqual([
      'error STEP_UNKNOWN',
      'error OPTION_INVALID',
      'error OPTION_INVALID',
      'error OPTION_INVALID',
    ]);
  });

  test('an Assert without a check causes a warning, as it always succeeds; the chain still runs', async () => {
    const chain = makeChain([call('a'), { kind: 'assert', id: 'b', checks: [] }], ['a -> b']);
    const plan = await check({ operations: { a: {} } }, chain);
    expect(summarize(plan)).toEqual(['warning ASSERT_EMPTY b checks']);
    expect(plan.runnable).toBe(true);
  });

  test('only the requested steps and the steps that they need are checked', async () => {
    const chain = makeChain(
      [call('a'), call('b'), call('gone'), call('x'), call('y')],
      ['a -> b', 'b -> gone', 'x -> y', 'y -> x'],
    );
    const plan = await check({ operations: { a: {}, b: {}, x: {}, y: {} } }, chain, { options: { only: ['b'] } });
    expect(summarize(plan)).toEqual([]);
    expect(plan.steps.map(({ stepId }) => stepId)).toEqual(['a', 'b']);
  });
});

describe('inputs', () => {
  test('required body fields are checked as deep as the body is literal; mapped ones count as present', async () => {
    const bodies = [
      { customerId: 'c' },
      { customerId: 'c', items: [{ productId: 'p' }, {}] },
      { customerId: '{{first}}', items: '{{first.items}}' },
      '{{first}}',
    ];
    const steps = bodies.map((payload, index) => call(`n${index}`, { operation: 'createOrder', body: { payload } }));
    const plan = await check(
      { operations: { ...order, first: {} } },
      makeChain([call('first'), ...steps], ['first -> n2', 'first -> n3']),
    );
    expect(summarize(plan)).toEqual([
      'error INPUT_MISSING n0 body/items',
      'error INPUT_MISSING n1 body/items/1/productId',
    ]);
  });

  test('fields that occur only in responses are not required', async () => {
    const requestBody = jsonBody({ type: 'object', required: ['id', 'name'], properties: { id: { readOnly: true } } });
    expect(
      summarize(
        await check(
          { operations: { a: { method: 'POST', requestBody } } },
          makeChain([call('a', { body: { payload: { name: 'x' } } })]),
        ),
      ),
    ).toEqual([]);
  });

  test('an empty required parameter is missing; an input that the operation does not have is a warning', async () => {
    const parameters = [
      { in: 'path', name: 'id', value: '' },
      { in: 'query', name: 'view', value: 'all' },
      { in: 'query', name: 'extra', value: 1 },
    ] as const;
    expect(
      summarize(await check({ operations: order }, makeChain([call('a', { operation: 'getOrder', parameters })]))),
    ).toEqual(['error INPUT_MISSING a parameters/path/id', 'warning PARAMETER_UNKNOWN a parameters/query/extra']);
  });

  test('a path parameter that is given as empty text is named as empty', async () => {
    const parameters = [{ in: 'path', name: 'id', value: '' }] as const;
    const { diagnostics } = await check(
      { operations: { a: { path: '/a/{id}/x' } } },
      makeChain([call('a', { parameters })]),
    );
    expect(diagnostics[0]?.message).toBe(
      'The path parameter "id" of step "a" is empty, which would call a different path. Enter the required value.',
    );
  });

  test('literal values that cannot be sent are found before the run', async () => {
    const operations = { a: { path: '/a/{id}', parameters: [parameter('header', 'X-Note')] } };
    const parameters = [
      { in: 'path', name: 'id', value: '..' },
      { in: 'header', name: 'x-note', value: 'one\r\ntwo' },
    ] as const;
    expect(summarize(await check({ operations }, makeChain([call('a', { parameters })])))).toEqual([
      'error MAPPING_UNSAFE a parameters/path/id',
      'error MAPPING_UNSAFE a parameters/header/X-Note',
    ]);
  });

  test('chain inputs: undeclared, without a value, with a default', async () => {
    const inputs = [
      { name: 'email', schema: {}, required: true },
      { name: 'page', schema: { default: 1 }, required: false },
      { name: 'note', schema: {}, required: false },
    ];
    const parameters = ['email', 'page', 'note', 'gone'].map(
      (name) => ({ in: 'query', name, value: `{{$inputs.${name}}}` }) as const,
    );
    const operations = { a: { parameters: ['email', 'page', 'note', 'gone'].map((name) => parameter('query', name)) } };
    expect(
      summarize(
        await check({ operations }, makeChain([call('a', { parameters })], [], { inputs }), { inputs: { other: 1 } }),
      ),
    ).toEqual([
      'error CHAIN_INPUT_MISSING',
      'error CHAIN_INPUT_UNKNOWN',
      'error CHAIN_INPUT_UNKNOWN a parameters/query/gone',
    ]);
  });
});

describe('mappings', () => {
  const operations = { a: {}, b: { parameters: [parameter('query', 'q')] } };
  const mapping = (value: string) => call('b', { parameters: [{ in: 'query', name: 'q', value }] });

  test('any ancestor can be mapped, not only a direct source', async () => {
    expect(
      summarize(
        await check({ operations }, makeChain([call('a'), wait('w', 1), mapping('{{a.id}}')], ['a -> w', 'w -> b'])),
      ),
    ).toEqual([]);
  });

  test.each([
    ['{{gone.id}}', 'error STEP_UNKNOWN b parameters/query/q'],
    ['{{w.id}}', 'error MAPPING_MISSING b parameters/query/q'],
    ['{{a.$outputs.total}}', 'error CAPTURE_UNKNOWN b parameters/query/q'],
    ['{{b.id}}', 'error MAPPING_NOT_ANCESTOR b parameters/query/q'],
    ['{{a.id', 'error MAPPING_SYNTAX b parameters/query/q'],
  ])('%s is reported', async (value, diagnostic) => {
    expect(
      summarize(
        await check({ operations }, makeChain([call('a'), wait('w', 1), mapping(value)], ['a -> w', 'w -> b'])),
      ),
    ).toEqual([diagnostic]);
  });

  test('outputs of the chain are checked, unless only a part of it runs', async () => {
    const outputs = ['{{a.id}}', '{{a.id', '{{gone.id}}', '{{w.id}}', 'text {{a.$outputs.total}}', '{{$inputs.x}}'].map(
      (value, index) => ({ name: `o${index}`, value }),
    );
    const chain = makeChain([call('a'), wait('w', 1)], [], { outputs });
    expect(summarize(await check({ operations }, chain))).toEqual([
      'error MAPPING_SYNTAX outputs/o1',
      'error STEP_UNKNOWN outputs/o2',
      'error MAPPING_MISSING outputs/o3',
      'warning CAPTURE_UNKNOWN outputs/o4',
    ]);
    expect(summarize(await check({ operations }, chain, { options: { only: ['a'] } }))).toEqual([]);
  });

  test('checks and captures are parsed before the run', async () => {
    const chain = makeChain(
      [
        call('a', {
          checks: [simple("$statusCode == 'open"), simple('($statusCode == 200')],
          captures: [{ name: 'total', expression: '$steps.a.outputs.x' }],
        }),
        assert('s', '{{late.id}} == 1'),
        call('late', { operation: 'a' }),
      ],
      ['s -> late'],
    );
    expect(summarize(await check({ operations }, chain)).sort()).toEqual([
      'error CONDITION_SYNTAX a checks/0',
      'error CONDITION_SYNTAX a checks/1',
      'error EXPRESSION_SYNTAX a captures/total',
      'error MAPPING_NOT_ANCESTOR s checks/0',
    ]);
  });

  test('rejects patterns and queries that cannot be evaluated, but not those with an expression inside', async () => {
    const context = '$response.body';
    const chain = makeChain(
      [
        call('a', {
          checks: [
            { kind: 'regex', context, pattern: '^(ord' },
            { kind: 'regex', context, pattern: '(?<=a)b' },
            { kind: 'regex', context, pattern: '^({$inputs.prefix}' },
            { kind: 'jsonpath', context, expression: '$[?first(@.id)]' },
            { kind: 'jsonpath', context, expression: '$[?length(@.id)]' },
            { kind: 'jsonpath', context, expression: '$[?(@.id ', version: 'draft-goessner-dispatch-jsonpath-00' },
            { kind: 'jsonpath', context, expression: "$[?match(@.id, '[a-z]+') && count(@.*) == 2]" },
            { kind: 'xpath', context, expression: '/order[' },
            { kind: 'xpath', context, expression: "/e:order/id = 'a'" },
          ],
          onFailure: [
            {
              type: 'end',
              name: 'stop',
              criteria: [{ kind: 'regex', context, pattern: '[z-a]' }],
            },
          ],
        }),
        call('b', {
          operation: 'a',
          parameters: [{ in: 'query', name: 'q', value: 'id {{a | jsonpath "$["}}, {{a | jsonpath "$[0]"}}' }],
          checks: [
            simple('{{a | jsonpath "$["}} == 1'),
            { kind: 'xpath', context, expression: "count(//a[matches(., 'a(')]) = 1" },
          ],
          body: {
            contentType: 'application/xml',
            payload: '<a/>',
            replacements: [
              { target: '/a[', value: 'x' },
              { target: '$.[', targetType: 'jsonpath', value: 'x' },
              { target: '/a', value: 'x' },
            ],
          },
        }),
      ],
      ['a -> b'],
      {
        inputs: [{ name: 'prefix', schema: { type: 'string', default: 'a)' }, required: false }],
        outputs: [{ name: 'first', value: '{{a | xpath "/a["}}' }],
      },
    );
    const plan = await check({ operations }, chain);
    expect(summarize(plan).filter((line) => line.includes('_SYNTAX'))).toEqual([
      'error SELECTOR_SYNTAX outputs/first',
      'error CONDITION_SYNTAX a checks/0',
      'error CONDITION_SYNTAX a checks/1',
      'error CONDITION_SYNTAX a checks/3',
      'error CONDITION_SYNTAX a checks/4',
      'error CONDITION_SYNTAX a checks/5',
      'error CONDITION_SYNTAX a checks/7',
      'error CONDITION_SYNTAX a onFailure/0/criteria/0',
      'error SELECTOR_SYNTAX b checks/0',
      'error CONDITION_SYNTAX b checks/1',
      'error SELECTOR_SYNTAX b parameters/query/q',
      'error SELECTOR_SYNTAX b replacements/0',
      'error SELECTOR_SYNTAX b replacements/1',
    ]);
    expect(plan.runnable).toBe(false);
    expect(plan.diagnostics.map(({ message }) => message)).toContain(
      'In step "a" at /workflows/0/steps/0/successCriteria/3: "$[?first(@.id)]" is invalid: JSONPath has no function "first". Fix the condition; the chain file format lists the operators.',
    );
  });
});

describe('credentials', () => {
  const schemes = [
    { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' },
    { name: 'login', type: 'oauth2', flows: [] },
    { name: 'cert', type: 'other', originalType: 'mutualTLS' },
  ] as const;
  const guarded: ApiSketch = {
    schemes,
    operations: { a: { security: [{ key: [] }] }, both: { security: [{ key: [], login: [] }] }, open: {} },
  };
  const carrier: Credential = {
    name: 'carrier',
    scheme: 'key',
    fields: { apiKey: 'k' },
    approvedOrigins: ['http://api.test'],
  };
  const staff: Credential = {
    name: 'staff',
    scheme: 'login',
    fields: { clientSecret: 's' },
    tokenUrl: 'https://id.test/token',
    approvedOrigins: ['http://api.test', 'https://id.test'],
  };
  const use = (scheme: string, credential: string) => ({ scheme, credential, kind: 'apiKey' }) as const;

  test('a missing credential is a warning, so that users can see the 401', async () => {
    const plan = await check(guarded, makeChain([call('a')]));
    expect(summarize(plan)).toEqual(['warning CREDENTIAL_MISSING a credentials']);
    expect(plan.runnable).toBe(true);
  });

  test('a step that sends its own token, such as that of a login call, needs no credential', async () => {
    const key = { in: 'header', name: 'x-key', value: '{{login.token}}' } as const;
    const token = { in: 'header', name: 'Authorization', value: 'Bearer {{login.token}}' } as const;
    const steps = [call('login', { operation: 'open' }), call('both', { parameters: [key, token] })];
    expect(summarize(await check(guarded, makeChain(steps, ['login->both'])))).toEqual([]);
    const one = makeChain([call('both', { parameters: [{ ...key, value: 'k' }] })]);
    expect(summarize(await check(guarded, one))).toEqual(['warning CREDENTIAL_MISSING both credentials']);
  });

  test('explicitly choosing none causes no warning', async () =>
    expect(summarize(await check(guarded, makeChain([call('a', { credentials: [] })])))).toEqual([]));

  test('warns about one of two that are required together', async () => {
    const plan = await check(guarded, makeChain([call('both', { credentials: [use('key', 'carrier')] })]), {
      credentials: [carrier],
    });
    expect(summarize(plan)).toEqual(['warning CREDENTIAL_MISSING both credentials']);
  });

  test.each([
    ['named but not configured', use('key', 'nobody'), [carrier], 'error CREDENTIAL_UNKNOWN a credentials/0'],
    ['of another scheme', use('key', 'staff'), [staff], 'error CREDENTIAL_SCHEME_MISMATCH a credentials/0'],
    [
      'of a scheme that no plugin handles',
      use('cert', 'c'),
      [{ ...carrier, name: 'c', scheme: 'cert' }],
      'error SCHEME_UNSUPPORTED a credentials/0',
    ],
    ['incomplete', use('key', 'carrier'), [{ ...carrier, fields: {} }], 'error CREDENTIAL_INCOMPLETE a credentials/0'],
    [
      'not approved for the server',
      use('key', 'carrier'),
      [{ ...carrier, approvedOrigins: ['http://api.test:81'] }],
      'error ORIGIN_NOT_APPROVED a credentials/0',
    ],
    [
      'not approved for its token endpoint',
      use('login', 'staff'),
      [{ ...staff, approvedOrigins: ['http://api.test'] }],
      'error ORIGIN_NOT_APPROVED a credentials/0',
    ],
    ['of an undeclared scheme', use('gone', 'carrier'), [carrier], 'error SCHEME_UNKNOWN a credentials/0'],
  ])('a credential %s is reported', async (_, credential, credentials, diagnostic) => {
    expect(
      summarize(await check(guarded, makeChain([call('a', { credentials: [credential] })]), { credentials })),
    ).toContain(diagnostic);
  });

  test.each([
    [
      'the only match is not approved for the server',
      [{ ...carrier, approvedOrigins: [] }],
      /"carrier" matches but is not approved for http:\/\/api\.test/,
    ],
    ['several match', [carrier, { ...carrier, name: 'other' }], /: several match/],
    ['there is none', [], /requires a credential for key\./],
  ])('explains why no credential was chosen automatically: %s', async (_, credentials, message) => {
    const { diagnostics } = await check(guarded, makeChain([call('a')]), {
      credentials,
      options: { autoCredentials: true },
    });
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([expect.stringMatching(message)]);
  });

  test('an undeclared scheme is a warning where the operation requires none, and the credential may be missing', async () => {
    const plan = await check(guarded, makeChain([call('open', { credentials: [use('gone', 'nobody')] })]));
    expect(summarize(plan)).toEqual(['warning SCHEME_UNKNOWN open credentials/0']);
    expect(plan.diagnostics[0]?.message).toContain('does not declare; it declares "key", "login", "cert".');
    expect(plan.steps[0]?.credentials).toEqual([]);
  });

  test('a credential that is not configured is reported with the fields that it needs', async () => {
    const plan = await check(guarded, makeChain([call('a', { credentials: [use('key', 'nobody')] })]));
    expect(plan.diagnostics[0]?.message).toContain('is not configured; it needs "scheme": "key", "apiKey".');
  });

  test('with autoCredentials, a step without a choice uses the only matching credential, or none if several match', async () => {
    const one = await check(guarded, makeChain([call('both')]), {
      credentials: [carrier, staff],
      options: { autoCredentials: true },
    });
    expect(summarize(one)).toEqual([]);
    expect(one.steps[0]?.credentials).toEqual(['carrier', 'staff']);
    const several = await check(guarded, makeChain([call('a'), call('none', { operation: 'a', credentials: [] })]), {
      credentials: [carrier, { ...carrier, name: 'second' }],
      options: { autoCredentials: true },
    });
    expect(summarize(several)).toEqual(['warning CREDENTIAL_MISSING a credentials']);
    expect(several.steps.map(({ credentials }) => credentials)).toEqual([[], []]);
  });

  test('with autoCredentials, the first alternative whose schemes can all be met is used', async () => {
    const api = { schemes, operations: { a: { security: [{ login: [] }, { key: [] }] } } };
    const plan = await check(api, makeChain([call('a')]), {
      credentials: [carrier],
      options: { autoCredentials: true },
    });
    expect(plan.steps[0]?.credentials).toEqual(['carrier']);
  });
});

describe('steps', () => {
  test('are listed in an order that the graph allows, with their requests, mapped values as mapping text', async () => {
    const chain = makeChain(
      [
        call('show', {
          operation: 'getOrder',
          parameters: [
            { in: 'path', name: 'id', value: '{{make.id}}' },
            { in: 'query', name: 'view', value: '{{$inputs.view}}' },
          ],
        }),
        wait('pause', 5),
        call('make', {
          operation: 'createOrder',
          body: { payload: { customerId: 'c', items: [], note: 'for {{$inputs.view}} at {{first.$status}}' } },
        }),
        call('first', {
          operation: 'getOrder',
          parameters: [
            { in: 'path', name: 'id', value: 'a/b' },
            { in: 'query', name: 'view', value: ['x', 'y'] },
          ],
        }),
      ],
      ['first -> make', 'make -> pause', 'pause -> show'],
      { inputs: [{ name: 'view', schema: { default: 'all' }, required: false }] },
    );
    const plan = await check({ operations: order }, chain);
    expect(plan.diagnostics).toEqual([]);
    expect(
      plan.steps.map(({ stepId, after, request }) => [stepId, after, request?.method, request?.url, request?.body]),
    ).toEqual([
      ['first', [], 'GET', 'http://api.test/v1/orders/a%2Fb?view=x&view=y', undefined],
      [
        'make',
        ['first'],
        'POST',
        'http://api.test/v1/createOrder',
        '{"customerId":"c","items":[],"note":"for all at {{first.$status}}"}',
      ],
      ['pause', ['make'], undefined, undefined, undefined],
      ['show', ['pause'], 'GET', 'http://api.test/v1/orders/{{make.id}}?view=all', undefined],
    ]);
  });

  test.each([
    ['given', { servers: { api: 'https://given.test/base/' } }, ['/v2'], 'https://given.test/base/a'],
    ['of the description', { servers: {} }, ['https://described.test/v2'], 'https://described.test/v2/a'],
    ['of the description, relative to its URL', { servers: {} }, ['/v2'], 'http://docs.test/v2/a'],
  ])('the server is the one %s', async (_, more, servers, url) => {
    const chain = makeChain([call('a')], [], { sources: [{ name: 'api', url: 'http://docs.test/api.json' }] });
    const plan = await check({ operations: { a: {} }, servers }, chain, more);
    expect(plan.steps[0]?.request?.url).toBe(url);
  });

  test.each(['ftp://api.test', 'api.test', 'http://user:secret@api.test'])(
    '%s is not a valid server',
    async (server) => {
      const plan = await check({ operations: { a: {} } }, makeChain([call('a')]), { servers: { api: server } });
      expect(summarize(plan)).toEqual(['error SERVER_UNKNOWN a']);
      expect(JSON.stringify(plan.diagnostics)).not.toContain('secret');
    },
  );
});

test('the warnings of an operation are warnings of each step that calls it', async () => {
  const warnings = [{ code: 'SPEC_WARNING', message: 'The path contains {id}.' }] as const;
  const plan = await check({ operations: { a: { warnings }, b: {} } }, makeChain([call('a'), call('b')]));
  expect(plan.diagnostics).toEqual([
    {
      severity: 'warning',
      code: 'SPEC_WARNING',
      message: expect.stringMatching(/^In the description of "a": The path contains \{id\}\. /),
      stepId: 'a',
    },
  ]);
  expect(plan.runnable).toBe(true);
});

// Arazzo 1.0.0, example "oauth.arazzo.yaml": syntactically invalid, so that it evaluates to fail ("JSONPath Conditions").
test('a comparison instead of a JSONPath stays a warning, which names the filter', async () => {
  const checks = [{ kind: 'jsonpath', context: '$response.body', expression: '$.access_token != null' } as const];
  const plan = await check({ operations: { a: {} } }, makeChain([call('a', { checks })]));
  expect(summarize(plan)).toEqual(['warning CONDITION_SYNTAX a checks/0']);
  expect(plan.diagnostics[0]?.message).toContain('write $[?$.access_token != null].');
});

describe('constants', () => {
  const fields = {
    qty: { type: 'integer' },
    on: { type: 'boolean' },
    tags: { type: 'array' },
    note: { type: 'string' },
  };
  const typed: ApiSketch = {
    operations: {
      find: {
        parameters: [
          parameter('query', 'limit', { schema: { type: 'integer' } }),
          parameter('query', 'all', { schema: { type: ['boolean', 'null'] } }),
          parameter('query', 'text', { schema: { type: 'string' } }),
        ],
      },
      make: { method: 'POST', requestBody: jsonBody({ type: 'object', properties: fields }) },
    },
  };
  const query = (name: string, value: string | number | boolean) =>
    call('a', { operation: 'find', parameters: [{ in: 'query', name, value }] });
  const send = (payload: JsonValue, contentType?: string) =>
    call('a', { operation: 'make', body: { payload, ...(contentType === undefined ? {} : { contentType }) } });

  test.each([
    ['a text for a whole number', query('limit', 'ten'), 'parameters/query/limit', 'a whole number, such as 5'],
    ['a fraction for a whole number', query('limit', '1.5'), 'parameters/query/limit', 'a whole number, such as 5'],
    ['a text for a boolean', query('all', 'abc'), 'parameters/query/all', 'true or false'],
    ['a text for a number in a body', send({ qty: '5' }), 'body/qty', 'a whole number, such as 5'],
    ['a text for a list in a body', send({ tags: 'a' }), 'body/tags', 'a list'],
    ['a text for an object', send('hello'), 'body', 'an object'],
    ['JSON that is not closed', send('{"qty": 5'), 'body', 'not valid JSON'],
  ])('of another type are reported with a warning and the right form: %s', async (_, step, path, right) => {
    const plan = await check(typed, makeChain([step]));
    expect(summarize(plan)).toEqual([`warning INPUT_TYPE_MISMATCH a ${path}`]);
    expect(plan.diagnostics[0]?.message).toContain(right);
  });

  test.each([
    query('limit', '10'),
    query('limit', 10),
    query('limit', '{{$inputs.limit}}'),
    query('all', 'true'),
    query('text', 5),
    send({ qty: 5, on: true, tags: [], note: 'n', other: 1 }),
    send('{"qty": 5}'),
    send('{"qty": {{$inputs.limit}}}'),
  ])('of the right type, or converted without loss, are not: %j', async (step) => {
    const inputs = [{ name: 'limit', schema: { type: 'integer', default: 5 }, required: false }];
    expect(summarize(await check(typed, makeChain([step], [], { inputs })))).toEqual([]);
  });

  test('a media type that the operation does not accept is reported', async () => {
    const plan = await check(typed, makeChain([send('{"qty": 5}', 'application/jsn')]));
    expect(summarize(plan)).toEqual(['warning CONTENT_TYPE_UNKNOWN a body']);
    expect(plan.diagnostics[0]?.message).toContain(
      '"application/jsn", which the operation does not accept; it accepts',
    );
  });
});

test('an input without a value that something required is mapped from is reported by its name', async () => {
  const body = jsonBody({ type: 'object', required: ['name'], properties: { name: { type: 'string' } } });
  const parameters = [parameter('query', 'q', { required: true }), parameter('query', 'page')];
  const api: ApiSketch = { operations: { a: { method: 'POST', requestBody: body, parameters } } };
  const step = call('a', {
    body: { payload: { name: '{{$inputs.name}}', note: '{{$inputs.note}}' } },
    parameters: [
      { in: 'query', name: 'q', value: '{{$inputs.name}}' },
      { in: 'query', name: 'page', value: '{{$inputs.note}}' },
    ],
  });
  const inputs = ['name', 'note'].map((name) => ({ name, schema: { type: 'string' }, required: false }));
  const plan = await check(api, makeChain([step], [], { inputs }));
  expect(summarize(plan)).toEqual([
    'error CHAIN_INPUT_MISSING a parameters/query/q',
    'error CHAIN_INPUT_MISSING a body/name',
  ]);
  expect(plan.diagnostics[0]?.message).toContain('maps the chain input "name", which has no value.');
});
