import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { OperationStep } from '../../model/chain.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { buildGraph } from '@opchain/core/internal/model';
import { toGraphOrder } from '../ordering-only-connections.js';
import { readChain } from './read-chain.js';
import { readDocument } from './read-document.js';
import { writeChain } from '../write/write-chain.js';

function makeDocument(workflow: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    arazzo: '1.1.0',
    info: { title: 'Elsewhere', version: '2' },
    sourceDescriptions: [{ name: 'shop', url: './shop.yaml', type: 'openapi' }],
    workflows: [{ workflowId: 'w', ...workflow }],
    ...more,
  };
}

const step = (stepId: string, more: JsonObject = {}): JsonObject => ({ stepId, operationId: stepId, ...more });
const readSteps = (...steps: JsonObject[]) =>
  readDocument(makeDocument({ inputs: { type: 'object', properties: { user: {} } }, steps })).chain;
const operation = (steps: readonly unknown[], index = 0) => steps[index] as OperationStep;

function diagnosticsOf(
  document: JsonValue,
  options = {},
): { readonly code: string; readonly pointers: readonly string[]; readonly message: string } {
  try {
    readDocument(document, options);
  } catch (error) {
    if (isOpchainError(error))
      return { code: error.code, pointers: error.diagnostics.map(({ pointer }) => pointer), message: error.message };
    throw error;
  }
  throw new Error('it was read');
}

describe('a document from another program', () => {
  test('is read with its values, checks, captures and retries', () => {
    const chain = readSteps(
      step('login', {
        parameters: [{ name: 'user', in: 'query', value: '$inputs.user' }],
        outputs: {
          token: '$response.header.X-Token',
          session: '$response.body',
          first: '$response.body#/items/0/id',
          status: '$statusCode',
        },
      }),
      step('use', {
        description: 'Uses it',
        timeout: 500,
        parameters: [
          { name: 'Authorization', in: 'header', value: 'Bearer {$steps.login.outputs.token}' },
          { name: 'id', in: 'path', value: '$steps.login.outputs.first' },
          { name: 'deep', in: 'query', value: '$steps.login.outputs.session#/a~1b/0' },
          { name: 'literal', in: 'query', value: 'costs $5, {{not}} mapped' },
        ],
        requestBody: {
          contentType: 'application/json',
          payload: { user: '$inputs.user.name', status: '$steps.login.outputs.status', n: 1 },
        },
        successCriteria: [
          { condition: '$statusCode == 200 && $response.body#/owner == $steps.login.outputs.session.user' },
          { context: '$response.body#/id', condition: '^{$steps.login.outputs.first}$', type: 'regex' },
          { context: '$response.body', condition: '$.items[*]', type: { type: 'jsonpath', version: 'rfc9535' } },
        ],
        onFailure: [
          {
            name: 'again',
            type: 'retry',
            retryAfter: 0.25,
            retryLimit: 2,
            criteria: [{ condition: '$statusCode == 503' }],
          },
        ],
      }),
    );
    const use = operation(chain.steps, 1);
    expect(use.parameters.map(({ value }) => value)).toEqual([
      'Bearer {{login.$headers.X-Token}}',
      '{{login.items[0].id}}',
      '{{login["a/b"][0]}}',
      'costs $5, \\{{not}} mapped',
    ]);
    expect(use.body).toEqual({
      contentType: 'application/json',
      payload: { user: '{{$inputs.user.name}}', status: '{{login.$status}}', n: 1 },
    });
    expect(use.checks).toEqual([
      { kind: 'simple', condition: '$statusCode == 200 && $response.body#/owner == {{login.user}}' },
      { kind: 'regex', context: '$response.body#/id', pattern: '^{$steps.login.outputs.first}$' },
      { kind: 'jsonpath', context: '$response.body', expression: '$.items[*]', version: 'rfc9535' },
    ]);
    expect(use.onFailure).toEqual([
      {
        type: 'retry',
        name: 'again',
        limit: 2,
        delayMs: 250,
        criteria: [{ kind: 'simple', condition: '$statusCode == 503' }],
      },
    ]);
    expect([use.timeoutMs, use.description]).toEqual([500, 'Uses it']);
    expect(operation(chain.steps).captures.map(({ name }) => name)).toEqual(['token', 'session', 'first', 'status']);
    expect(chain.connections).toEqual([{ source: 'login', target: 'use', implied: true }]);
  });

  test('has its components inlined and keeps its replacements', () => {
    const { chain } = readDocument(
      makeDocument(
        {
          inputs: { $ref: '#/components/inputs/all' },
          parameters: [{ reference: '$components.parameters.store' }],
          failureActions: [{ reference: '$components.failureActions.again' }],
          steps: [
            step('one', {
              parameters: [{ reference: '$components.parameters.page', value: 2 }],
              requestBody: {
                payload: { a: { b: 1 }, list: [1] },
                replacements: [
                  { target: '/a/b', value: '$inputs.user' },
                  { target: '/list/-', value: 3 },
                  { target: '/new', value: 'x' },
                ],
              },
            }),
          ],
        },
        {
          components: {
            inputs: { all: { type: 'object', properties: { user: { type: 'string' } }, required: ['user'] } },
            parameters: {
              page: { name: 'page', in: 'query', value: 1 },
              store: { name: 'store', in: 'header', value: '$inputs.user' },
            },
            failureActions: { again: { name: 'again', type: 'retry' } },
          },
        },
      ),
    );
    const one = operation(chain.steps);
    expect(one.parameters).toEqual([
      { in: 'header', name: 'store', value: '{{$inputs.user}}' },
      { in: 'query', name: 'page', value: 2 },
    ]);
    expect(one.body).toEqual({
      payload: { a: { b: 1 }, list: [1] },
      replacements: [
        { target: '/a/b', value: '{{$inputs.user}}' },
        { target: '/list/-', value: 3 },
        { target: '/new', value: 'x' },
      ],
    });
    expect(one.onFailure).toEqual([{ type: 'retry', name: 'again', limit: 1, delayMs: 0, criteria: [] }]);
    expect(chain.inputs).toEqual([{ name: 'user', schema: { type: 'string' }, required: true }]);
  });

  test('may reference operations by path, and by source if it has several', () => {
    const read = readDocument(
      makeDocument(
        {
          steps: [
            { stepId: 'a', operationId: '$sourceDescriptions.other.list.all' },
            { stepId: 'b', operationPath: '{$sourceDescriptions.shop.url}#/paths/~1orders~1{id}/get' },
            { stepId: 'c', operationPath: '{$sourceDescriptions.shop.url}#/paths/~1x/additionalOperations/PURGE' },
          ],
        },
        {
          sourceDescriptions: [
            { name: 'shop', url: 's' },
            { name: 'other', url: 'o', type: 'openapi' },
          ],
        },
      ),
    );
    expect(read.chain.steps.map((step) => (step as OperationStep).operation)).toEqual([
      { source: 'other', id: 'list.all' },
      { source: 'shop', id: 'GET /orders/{id}' },
      { source: 'shop', id: 'PURGE /x' },
    ]);
  });

  const several = {
    sourceDescriptions: [
      { name: 'shop', url: './shop.yaml' },
      { name: 'stock', url: './stock.yaml' },
    ],
  };
  const readOperation = (written: JsonObject, more: JsonObject = {}) => {
    const { chain, warnings } = readDocument(makeDocument({ steps: [{ stepId: 'a', ...written }] }, more));
    return { operation: operation(chain.steps).operation, warnings };
  };

  test.each([
    ['$sourceDescriptions.shop.url#/paths/~1orders~1{id}/get'],
    ['$sourceDescriptions.shop#/paths/~1orders~1{id}/get'],
    ['{$sourceDescriptions.SHOP.url}#/paths/~1orders~1{id}/get'],
    ['shop#/paths/~1orders~1{id}/get'],
    ['./shop.yaml#/paths/~1orders~1{id}/get'],
    ['#/paths/~1orders~1{id}/get'],
    ['{$sourceDescriptions.shop.url}#/paths/orders/{id}/get'],
    ['GET /orders/{id}'],
  ])('may name an operation by %s, with a warning', (operationPath) => {
    const { operation: found, warnings } = readOperation({ operationPath });
    expect(found).toEqual({ source: 'shop', id: 'GET /orders/{id}' });
    expect(warnings.map(({ pointer }) => pointer)).toContain('/workflows/0/steps/0/operationPath');
  });

  test('may leave out the method of a path, and write it back', () => {
    const written = '{$sourceDescriptions.shop.url}#/paths/~1orders';
    const { operation: found, warnings } = readOperation({ operationPath: written });
    expect(found).toEqual({ source: 'shop', id: '/orders' });
    expect(warnings).toEqual([
      {
        pointer: '/workflows/0/steps/0/operationPath',
        message: `the method is missing; write ${written}/<method>`,
        stepId: 'a',
        place: 'field operationPath',
      },
    ]);
    expect(writeChain(readSteps({ stepId: 'a', operationPath: written }))).toMatchObject({
      workflows: [{ steps: [{ operationPath: written }] }],
    });
  });

  test('may encode the pointer to an operation for a URL, without a warning', () => {
    const operationPath = '{$sourceDescriptions.shop.url}#/paths/~1orders~1%7Bid%7D~1100%25/get';
    expect(readOperation({ operationPath })).toEqual({
      operation: { source: 'shop', id: 'GET /orders/{id}/100%' },
      warnings: [],
    });
  });

  test.each([['orders'], ['shop#/components/x'], ['shop#/paths/~1orders/fetch'], ['FETCH /orders']])(
    'cannot name an operation by %s',
    (operationPath) => {
      expect(diagnosticsOf(makeDocument({ steps: [{ stepId: 'a', operationPath }] }))).toMatchObject({
        code: 'DOCUMENT_INVALID',
        pointers: ['/workflows/0/steps/0/operationPath'],
      });
    },
  );

  test('with several sources may leave out the source of an operation, or name it alone', () => {
    expect(readOperation({ operationId: 'listOrders' }, several)).toEqual({
      operation: { source: '', id: 'listOrders' },
      warnings: [
        {
          pointer: '/workflows/0/steps/0/operationId',
          message: 'the document has several source descriptions; write $sourceDescriptions.<name>.listOrders',
          stepId: 'a',
          place: 'field operationId',
        },
      ],
    });
    expect(readOperation({ operationId: 'stock.find' }, several).operation).toEqual({ source: 'stock', id: 'find' });
    const chain = readDocument(makeDocument({ steps: [step('listOrders')] }, several)).chain;
    expect(writeChain(chain)).toMatchObject({ workflows: [{ steps: [{ operationId: 'listOrders' }] }] });
  });

  test('may use outputs of a called workflow that the step does not declare', () => {
    const child = { workflowId: 'child', steps: [step('c')], outputs: { id: '$steps.c.outputs.id' } };
    const { chain, warnings } = readDocument(
      {
        ...makeDocument({}),
        workflows: [
          {
            workflowId: 'w',
            steps: [
              { stepId: 'call', workflowId: 'child', outputs: { again: '$steps.call.outputs.id' } },
              step('use', { parameters: [{ name: 'id', in: 'query', value: '$steps.call.outputs.id' }] }),
            ],
          },
          child,
        ],
      },
      { workflow: 'w' },
    );
    expect(chain.steps).toMatchObject([
      { captures: [{ name: 'again', expression: '$outputs.id' }] },
      { parameters: [{ value: '{{call.id}}' }] },
    ]);
    expect(warnings.map(({ pointer }) => pointer)).toEqual([
      '/workflows/0/steps/0/outputs/again',
      '/workflows/0/steps/1/parameters/0/value',
    ]);
  });

  test.each<[string, JsonObject, string]>([
    ['two targets', { operationId: 'a', channelPath: 'x', action: 'send' }, '/channelPath'],
    ['no target', {}, ''],
    ['an action for a workflow', { workflowId: 'w', action: 'send' }, '/action'],
    ['an action for an HTTP operation', { operationId: 'a', action: 'send' }, '/action'],
    ['a channel without an action', { channelPath: 'x' }, ''],
    ['an unknown action', { channelPath: 'x', action: 'publish' }, '/action'],
    ['a correlation id for sending', { channelPath: 'x', action: 'send', correlationId: 'c' }, '/correlationId'],
    ['an empty dependsOn', { operationId: 'a', dependsOn: [] }, '/dependsOn'],
    ['a dependency twice', { operationId: 'a', dependsOn: ['b', 'b'] }, '/dependsOn/1'],
    ['no criteria in their list', { operationId: 'a', successCriteria: [] }, '/successCriteria'],
    ['a parameter without a location', { operationId: 'a', parameters: [{ name: 'p', value: 1 }] }, '/parameters/0'],
    [
      'an input twice',
      {
        workflowId: 'w',
        parameters: [
          { name: 'p', value: 1 },
          { name: 'p', value: 2 },
        ],
      },
      '/parameters/1',
    ],
  ])('with %s in a step is rejected, and the other workflows open', (_, broken, path) => {
    const document = {
      ...makeDocument({}),
      workflows: [
        { workflowId: 'w', steps: [step('b')] },
        { workflowId: 'other', steps: [step('b'), { stepId: 'a', ...broken }] },
      ],
    };
    const { code, pointers } = diagnosticsOf(document, { workflow: 'other' });
    expect([code, pointers[0]]).toEqual(['DOCUMENT_INVALID', `/workflows/1/steps/1${path}`]);
    expect(readDocument(document, { workflow: 'w' }).chain.steps.map(({ id }) => id)).toEqual(['b']);
  });

  test('that calls an operation of an AsyncAPI source is not supported', () => {
    const document = makeDocument(
      { steps: [{ stepId: 'a', operationId: '$sourceDescriptions.events.sent' }] },
      { sourceDescriptions: [{ name: 'events', url: 'e', type: 'asyncapi' }] },
    );
    expect(diagnosticsOf(document)).toMatchObject({ code: 'DOCUMENT_UNSUPPORTED' });
  });

  test('has credentials named after its inputs, in both notations', () => {
    const { chain } = readDocument(
      makeDocument({
        inputs: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            staff: { type: 'object' },
            adaUsername: {},
            adaPassword: {},
            plain: {},
          },
        },
        'x-security': [{ schemeName: 'all', values: { token: '$inputs.key' } }],
        steps: [
          step('one', {
            'x-security': [
              {
                schemeName: 'basic',
                values: { username: '$inputs.staff#/username', password: '$inputs.staff#/password' },
              },
            ],
          }),
          step('two', {
            'x-security': [
              { schemeName: 'basic', values: { username: '$inputs.adaUsername', password: '$inputs.adaPassword' } },
            ],
          }),
        ],
      }),
    );
    const all = { scheme: 'all', credential: 'key', kind: 'bearer' };
    expect(operation(chain.steps).credentials).toEqual([all, { scheme: 'basic', credential: 'staff', kind: 'basic' }]);
    expect(operation(chain.steps, 1).credentials).toEqual([all, { scheme: 'basic', credential: 'ada', kind: 'basic' }]);
    expect(chain.inputs.map(({ name }) => name)).toEqual(['plain']);
  });

  test('retains its extensions and texts when it is written again', () => {
    const document = makeDocument(
      {
        steps: [
          step('a', {
            'x-step': 1,
            parameters: [{ name: 'p', in: 'query', value: 1, 'x-parameter': true }],
            successCriteria: [{ condition: 'true', 'x-check': [] }],
          }),
        ],
        'x-workflow': { a: 1 },
      },
      {
        'x-root': 'r',
        $self: 'https://example.org/w.yaml',
        info: { title: 'T', summary: 'S', description: 'D', version: '1', 'x-info': 1 },
      },
    );
    const written = writeChain(readDocument(document).chain);
    const [workflow] = written['workflows'] as [JsonObject];
    const { 'x-opchain': _mark, ...rest } = workflow;
    expect({ ...written, workflows: [rest] }).toEqual(document);
  });

  test('with unsupported constructs is rejected with the pointer of each', () => {
    const { code, pointers, message } = diagnosticsOf(
      makeDocument(
        {
          dependsOn: ['other'],
          steps: [
            { stepId: 'a', workflowId: 'other' },
            { stepId: 'b', channelPath: 'x', action: 'send' },
            step('c', {
              onSuccess: [{ name: 'go', type: 'goto', stepId: 'z' }],
              onFailure: [{ name: 'stop', type: 'goto' }],
            }),
            step('d', {
              successCriteria: [
                { context: '$message.payload', condition: '//x', type: 'xpath' },
                { context: '$response.body', condition: '$', type: { type: 'jsonpath', version: 'v1' } },
              ],
            }),
            step('e', {
              parameters: [
                { name: 'q', in: 'body', value: 'a' },
                { name: 'w', in: 'query', value: '$message.payload' },
                { name: 'r', in: 'query', value: '$response.body#/id' },
              ],
            }),
            step('f', {
              requestBody: {
                payload: { a: { context: '$steps.e.outputs.o', selector: '$.a', type: 'jmespath' } },
                replacements: [{ target: '$.a', targetSelectorType: 'jmespath', value: 1 }],
              },
            }),
            step('g', {
              dependsOn: ['$workflows.other.steps.x'],
              unknownField: 1,
              outputs: { o: '$message.header.x' },
            }),
            step('h', {
              'x-security': [
                { scheme: { type: 'apiKey' }, values: {} },
                { schemeName: 's', values: { apiKey: 'a secret' } },
              ],
            }),
            { stepId: 'i', 'x-operation': { url: 'http://x', method: 'get' } },
          ],
        },
        {
          sourceDescriptions: [
            { name: 'shop', url: 's', type: 'openapi' },
            { name: 'mq', url: 'q', type: 'asyncapi' },
          ],
        },
      ),
    );
    const at = (path: string) => `/workflows/0/steps/${path}`;
    expect(pointers).toEqual(
      expect.arrayContaining([
        '/workflows/0/dependsOn/0',
        at('0/workflowId'),
        at('1/channelPath'),
        at('2/onSuccess/0/stepId'),
        at('2/onFailure/0'),
        at('3/successCriteria/0/context'),
        at('3/successCriteria/1/type/version'),
        at('4/parameters/0/in'),
        at('4/parameters/1/value'),
        at('4/parameters/2/value'),
        at('5/requestBody/payload/a/type'),
        at('5/requestBody/replacements/0/targetSelectorType'),
        at('6/dependsOn/0'),
        at('6/unknownField'),
        at('6/outputs/o'),
        at('7/x-security/0/scheme'),
        at('7/x-security/1/values'),
        at('8/x-operation'),
      ]),
    );
    expect(code).toBe('DOCUMENT_INVALID');
    expect(message).toMatch(/and \d+ more\.$/);
  });

  test('with several workflows is read by workflow id', () => {
    const document = { ...makeDocument({ steps: [step('a')] }) };
    const [first] = document['workflows'] as [JsonObject];
    const both = { ...document, workflows: [first, { ...first, workflowId: 'v' }] };
    expect(diagnosticsOf(both)).toMatchObject({ code: 'DOCUMENT_UNSUPPORTED', pointers: ['/workflows'] });
    expect(diagnosticsOf(both).message).toContain('"w", "v"');
    expect(readDocument(both, { workflow: 'v' })).toMatchObject({ chain: { id: 'v' }, otherWorkflows: ['w'] });
    expect(diagnosticsOf(both, { workflow: 'u' })).toMatchObject({
      code: 'DOCUMENT_INVALID',
      pointers: ['/workflows'],
    });
  });

  test('with several workflows opens the only one that no other calls, and retains the others in their places', () => {
    const document = makeDocument({ steps: [{ stepId: 'a', workflowId: 'v' }] });
    const [w] = document['workflows'] as [JsonObject];
    const [v] = makeDocument({ steps: [{ ...step('b'), parameters: [{ reference: '$components.parameters.p' }] }] })[
      'workflows'
    ] as [JsonObject];
    const components = { parameters: { p: { name: 'limit', in: 'query', value: 1 } } };
    const both = { ...document, components, workflows: [{ ...v, workflowId: 'v' }, w] };
    const { chain } = readDocument(both);
    expect(chain.id).toBe('w');
    const written = writeChain(chain);
    expect((written['workflows'] as JsonObject[])[0]).toEqual(both.workflows[0]);
    expect(written['components']).toEqual(components);
    expect(readDocument(written).chain).toEqual(chain);
  });

  test.each<[string, JsonValue, string]>([
    ['a list', [], ''],
    ['an OpenAPI document', { openapi: '3.1.0', info: { title: 't', version: '1' } }, ''],
    ['a later version', { ...makeDocument({ steps: [step('a')] }), arazzo: '2.0.0' }, '/arazzo'],
    ['no steps', makeDocument({ steps: [] }), '/workflows/0'],
    ['steps that are not a list', makeDocument({ steps: 'x' }), '/workflows/0/steps'],
    ['a step that is not an object', makeDocument({ steps: ['x'] }), '/workflows/0/steps/0'],
    ['a duplicate step', makeDocument({ steps: [step('a'), step('a')] }), '/workflows/0/steps/1/stepId'],
    ['a step without an operation', makeDocument({ steps: [{ stepId: 'a' }] }), '/workflows/0/steps/0'],
    [
      'a dependency on an unknown step',
      makeDocument({ steps: [step('a', { dependsOn: ['b'] })] }),
      '/workflows/0/steps/0/dependsOn/0',
    ],
    [
      'an output of an unknown step',
      makeDocument({ steps: [step('a', { parameters: [{ name: 'x', in: 'query', value: '$steps.b.outputs.c' }] })] }),
      '/workflows/0/steps/0/parameters/0/value',
    ],
    [
      'an invalid condition',
      makeDocument({ steps: [step('a', { successCriteria: [{ condition: '$statusCode ==' }] })] }),
      '/workflows/0/steps/0/successCriteria/0/condition',
    ],
    [
      'a missing component',
      makeDocument({ steps: [step('a', { parameters: [{ reference: '$components.parameters.x' }] })] }),
      '/workflows/0/steps/0/parameters/0/reference',
    ],
    [
      'an x-opchain of a later version',
      makeDocument({ steps: [step('a')], 'x-opchain': { version: 3, order: 'graph' } }),
      '/workflows/0/x-opchain/version',
    ],
    ['a negative timeout', makeDocument({ steps: [step('a', { timeout: -5 })] }), '/workflows/0/steps/0/timeout'],
    [
      'a timeout that is not a number',
      makeDocument({ steps: [step('a', { timeout: NaN })] }),
      '/workflows/0/steps/0/timeout',
    ],
    ...(['retryAfter', 'retryLimit'] as const).flatMap((field) =>
      [-1, NaN, Infinity].map((value): [string, JsonValue, string] => [
        `${field} of ${String(value)}`,
        makeDocument({ steps: [step('a', { onFailure: [{ name: 'n', type: 'retry', [field]: value }] })] }),
        `/workflows/0/steps/0/onFailure/0/${field}`,
      ]),
    ),
    [
      'an x-opchain of another order',
      makeDocument({ steps: [step('a')], 'x-opchain': { order: 'tree' } }),
      '/workflows/0/x-opchain/order',
    ],
    [
      'an invalid x-opchain',
      makeDocument({ steps: [step('a')], 'x-opchain': { version: 1, order: 'graph', layout: { a: 1 } } }),
      '/workflows/0/x-opchain/layout/a',
    ],
  ])('with %s is rejected with its pointer', (_, document, pointer) => {
    expect(diagnosticsOf(document).pointers).toContain(pointer);
  });

  test('that names a step it depends on by an expression is rejected with the right form', () => {
    const steps = [step('a'), step('b', { dependsOn: ['$steps.a'] })];
    const { pointers, message } = diagnosticsOf(makeDocument({ steps }));
    expect(pointers).toEqual(['/workflows/0/steps/1/dependsOn/0']);
    expect(message).toContain('"$steps.a" names no step; write a');
  });

  test('with an x-opchain that names no version is read as version 1', () => {
    const steps = [step('a'), step('b'), step('c', { dependsOn: ['a'] })];
    const { chain, order } = readDocument(makeDocument({ steps, 'x-opchain': { order: 'graph' } }));
    expect([order, chain.connections]).toEqual(['marked', [{ source: 'a', target: 'c' }]]);
  });

  test('with an x-opchain that names no order runs in the same order as without it', () => {
    const listed = [step('a'), step('b')];
    const described = [step('a'), step('b', { dependsOn: ['a'] })];
    const orderOf = (steps: readonly JsonObject[], fields: JsonObject) =>
      readDocument(makeDocument({ steps: [...steps], ...fields })).order;
    for (const steps of [listed, described])
      expect(orderOf(steps, { 'x-opchain': { tags: ['smoke'] } })).toBe(orderOf(steps, {}));
  });

  test('is rejected with the name of its file', async () => {
    await expect(readChain('[]', { file: 'chain.json' })).rejects.toThrow(
      /^chain\.json is not a valid Arazzo document: the document: expected an object/,
    );
    await expect(readChain('a: b: c', { file: 'chain.yaml' })).rejects.toThrow(
      /^chain\.yaml cannot be read: line 1, column 5: /,
    );
  });
});

describe('the order of a document without x-opchain', () => {
  const reading = (id: string, from: string) =>
    step(id, {
      parameters: [{ name: 'x', in: 'query', value: `$steps.${from}.outputs.o` }],
      outputs: { o: '$response.body' },
    });

  test('is its graph if every step but the first has a dependency of its own', () => {
    const { order, chain, added } = readDocument(
      makeDocument({
        steps: [
          step('a', { outputs: { o: '$response.body' } }),
          step('b', { dependsOn: ['a'] }),
          step('c', { dependsOn: ['b'], parameters: [{ name: 'x', in: 'query', value: '$steps.a.outputs.o' }] }),
          step('d', { dependsOn: ['b'] }),
        ],
      }),
    );
    expect(order).toBe('graph');
    expect(chain.order).toBeUndefined();
    expect(added).toEqual([]);
    expect(chain.connections).toEqual([
      { source: 'a', target: 'b' },
      { source: 'b', target: 'c' },
      { source: 'b', target: 'd' },
    ]);
  });

  test('connects a step in the graph with those whose outputs it uses', () => {
    const { chain } = readDocument(
      makeDocument({
        steps: [
          step('a'),
          step('b', { dependsOn: ['a'], outputs: { o: '$response.body' } }),
          { ...reading('c', 'b'), dependsOn: ['a'] },
        ],
      }),
    );
    expect(chain.connections).toEqual([
      { source: 'a', target: 'b' },
      { source: 'a', target: 'c' },
      { source: 'b', target: 'c' },
    ]);
  });

  test('is otherwise the list, even for steps that use outputs of others', () => {
    const { order, chain, added } = readDocument(
      makeDocument({
        steps: [
          step('a', { outputs: { o: '$response.body' } }),
          step('b'),
          step('c', { dependsOn: ['a'] }),
          reading('d', 'a'),
        ],
      }),
    );
    expect(order).toBe('list');
    expect(chain.order).toBe('list');
    expect(added).toEqual([
      { source: 'a', target: 'b', implied: true },
      { source: 'b', target: 'c', implied: true },
      { source: 'c', target: 'd', implied: true },
    ]);
    expect(chain.connections).toEqual([{ source: 'a', target: 'c' }, ...added]);
  });

  test('is the list if a step jumps, regardless of what the steps depend on', () => {
    const { order } = readDocument(
      makeDocument({
        steps: [step('a', { onSuccess: [{ name: 'on', type: 'goto', stepId: 'b' }] }), step('b', { dependsOn: ['a'] })],
      }),
    );
    expect(order).toBe('list');
  });

  test('moves a step of the list only where dependsOn demands it', () => {
    const { chain } = readDocument(makeDocument({ steps: [step('a', { dependsOn: ['b'] }), step('b'), step('c')] }));
    expect(buildGraph(chain).order()).toEqual(['b', 'a', 'c']);
    expect(chain.steps.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('becomes a graph of what the steps declare and use', () => {
    const { chain } = readDocument(
      makeDocument({
        steps: [
          step('a', { outputs: { o: '$response.body' } }),
          step('b'),
          step('c', { dependsOn: ['b'], parameters: [{ name: 'x', in: 'query', value: '$steps.a.outputs.o' }] }),
        ],
      }),
    );
    const graph = toGraphOrder(chain);
    expect(graph.order).toBeUndefined();
    expect(graph.connections).toEqual([
      { source: 'b', target: 'c' },
      { source: 'a', target: 'c' },
    ]);
  });

  test('whose steps depend on each other is rejected', () => {
    const steps = [step('a', { dependsOn: ['b'] }), step('b', { dependsOn: ['a'] }), step('c')];
    expect(diagnosticsOf(makeDocument({ steps })).code).toBe('DOCUMENT_INVALID');
    expect(diagnosticsOf(makeDocument({ steps: [step('a', { dependsOn: ['a'] })] })).pointers).toEqual([
      '/workflows/0/steps/0/dependsOn/0',
    ]);
  });
});
