import { inputGeneratorNames } from '@opchain/core/internal/model';

/** A one-time password needs a credential. */
const generatorNames = inputGeneratorNames.filter((name) => name !== 'totp');

/** The description of chains with generated values. */
export const generatedApi = {
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'OK' } },
      },
    },
  },
};

/** Functions of a text. */
const functions = ['upper', 'base64', 'hex', 'url', 'sha256', 'trim'];

/** A chain that sends inputs with generators of any kind, and what a function makes of them. */
export function makeGeneratedChain(random: () => number): object {
  const names = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => `value${at}`);
  const properties = Object.fromEntries(
    names.map((name) => {
      const generate = generatorNames[Math.floor(random() * generatorNames.length)];
      return [name, { 'x-opchain-generate': { generate, ...(generate === 'pick' && { from: [1, 'two', true] }) } }];
    }),
  );
  properties['email'] = { 'x-opchain-generate': { generate: 'email' } };
  const payload = Object.fromEntries([...names, 'text', 'made'].map((name) => [name, `$inputs.${name}`]));
  const made = functions[Math.floor(random() * functions.length)];
  const presets = [
    { id: 'text', kind: 'compute', at: 0, function: 'concat', arguments: names.map((name) => `{{$inputs.${name}}}`) },
    { id: 'made', kind: 'compute', at: 0, function: made, arguments: ['{{$inputs.email}}'] },
  ];
  return {
    arazzo: '1.1.0',
    info: { title: 'Generated', version: '1' },
    sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'w',
        inputs: { type: 'object', properties: { ...properties, text: {}, made: {} }, required: ['text', 'made'] },
        steps: [{ stepId: 'a', operationId: 'a', requestBody: { contentType: 'application/json', payload } }],
        'x-opchain': { order: 'graph', presets },
      },
    ],
  };
}
