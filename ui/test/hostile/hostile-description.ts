import { hostileTexts } from './hostile-texts.js';

const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } });
const each = <T>(make: (text: string, index: number) => T): T[] => hostileTexts.map(make);

/** Every text as the name of a property, and in all of its metadata. */
const schema = {
  type: 'object',
  title: hostileTexts[0],
  properties: Object.fromEntries(
    each((text) => [
      text,
      {
        type: 'string',
        title: text,
        description: text,
        default: text,
        example: text,
        enum: [text, 'other'],
        format: text,
      },
    ]),
  ),
};

/** A description with each hostile text in each of its fields, names and keys included; `call` is the one operation that the server implements. */
export function hostileDescription(server: string, changed = false): string {
  const parameters = each((text) => ({
    in: 'query',
    name: text,
    description: text,
    example: text,
    examples: { [text]: { summary: text, description: text, value: text } },
    schema: { type: 'string', enum: [text, 'other'], default: text, description: text },
  }));
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: hostileTexts.join(' '),
      version: '<img src=version onerror=alert(0)>',
      description: hostileTexts.join('\n'),
      license: { name: hostileTexts[0], url: 'javascript:alert(0)' },
    },
    externalDocs: { url: 'javascript:alert(0)', description: hostileTexts[1] },
    servers: [
      { url: server },
      ...each((text) => ({
        url: text,
        description: text,
        variables: { [text]: { default: text, enum: [text], description: text } },
      })),
    ],
    tags: each((text) => ({ name: text, description: text, externalDocs: { url: text } })),
    paths: {
      '/call': {
        post: {
          operationId: 'call',
          summary: hostileTexts.join(' '),
          description: hostileTexts.join('\n\n'),
          parameters: changed ? [] : parameters,
          requestBody: { description: hostileTexts.join(' '), ...json(schema, { example: hostileTexts }) },
          responses: {
            200: {
              description: hostileTexts.join(' '),
              headers: Object.fromEntries(
                each((text) => [text, { description: text, schema: { type: 'string', enum: [text] } }]),
              ),
              ...json(schema),
            },
          },
        },
      },
      '/guarded': {
        get: { operationId: 'guarded', security: each((text) => ({ [text]: [text] })).slice(0, 12), responses: {} },
      },
      ...Object.fromEntries(
        each((text, index) => [
          `/${index}/${text}`,
          {
            get: {
              operationId: changed ? `${text} changed` : text,
              summary: text,
              description: text,
              tags: [text],
              deprecated: index % 2 === 0,
              security: [{ [text]: [text] }],
              responses: {
                [index % 2 === 0 ? '200' : text]: {
                  description: text,
                  links: { [text]: { operationId: text, description: text, parameters: { [text]: text } } },
                },
              },
            },
          },
        ]),
      ),
    },
    components: {
      securitySchemes: Object.fromEntries(
        each((text, index) => [
          text,
          [
            { type: 'apiKey', in: 'header', name: text, description: text },
            { type: 'http', scheme: 'bearer', bearerFormat: text, description: text },
            {
              type: 'oauth2',
              description: text,
              flows: { clientCredentials: { tokenUrl: text, scopes: { [text]: text } } },
            },
            { type: text, description: text },
          ][index % 4],
        ]),
      ),
    },
  });
}

/** The server's response: each text as a key, as a value, and in the usual error fields. */
export const hostileAnswer = JSON.stringify({
  title: hostileTexts[3],
  detail: hostileTexts.join(' '),
  type: 'javascript:alert(0)',
  errors: each((text) => ({ pointer: text, message: text })),
  ...Object.fromEntries(each((text) => [text, text])),
  list: hostileTexts,
});

/** A stranger's chain file: each text is the name of something in it. */
export function hostileChain(text: string): string {
  return JSON.stringify({
    arazzo: '1.1.0',
    info: { title: text, version: text, summary: text },
    sourceDescriptions: [{ name: 'api', url: `https://stranger.invalid/${encodeURIComponent(text)}`, type: 'openapi' }],
    workflows: [
      {
        workflowId: text,
        summary: text,
        description: text,
        inputs: { type: 'object', properties: { [text]: { type: 'string', default: text, description: text } } },
        steps: [
          {
            stepId: 'one',
            operationId: text,
            description: text,
            parameters: [{ name: text, in: 'query', value: text }],
            outputs: { value: '$response.body#/x' },
          },
          {
            stepId: 'two',
            operationId: text,
            dependsOn: ['one'],
            requestBody: { payload: { [text]: text } },
            successCriteria: [{ condition: `$statusCode == 200 && '${text.replaceAll("'", "''")}' == 'x'` }],
          },
        ],
      },
    ],
  });
}
