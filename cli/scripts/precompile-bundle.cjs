'use strict';
// Runs a chain with the bundle and saves the code that V8 compiled for it next to each file, so that runs do not have
// to compile it.
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { compiledPathFor, loadCompiled, loaded } = require('../bin/load-compiled.cjs');

const description = `openapi: 3.1.0
info: { title: Warm up, version: '1' }
paths:
  /things/{id}:
    put:
      operationId: putThing
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Thing' } }
      responses:
        '200':
          description: the thing
          content:
            application/json: { schema: { $ref: '#/components/schemas/Thing' } }
components:
  schemas:
    Thing:
      type: object
      required: [id]
      properties:
        id: { type: string, minLength: 1, pattern: '^[a-z]+$' }
        parts: { type: array, items: { type: object, properties: { of: { type: string }, count: { type: integer, minimum: 1 } } } }
`;
const chain = `arazzo: 1.1.0
info: { title: Warm up, version: '1' }
sourceDescriptions:
  - { name: api, url: ./api.yaml, type: openapi }
workflows:
  - workflowId: warmUp
    steps:
      - stepId: first
        operationId: putThing
        parameters: [{ name: id, in: path, value: a }]
        requestBody: { contentType: application/json, payload: { id: a } }
        outputs: { id: $response.body#/id }
      - stepId: second
        operationId: putThing
        dependsOn: [first]
        parameters: [{ name: id, in: path, value: $steps.first.outputs.id }]
        requestBody: { contentType: application/json, payload: { id: b, parts: [{ of: $steps.first.outputs.id, count: 2 }] } }
        successCriteria:
          - condition: $statusCode == 200
          - condition: $response.body#/id == 'a'
    x-opchain: { version: 1, order: graph }
`;

const folder = mkdtempSync(join(tmpdir(), 'opchain-build-'));
writeFileSync(join(folder, 'api.yaml'), description);
writeFileSync(join(folder, 'chain.yaml'), chain);
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"a"}');
});
server.listen(0, '127.0.0.1', () => {
  let output = '';
  const write = process.stdout.write;
  process.stdout.write = (text) => (output += text) !== '';
  process.argv.splice(
    2,
    Infinity,
    'run',
    join(folder, 'chain.yaml'),
    '--server',
    `api=http://127.0.0.1:${server.address().port}`,
  );
  loadCompiled('opchain.js').finished.finally(() => {
    process.stdout.write = write;
    if (process.exitCode !== 0) console.log(output);
    for (const [name, { script }] of loaded) writeFileSync(compiledPathFor(name), script.createCachedData());
    rmSync(folder, { recursive: true });
    server.close();
  });
});
