import type { JsonObject, JsonValue } from '@opchain/core';

/** How a server responds to one request. */
export type Reply =
  | 'reset'
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** One chain that the runner and a converted script must run in the same way. */
export interface SharedCase {
  readonly title: string;
  /** Steps in Arazzo format. */
  readonly steps: readonly JsonObject[];
  /** Responses by path of the request, in sequence; the last one is repeated. */
  readonly replies: Readonly<Record<string, readonly Reply[]>>;
  readonly isSuccess: boolean;
  /** All requests as `GET /path` with their bodies, sorted. */
  readonly sent: readonly string[];
  /** Milliseconds before each additional attempt. */
  readonly delays?: readonly number[];
}

/** The description that the cases share: `read` and `write` have the path as a parameter. */
export const description = {
  openapi: '3.1.0',
  info: { title: 'Cases', version: '1' },
  paths: {
    '/{name}': {
      parameters: [{ in: 'path', name: 'name', required: true, schema: {} }],
      get: { operationId: 'read', responses: { default: { description: 'Anything' } } },
      post: {
        operationId: 'write',
        requestBody: { content: { 'application/json': { schema: {} } } },
        responses: { default: { description: 'Anything' } },
      },
    },
  },
};

/** The Arazzo document of a case. */
export function toDocument(steps: readonly JsonObject[]): string {
  return JSON.stringify({
    arazzo: '1.1.0',
    info: { title: 'Case', version: '1' },
    sourceDescriptions: [{ name: 'api', url: './api.json', type: 'openapi' }],
    workflows: [{ workflowId: 'case', steps, 'x-opchain': { version: 1, order: 'graph', layout: {} } }],
  });
}

function read(stepId: string, name: JsonValue, more: JsonObject = {}): JsonObject {
  return { stepId, operationId: 'read', parameters: [{ name: 'name', in: 'path', value: name }], ...more };
}

const json = (body: string, more: { readonly status?: number } = {}): Reply => ({
  headers: { 'Content-Type': 'application/json' },
  body,
  ...more,
});
const busy = (retryAfter?: string): Reply => ({
  status: 503,
  ...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }),
});
const again = (retryLimit: number, more: JsonObject = {}) => ({
  onFailure: [{ name: 'again', type: 'retry', retryAfter: 0.01, retryLimit, ...more }],
});
const check = (condition: string) => ({ successCriteria: [{ condition }] });

/** Two steps, of which the second uses a value from the first response as its path. */
const takeFrom = (expression: string) => [
  read('a', 'a', { outputs: { value: expression } }),
  read('b', '$steps.a.outputs.value', { dependsOn: ['a'] }),
];

const outcome = (isSuccess: boolean, ...sent: string[]) => ({ isSuccess, sent });

export const sharedCases: readonly SharedCase[] = [
  {
    title: 'a value from a JSON body is encoded in a path',
    steps: takeFrom('$response.body#/id'),
    replies: { '/a': [json('{"id":"x/1 é"}')], '/x%2F1%20%C3%A9': [{}] },
    ...outcome(true, 'GET /a', 'GET /x%2F1%20%C3%A9'),
  },
  {
    title: 'values keep their type in a body',
    steps: [
      read('a', 'a', { outputs: { id: '$response.body#/id' } }),
      {
        stepId: 'b',
        operationId: 'write',
        dependsOn: ['a'],
        parameters: [{ name: 'name', in: 'path', value: 'b' }],
        requestBody: {
          contentType: 'application/json',
          payload: { id: '$steps.a.outputs.id', text: 'is {$steps.a.outputs.id}' },
        },
      },
    ],
    replies: { '/a': [json('{"id":7}')], '/b': [{ status: 201 }] },
    ...outcome(true, 'GET /a', 'POST /b {"id":7,"text":"is 7"}'),
  },
  {
    title: 'a header and the status are values too',
    steps: [
      read('a', 'a', { outputs: { tag: '$response.header.X-Tag', status: '$statusCode' } }),
      read('b', '$steps.a.outputs.tag', { dependsOn: ['a'] }),
      read('c', '$steps.a.outputs.status', { dependsOn: ['a'] }),
    ],
    replies: { '/a': [{ status: 202, headers: { 'X-Tag': 'blue' } }], '/blue': [{}], '/202': [{}] },
    ...outcome(true, 'GET /202', 'GET /a', 'GET /blue'),
  },
  {
    title: 'a missing value fails the step before anything is sent, without a retry',
    steps: [
      read('a', 'a', { outputs: { value: '$response.body#/id' } }),
      read('b', '$steps.a.outputs.value', { dependsOn: ['a'], ...again(3) }),
    ],
    replies: { '/a': [json('{}')] },
    ...outcome(false, 'GET /a'),
  },
  {
    title: 'steps after a failed step are skipped and other branches continue',
    steps: [read('a', 'a'), read('b', 'b', { dependsOn: ['a'] }), read('c', 'c')],
    replies: { '/a': [{ status: 404 }], '/c': [{}] },
    ...outcome(false, 'GET /a', 'GET /c'),
  },
  {
    title: 'a check that refers to the status allows any status',
    steps: [read('a', 'a', check('$statusCode == 404'))],
    replies: { '/a': [{ status: 404 }] },
    ...outcome(true, 'GET /a'),
  },
  {
    title: 'only checks decide, regardless of the status',
    steps: [read('a', 'a', check("$response.body#/x == 'y'"))],
    replies: { '/a': [json('{"x":"y"}', { status: 400 })] },
    ...outcome(true, 'GET /a'),
  },
  {
    title: 'a failed check fails the step',
    steps: [read('a', 'a', check("$response.body#/x == 'z'"))],
    replies: { '/a': [json('{"x":"y"}')] },
    ...outcome(false, 'GET /a'),
  },
  {
    title: 'a failed attempt followed by a successful retry does not count as a failure',
    steps: [read('a', 'a', again(2))],
    replies: { '/a': [busy(), busy(), {}] },
    ...outcome(true, 'GET /a', 'GET /a', 'GET /a'),
    delays: [10, 10],
  },
  {
    title: 'a failed check followed by a successful retry does not count as a failure',
    steps: [read('a', 'a', { ...check("$response.body#/state == 'done'"), ...again(1) })],
    replies: { '/a': [json('{"state":"open"}'), json('{"state":"done"}')] },
    ...outcome(true, 'GET /a', 'GET /a'),
    delays: [10],
  },
  {
    title: 'a rule retries up to its limit',
    steps: [read('a', 'a', again(2))],
    replies: { '/a': [busy()] },
    ...outcome(false, 'GET /a', 'GET /a', 'GET /a'),
    delays: [10, 10],
  },
  {
    title: 'a rule whose criteria are not met is skipped for the next one',
    steps: [
      read('a', 'a', {
        onFailure: [
          {
            name: 'no',
            type: 'retry',
            retryAfter: 0.03,
            retryLimit: 5,
            criteria: [{ condition: '$statusCode == 429' }],
          },
          {
            name: 'yes',
            type: 'retry',
            retryAfter: 0.02,
            retryLimit: 1,
            criteria: [{ condition: '$statusCode == 503' }],
          },
        ],
      }),
    ],
    replies: { '/a': [busy()] },
    ...outcome(false, 'GET /a', 'GET /a'),
    delays: [20],
  },
  {
    title: 'a rule without criteria retries a lost connection',
    steps: [read('a', 'a', again(1))],
    replies: { '/a': ['reset', {}] },
    ...outcome(true, 'GET /a', 'GET /a'),
    delays: [10],
  },
  {
    title: 'no criterion is met by a lost connection',
    steps: [read('a', 'a', again(1, { criteria: [{ condition: '$statusCode == 503' }] }))],
    replies: { '/a': ['reset', {}] },
    ...outcome(false, 'GET /a'),
  },
  ...(
    [
      ['seconds', '2', 2_000],
      ['no pause', '0', 0],
      ['more than one minute, limited to one minute', '3600', 60_000],
      ['a date in the far future, limited to one minute', 'Fri, 01 Jan 2100 00:00:00 GMT', 60_000],
      ['a date in the past', 'Sat, 01 Jan 2000 00:00:00 GMT', 0],
      ['an invalid value, for which the rule decides', 'soon', 10],
    ] as const
  ).map(([name, field, delay]): SharedCase => ({
    title: `Retry-After with ${name}`,
    steps: [read('a', 'a', again(1))],
    replies: { '/a': [busy(field), {}] },
    ...outcome(true, 'GET /a', 'GET /a'),
    delays: [delay],
  })),
  ...(
    [
      ['invalid JSON', 'application/json', '{"id":', false],
      ['JSON with a duplicate name', 'application/json', '{"id":"x","id":"y"}', false],
      ['JSON nested too deeply', 'application/json', `${'['.repeat(1_500)}${']'.repeat(1_500)}`, false],
      ['JSON with a +json media type', 'application/problem+json; charset=utf-8', '{"id":"x"}', true],
      ['JSON after a byte order mark', 'application/json', '\ufeff{"id":"x"}', true],
    ] as const
  ).map(([name, contentType, body, isSuccess]): SharedCase => ({
    title: `a response with ${name}`,
    steps: [read('a', 'a', check("$response.body#/id == 'x'"))],
    replies: { '/a': [{ headers: { 'Content-Type': contentType }, body }] },
    ...outcome(isSuccess, 'GET /a'),
  })),
  {
    title: 'JSON without a media type is recognized by its content',
    steps: takeFrom('$response.body#/id'),
    replies: { '/a': [{ body: '{"id":"x"}' }], '/x': [{}] },
    ...outcome(true, 'GET /a', 'GET /x'),
  },
  {
    title: 'a text body is one value',
    steps: takeFrom('$response.body'),
    replies: { '/a': [{ headers: { 'Content-Type': 'text/plain' }, body: 'x' }], '/x': [{}] },
    ...outcome(true, 'GET /a', 'GET /x'),
  },
  {
    title: 'a sequence of JSON texts is text, not JSON',
    steps: takeFrom('$response.body'),
    replies: { '/a': [{ headers: { 'Content-Type': 'application/json-seq' }, body: '7' }], '/7': [{}] },
    ...outcome(true, 'GET /7', 'GET /a'),
  },
  {
    title: 'a binary body is not a value',
    steps: takeFrom('$response.body'),
    replies: { '/a': [{ headers: { 'Content-Type': 'image/png' }, body: 'x' }], '/x': [{}] },
    ...outcome(false, 'GET /a'),
  },
];
