import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ApiDescription, createKernel, type JsonObject, type Kernel } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';
import { createExample } from '@opchain/core/internal/runner';
import { openApiLoader } from '@opchain/openapi-loader';
import { startServer, type TestServer } from '@opchain/test-support/start-server';
import type { Io } from '../src/command/io.js';
import { main } from '../src/main.js';

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

const respond = (number: string): string => `{"id":${number},"all":[${number}]}`;

const describeApi = (number: string): string => `{
  "openapi": "3.1.0", "info": { "title": "Digits", "version": "1" },
  "paths": {
    "/make": { "post": {
      "operationId": "make",
      "requestBody": { "content": { "application/json": { "schema": {
        "type": "object", "required": ["offered"],
        "properties": { "offered": {
          "type": "object", "required": ["example", "bound", "fixed"],
          "properties": {
            "example": { "type": "number", "examples": [${number}] },
            "bound": { "type": "number", "minimum": ${number}, "maximum": ${number} },
            "fixed": { "const": ${number} }
          }
        } }
      } } } },
      "responses": { "200": { "description": "Done" } }
    } },
    "/things/{id}": { "put": {
      "operationId": "send",
      "parameters": [
        { "name": "id", "in": "path", "required": true, "schema": { "type": "number" } },
        { "name": "q", "in": "query", "schema": { "type": "string" } }
      ],
      "requestBody": { "content": { "application/json": { "schema": { "type": "object" } } } },
      "responses": { "200": { "description": "Done" } }
    } }
  }
}`;

/** What the description offers for the body, a literal, a default of an input, and what the response has: one number. */
const writeDocument = (number: string, offered: string): string => `{
  "arazzo": "1.1.0", "info": { "title": "Digits", "version": "1" },
  "sourceDescriptions": [{ "name": "api", "url": "api.json", "type": "openapi" }],
  "workflows": [{
    "workflowId": "digits",
    "inputs": { "type": "object", "properties": { "start": { "type": "number", "default": ${number} } } },
    "steps": [
      { "stepId": "make", "operationId": "make",
        "requestBody": { "contentType": "application/json",
          "payload": { "offered": ${offered}, "literal": ${number}, "start": "$inputs.start" } },
        "successCriteria": [
          { "condition": "$response.body#/id == ${number}" },
          { "context": "$response.body", "type": "jsonpath", "condition": "$.all[?(@ == ${number})]" }
        ],
        "outputs": { "id": "$response.body#/id", "all": "$response.body#/all" } },
      { "stepId": "send", "operationId": "send", "dependsOn": ["make"],
        "parameters": [
          { "name": "id", "in": "path", "value": "$steps.make.outputs.id" },
          { "name": "q", "in": "query", "value": "no.{$steps.make.outputs.id}" }
        ],
        "requestBody": { "contentType": "application/json",
          "payload": { "id": "$steps.make.outputs.id", "text": "no.{$steps.make.outputs.id}", "all": "$steps.make.outputs.all" } } }
    ],
    "outputs": { "id": "$steps.make.outputs.id" }
  }]
}`;

let folder: string;
let server: TestServer;
let responding: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-digits-'));
  server = await startServer({
    '*': (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(respond(responding)),
  });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function opchain(...args: readonly string[]): Promise<string> {
  let out = '';
  const write = (text: string) => void (out += `${text}\n`);
  const io = { out: write, err: write, isTerminal: false, env: {}, signal: new AbortController().signal };
  const code = await main([...args], io as unknown as Io);
  if (code !== 0) throw new Error(`exit code ${code}:\n${out}`);
  return out;
}

/** The chain with what a form would insert from the description. */
async function prepare(
  number: string,
): Promise<{ readonly kernel: Kernel; readonly api: ApiDescription; readonly text: string }> {
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  const api = await kernel.load({ location: 'api.json', content: describeApi(number) });
  const { requestBody, resolve } = await api.operation('make');
  const body = await createExample(requestBody?.content[0]?.schema ?? false, { resolve });
  const { offered } = body as JsonObject;
  const text = writeDocument(number, writeJson(offered ?? null));
  return { kernel, api, text };
}

/** Of a bound, only the value counts: it is an exact number if no other number has that value. */
const boundOf = (number: string): string => ({ '-0': '0', '0.10': '0.1' })[number] ?? number;

const expectedCalls = (number: string): readonly (readonly [target: string, body: string])[] => {
  const encoded = encodeURIComponent(number);
  const offered = `{"example":${number},"bound":${boundOf(number)},"fixed":${number}}`;
  return [
    ['/make', `{"offered":${offered},"literal":${number},"start":${number}}`],
    [`/things/${encoded}?q=no.${encoded}`, `{"id":${number},"text":"no.${number}","all":[${number}]}`],
  ];
};

test.each(numbers)(
  '%s keeps its digits from the description and the document to the server and the reports',
  async (number) => {
    const { kernel, text } = await prepare(number);
    await kernel.dispose();
    const chain = join(folder, 'chain.arazzo.json');
    const [json, har] = [join(folder, 'run.json'), join(folder, 'run.har')];
    await writeFile(chain, text);
    await writeFile(join(folder, 'api.json'), describeApi(number));
    responding = number;
    const before = server.received.length;
    const named = ['--server', `api=${server.url}`];
    const planned = await opchain('run', chain, ...named, '--dry-run');
    expect(server.received).toHaveLength(before);
    expect(planned).toContain(`"literal":${number}`);
    await opchain('run', chain, ...named, '--json', json, '--har', har);
    const calls = expectedCalls(number);
    expect(server.received.slice(before).map(({ target, body }) => [target, body])).toEqual(calls);

    const report = await readFile(json, 'utf8');
    const captures = `"id": ${number}`;
    expect([report.includes(captures), report.includes(respond(number).replaceAll('"', '\\"'))]).toEqual([true, true]);
    const { log } = JSON.parse(await readFile(har, 'utf8'));
    expect(log.entries).toMatchObject(
      calls.map(([, body]) => ({
        request: { postData: { text: body } },
        response: { content: { text: respond(number) } },
      })),
    );
  },
);
