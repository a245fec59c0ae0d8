import { expect, jest, test } from '@jest/globals';
import { createKernel, readChain } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { printLiteral } from '../src/print-literal.js';
import { toDefinition } from '../src/to-definition.js';
import { createFakeK6 } from './fake-k6.js';
import { runDefinition } from './run-definition.js';
import { playCase } from './play-case.js';

/** Numbers that JSON.parse would change. */
const numbers = [
  '9007199254740993',
  '1e400',
  '-0',
  '0.30000000000000001',
  '0.299999999999999988897769753748',
  '0.10',
  '3.141592653589793238462643383279502884197',
  '1234567890123456789012345678901234567890',
];

const body = '{ "content": { "application/json": { "schema": { "type": "object" } } } }';
const description = `{
  "openapi": "3.1.0", "info": { "title": "Digits", "version": "1" },
  "paths": {
    "/make": { "post": { "operationId": "make", "requestBody": ${body}, "responses": { "200": { "description": "Done" } } } },
    "/things/{id}": { "put": {
      "operationId": "send", "requestBody": ${body}, "responses": { "200": { "description": "Done" } },
      "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "number" } }]
    } }
  }
}`;

/** A literal, a default of an input, checks, and what the response has: one number. */
const writeDocument = (number: string): string => `{
  "arazzo": "1.1.0", "info": { "title": "Digits", "version": "1" },
  "sourceDescriptions": [{ "name": "api", "url": "api.json", "type": "openapi" }],
  "workflows": [{
    "workflowId": "digits",
    "inputs": { "type": "object", "properties": { "start": { "type": "number", "default": ${number} } } },
    "steps": [
      { "stepId": "make", "operationId": "make",
        "requestBody": { "contentType": "application/json", "payload": { "literal": ${number}, "start": "$inputs.start" } },
        "successCriteria": [
          { "condition": "$response.body#/id == ${number}" },
          { "context": "$response.body", "type": "jsonpath", "condition": "$.all[?(@ == ${number})]" }
        ],
        "outputs": { "id": "$response.body#/id" } },
      { "stepId": "send", "operationId": "send",
        "parameters": [{ "name": "id", "in": "path", "value": "$steps.make.outputs.id" }],
        "requestBody": { "contentType": "application/json", "payload": { "id": "$steps.make.outputs.id" } } }
    ]
  }]
}`;

test.each(numbers)('%s keeps its digits in a k6 script', async (number) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  const api = await kernel.load({ location: 'api.json', content: description });
  const thing = `/things/${encodeURIComponent(number)}`;
  const reply = { headers: { 'Content-Type': 'application/json' }, body: `{"id":${number},"all":[${number}]}` };
  const player = playCase({ replies: { '/make': [reply], [thing]: [reply] } });
  const k6 = createFakeK6(player);
  const definition = await toDefinition(await readChain(writeDocument(number)), { api }, { api: 'http://api.test' });
  expect(printLiteral(definition)).toContain(`literal: readNumber("${number}")`);
  await runDefinition(k6, definition);
  expect(player.sent()).toEqual([
    `POST /make {"literal":${number},"start":${number}}`,
    `PUT ${thing} {"id":${number}}`,
  ]);
  expect(k6.metrics.get('chain_succeeded')).toEqual([true]);
  await kernel.dispose();
});
