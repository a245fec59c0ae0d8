import fc from 'fast-check';
import { standardEncoders } from './standard-encoders.js';

/** All printable bytes, and characters of two, three and four bytes. */
const characters = [
  ...Array.from({ length: 0x5f }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'äßÅéõ€Ωж漢😀',
];

/** Secrets of any characters; servers trim spaces around values. */
export const arbitrarySecret = fc
  .array(fc.constantFrom(...characters), { minLength: 6, maxLength: 90 })
  .map((list) => list.join(''))
  .filter((text) => text.trim() === text);

/** Random secrets; equal seeds yield equal ones. */
export const sampleSecrets = (count: number, seed: number): readonly string[] =>
  fc.sample(arbitrarySecret, { numRuns: count, seed });

const operation = (operationId: string) => ({
  get: {
    operationId,
    parameters: [{ in: 'query', name: 'word', schema: { type: 'string' } }],
    security: [{}, { key: [] }],
    responses: { default: { description: 'Anything' } },
  },
});

/** The description of the encoding server, with an API key as the query parameter that it returns. */
export const echoDescription = {
  openapi: '3.1.0',
  info: { title: 'Echo', version: '1' },
  paths: { '/text': operation('text'), '/json': operation('json') },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'word' } } },
};

const isCredential = (index: number): boolean => index % 4 < 2;

/** The name of the credential or of the password input of a step. */
export const secretName = (index: number): string => `${isCredential(index) ? 'credential' : 'input'}${index}`;

/**
 * A chain that sends a secret in each step and quotes the response in a failed check and in a capture. By turns, secrets
 * are credentials and password inputs, and responses are text and JSON.
 */
export function createEchoChain(stepCount: number): object {
  const indexes = Array.from({ length: stepCount }, (_, index) => index);
  const inputs = indexes.filter((index) => !isCredential(index)).map(secretName);
  return {
    arazzo: '1.1.0',
    info: { title: 'Echo', version: '1' },
    sourceDescriptions: [{ name: 'echo', url: './echo.json', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'echoes',
        inputs: {
          type: 'object',
          properties: Object.fromEntries(inputs.map((name) => [name, { type: 'string', format: 'password' }])),
        },
        steps: indexes.map((index) => {
          const value = `$inputs.${secretName(index)}`;
          const echo = index % 2 === 0 ? '$response.body' : '$response.body#/text';
          return {
            stepId: `step${index}`,
            operationId: index % 2 === 0 ? 'text' : 'json',
            ...(isCredential(index)
              ? { 'x-security': [{ schemeName: 'key', values: { apiKey: value } }] }
              : { parameters: [{ name: 'word', in: 'query', value }] }),
            successCriteria: [{ condition: `${echo} == 'something else'` }],
            outputs: { echo },
          };
        }),
        'x-opchain': { version: 1, order: 'graph' },
      },
    ],
  };
}

/** The secrets that a text contains in any form, also within JSON. */
export function findEchoes(text: string, secrets: readonly string[]): readonly string[] {
  return secrets.filter((secret) =>
    [...new Set(Object.values(standardEncoders).map((encode) => encode(secret)))].some(
      (form) => text.includes(form) || text.includes(JSON.stringify(form).slice(1, -1)),
    ),
  );
}
