import { expect, test } from '@jest/globals';
import { readEnvironments } from './read-environments.js';

test('reads the environments of a file in its order', async () => {
  const text = `staging:
  servers: { shop: 'https://staging.example' }
  credentials: { me: staging-me }
local: {}
production: { color: red }
`;
  expect(await readEnvironments(text)).toEqual([
    { name: 'staging', servers: { shop: 'https://staging.example' }, inputs: {}, credentials: { me: 'staging-me' } },
    { name: 'local', servers: {}, inputs: {}, credentials: {} },
    { name: 'production', color: 'red', servers: {}, inputs: {}, credentials: {} },
  ]);
});

test.each([
  ['staging: { server: x }', 'DOCUMENT_INVALID', /\/staging must not have the property "server"/],
  ['staging: { color: pink }', 'DOCUMENT_INVALID', /\/staging\/color /],
  ['staging: { servers: { shop: nowhere } }', 'DOCUMENT_INVALID', /\/staging\/servers\/shop "nowhere" is not an http/],
  ['staging: { servers: { shop: "ftp://a.example" } }', 'DOCUMENT_INVALID', /is not an http or https URL/],
  ['staging: { servers: { shop: "https://u:p@a.example" } }', 'DOCUMENT_INVALID', /must not contain a username/],
  ['[]', 'DOCUMENT_INVALID', /environments\.yaml: it /],
  ['staging: [', 'DOCUMENT_SYNTAX', /line/],
])('rejects %s', async (text, code, message) => {
  await expect(readEnvironments(text, { file: 'environments.yaml' })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message) as unknown,
  });
});
