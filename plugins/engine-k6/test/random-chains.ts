import type { JsonObject, JsonValue } from '@opchain/core';
import type { Reply, SharedCase } from './shared-cases.js';

type Random = () => number;
const choose = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (random: Random, share: number): boolean => random() < share;

/** Of `read` and `write`, with the media types of bodies. */
const paths = ['a', 'b', 'c', 'd'];

const mediaTypes = [
  'application/json',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
];

/** The description of random chains. */
export const randomApi = {
  openapi: '3.1.0',
  info: { title: 'Random', version: '1' },
  paths: {
    '/{name}': {
      parameters: [{ in: 'path', name: 'name', required: true, schema: {} }],
      get: {
        operationId: 'read',
        parameters: [
          { in: 'query', name: 'q', schema: {} },
          { in: 'cookie', name: 'session', schema: {} },
        ],
        responses: { default: { description: 'Anything' } },
      },
      post: {
        operationId: 'write',
        requestBody: {
          content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: {} }])),
        },
        responses: { default: { description: 'Anything' } },
      },
    },
  },
};

/** As the builder describes a request to any URL: without parameters and bodies. */
export const requestsApi = {
  openapi: '3.1.0',
  info: { title: 'Requests', version: '1' },
  paths: { '/a': { get: { operationId: 'getA', responses: { default: { description: 'Anything' } } } } },
};

/** How the server of a chain responds: mostly with success. */
function makeReplies(random: Random): SharedCase['replies'] {
  const reply = (): Reply => {
    const kind = random();
    if (kind < 0.08) return { status: 503, headers: { 'Retry-After': '0' } };
    if (kind < 0.14) return { status: 404 };
    if (kind < 0.17) return { headers: { 'Content-Type': 'application/json' }, body: '{"id":' };
    if (kind < 0.2) return { headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: 'Grüße' };
    const items = Array.from({ length: Math.floor(random() * 3) }, (_, at) => ({ id: choose(random, paths), at }));
    const body = { id: choose(random, paths), state: choose(random, ['open', 'done', 'Ä']), items };
    return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  };
  return Object.fromEntries(paths.map((path) => [`/${path}`, Array.from({ length: 6 }, reply)]));
}

function makeCall(random: Random, stepId: string, known: readonly string[]): JsonObject {
  const values = ['$inputs.made', '$inputs.text', 'literal', 7, ...known.map((id) => `$steps.${id}.outputs.id`)];
  const value = (): JsonValue => choose(random, values);
  const name =
    known.length > 0 && chance(random, 0.4) ? `$steps.${choose(random, known)}.outputs.id` : choose(random, paths);
  const parameters: JsonObject[] = [{ name: 'name', in: 'path', value: name }];
  const outputs = { id: '$response.body#/id', items: '$response.body#/items' };
  if (chance(random, 0.15)) {
    const free = [{ name: 'q', in: 'query', value: value() }, { name: 'session', in: 'cookie', value: 'c-2' }]; // prettier-ignore
    return { stepId, operationId: '$sourceDescriptions.requests.getA', parameters: free, outputs };
  }
  if (chance(random, 0.5)) {
    if (chance(random, 0.5)) parameters.push({ name: 'q', in: 'query', value: value() });
    if (chance(random, 0.3)) parameters.push({ name: 'session', in: 'cookie', value: 'c-1' });
    return { stepId, operationId: '$sourceDescriptions.api.read', parameters, outputs };
  }
  const contentType = choose(random, mediaTypes);
  const bytes = Buffer.from([0, 255, 0xc3, Math.floor(random() * 256)]).toString('base64');
  const payload =
    contentType === 'text/plain'
      ? `text {${String(choose(random, ['$inputs.text', '$inputs.made']))}}`
      : contentType === 'application/octet-stream'
        ? `data:;base64,${bytes}`
        : { one: value(), two: value() };
  return {
    stepId,
    operationId: '$sourceDescriptions.api.write',
    parameters,
    requestBody: { contentType, payload },
    outputs,
  };
}

/** Actions that lead forward only, so that every chain ends. */
function makeActions(random: Random, later: readonly string[]): JsonObject {
  const criteria = () =>
    chance(random, 0.5)
      ? {
          criteria: [
            {
              condition: choose(random, [
                '$statusCode == 200',
                "$response.body#/state == 'done'",
                '$statusCode >= 500',
              ]),
            },
          ],
        }
      : {};
  const action = (at: number): JsonObject => {
    const target =
      chance(random, 0.6) && later.length > 0 ? { type: 'goto', stepId: choose(random, later) } : { type: 'end' };
    return { name: `act${at}`, ...target, ...criteria() };
  };
  const retry = (at: number) => ({
    name: `act${at}`,
    type: 'retry',
    retryAfter: 0.01,
    retryLimit: 1 + Math.floor(random() * 2),
    ...criteria(),
  });
  return {
    ...(chance(random, 0.3) && {
      successCriteria: [{ condition: choose(random, ['$statusCode == 200', "$response.body#/state == 'done'"]) }],
    }),
    ...(chance(random, 0.3) && { onSuccess: [action(1)] }),
    ...(chance(random, 0.5) && {
      onFailure: [...(chance(random, 0.6) ? [retry(2)] : []), ...(chance(random, 0.6) ? [action(3)] : [])],
    }),
  };
}

/** A chain with jumps, retries, called workflows, for-each, and values of all kinds, and its server. */
export function makeRandomChain(random: Random): {
  readonly document: string;
  readonly replies: SharedCase['replies'];
} {
  const ids = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, at) => `s${at}`);
  const called: string[] = [];
  const steps = ids.map((stepId, at): JsonObject => {
    // What was jumped over has no outputs, which fails a step here and there.
    const known = ids.slice(0, at).filter((id) => !called.includes(id));
    const actions = makeActions(random, ids.slice(at + 1));
    if (at === 0 || chance(random, 0.7)) return { ...makeCall(random, stepId, known), ...actions };
    called.push(stepId);
    const parameters = [{ name: 'item', value: 'a' }];
    if (known.length === 0 || chance(random, 0.5)) return { stepId, workflowId: 'sub', parameters };
    const forEach = { items: `$steps.${choose(random, known)}.outputs.items`, as: 'item' };
    return { stepId, workflowId: 'sub', 'x-opchain': { forEach } };
  });
  const properties = {
    made: { type: 'string', 'x-opchain-generate': { generate: choose(random, ['uuid', 'email', 'name', 'text']) } },
    text: { type: 'string', default: 'ä&b=c/1' },
  };
  const sub = [makeCall(random, 'x', []), { ...makeCall(random, 'y', ['x']), ...makeActions(random, []) }];
  const document = {
    arazzo: '1.1.0',
    info: { title: 'Random', version: '1' },
    sourceDescriptions: ['api', 'requests'].map((name) => ({ name, url: `./${name}.json`, type: 'openapi' })),
    workflows: [
      { workflowId: 'main', inputs: { type: 'object', properties }, steps },
      { workflowId: 'sub', inputs: { type: 'object', properties: { ...properties, item: {} } }, steps: sub },
    ],
  };
  return { document: JSON.stringify(document), replies: makeReplies(random) };
}
