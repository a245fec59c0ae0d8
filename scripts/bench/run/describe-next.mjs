// The description of the scripted server, and chains of its operations.

/** @typedef {{ readonly stepId: string, readonly [member: string]: unknown }} ArazzoStep */
/** @typedef {{ readonly workflowId: string, readonly steps: readonly ArazzoStep[] }} ArazzoWorkflow */
/** @typedef {import('./shapes.mjs').Sources} Sources */

const answer = {
  200: {
    description: 'ok',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: { id: { type: 'string' }, ok: { type: 'boolean' }, text: { type: 'string' } },
        },
      },
    },
  },
};
const inPath = (/** @type {string} */ name, /** @type {'integer' | 'string'} */ type) => ({
  in: 'path',
  name,
  required: true,
  schema: { type },
});

export const description = {
  openapi: '3.1.0',
  info: { title: 'bench', version: '1' },
  paths: {
    '/next/{id}': { get: { operationId: 'next', parameters: [inPath('id', 'string')], responses: answer } },
    '/sized/{bytes}/{id}': {
      get: {
        operationId: 'sized',
        parameters: [inPath('bytes', 'integer'), inPath('id', 'string')],
        responses: answer,
      },
    },
    '/wait/{milliseconds}': {
      get: { operationId: 'wait', parameters: [inPath('milliseconds', 'integer')], responses: answer },
    },
  },
};

/**
 * An Arazzo document of those steps, and of workflows that they call.
 * @param {readonly ArazzoStep[]} steps
 * @param {readonly ArazzoWorkflow[]} [others]
 * @param {'graph' | 'list'} [order]
 */
export const chainOf = (steps, others = [], order = 'graph') => ({
  arazzo: '1.1.0',
  info: { title: 'bench', version: '1' },
  sourceDescriptions: [{ name: 'bench', url: 'bench.json', type: 'openapi' }],
  workflows: [
    { workflowId: 'bench', steps, ...(order === 'graph' ? { 'x-opchain': { version: 1, order } } : {}) },
    ...others,
  ],
});

const after = (/** @type {readonly number[]} */ list) =>
  list.length === 0 ? {} : { dependsOn: list.map((source) => `n${source}`) };

/**
 * Each node asks for the id that its first source answered; with `bytes`, for a body of that size.
 * @param {Sources} sources by node, whom it waits for
 * @param {number} [bytes]
 * @returns {ArazzoStep[]}
 */
export const nextSteps = (sources, bytes = 0) =>
  sources.map((list, index) => ({
    stepId: `n${index}`,
    operationId: bytes === 0 ? 'next' : 'sized',
    parameters: [
      ...(bytes === 0 ? [] : [{ in: 'path', name: 'bytes', value: bytes }]),
      { in: 'path', name: 'id', value: list.length === 0 ? '0' : `$steps.n${list[0]}.outputs.id` },
    ],
    ...after(list),
    outputs: { id: '$response.body#/id' },
  }));

/**
 * Each node takes as long as `delays` says, in milliseconds.
 * @param {Sources} sources
 * @param {readonly number[]} delays
 * @returns {ArazzoStep[]}
 */
export const waitSteps = (sources, delays) =>
  sources.map((list, index) => ({
    stepId: `n${index}`,
    operationId: 'wait',
    parameters: [{ in: 'path', name: 'milliseconds', value: delays[index] }],
    ...after(list),
  }));
