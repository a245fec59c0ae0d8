// The description of the scripted server, and chains of its operation `next`.

const answer = {
  200: { description: 'ok', content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' }, ok: { type: 'boolean' } } } } } },
};

export const description = {
  openapi: '3.1.0',
  info: { title: 'bench', version: '1' },
  paths: {
    '/next/{id}': { get: { operationId: 'next', parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }], responses: answer } },
    '/slow': { get: { operationId: 'slow', responses: answer } },
  },
};

/** An Arazzo document of those steps. */
export const chainOf = (steps) => ({
  arazzo: '1.1.0',
  info: { title: 'bench', version: '1' },
  sourceDescriptions: [{ name: 'bench', url: 'bench.json', type: 'openapi' }],
  workflows: [{ workflowId: 'bench', steps, 'x-opchain': { version: 1, order: 'graph' } }],
});

/** Each node asks for the id that its first source answered. */
export const nextSteps = (sources) =>
  sources.map((list, index) => ({
    stepId: `n${index}`,
    operationId: 'next',
    parameters: [{ in: 'path', name: 'id', value: list.length === 0 ? '0' : `$steps.n${list[0]}.outputs.id` }],
    ...(list.length === 0 ? {} : { dependsOn: list.map((source) => `n${source}`) }),
    outputs: { id: '$response.body#/id' },
  }));
