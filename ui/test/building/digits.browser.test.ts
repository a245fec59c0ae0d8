import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';
import { type TestServer, startServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { until } from '../support/until.js';

jest.setTimeout(120_000);

const browser = useChromium();

/** Numbers that JSON.parse would change, by the field of a body. */
const numbers = {
  next: '9007199254740993',
  huge: '1e400',
  zero: '-0',
  money: '0.10',
  above: '0.30000000000000001',
  below: '0.299999999999999988897769753748',
  long: '3.141592653589793238462643383279502884197',
};
const members = Object.entries(numbers);
const body = `{${members.map(([name, number]) => `"${name}":${number}`).join(',')}}`;

const description = (origin: string): string => `openapi: 3.1.0
info: { title: Digits, version: 1.0 }
servers: [{ url: '${origin}' }]
paths:
  /things/{id}:
    put:
      operationId: send
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, minimum: 9007199254740993 } }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
${members.map(([name, number]) => `                ${name}: { type: number, default: ${number} }`).join('\n')}
            example: { ${members.map(([name, number]) => `${name}: ${number}`).join(', ')} }
      responses: { '200': { description: Done } }
`;

let api: TestServer;
let builderHost: BuilderHost;

beforeAll(async () => {
  api = await startServer(
    { '*': (response) => response.setHeader('Content-Type', 'application/json').end(body) },
    { cors: true },
  );
  builderHost = await startBuilderHost({
    description: {
      name: 'digits',
      location: 'http://digits.test/openapi.yaml',
      read: () => Promise.resolve(new TextEncoder().encode(description(api.url))),
    },
    connect: [api.url],
  });
});

afterAll(async () => {
  await builderHost?.close();
  await api?.stop();
});

test('numbers of a description keep their digits in the form, in what is sent, in results, in curl and in HAR', async () => {
  const builder = await openBuilder(browser, builderHost.url);
  await builder.opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await builder.row(/^PUT send/).dblclick();
  await builder.card('send').waitFor();
  await builder.type('id', '9007199254740993');
  for (const [name, number] of members)
    expect([name, await builder.field(name).getAttribute('placeholder')]).toEqual([name, `default: ${number}`]);
  await builder.inspector.getByRole('button', { name: 'Insert example' }).click();
  for (const [name, number] of members) await until(async () => (await builder.field(name).inputValue()) === number);

  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  const call = expect.objectContaining({ target: '/things/9007199254740993', body });
  expect(api.received).toEqual([call]);

  await builder.results.getByRole('button', { name: 'Export' }).click();
  const har = await builder.saved(() => builder.results.getByRole('menuitem', { name: 'Calls as HAR' }).click());
  const [entry] = JSON.parse(har.text).log.entries;
  expect([entry.request.url, entry.request.postData.text, entry.response.content.text]).toEqual([
    expect.stringMatching(/\/things\/9007199254740993$/),
    body,
    body,
  ]);

  await builder.resultOf('send').click();
  await builder.inspector.getByRole('tab', { name: 'Response' }).first().click();
  // Strict: each is there once.
  for (const [, number] of members) await builder.inspector.getByText(number, { exact: true }).waitFor();

  await builder.inspector.getByRole('tab', { name: 'Request' }).first().click();
  await builder.inspector.getByRole('button', { name: 'Copy as curl' }).click();
  await builder.inspector.getByRole('button', { name: 'Copied' }).waitFor();
  const curl = await builder.page.evaluate(() => navigator.clipboard.readText());
  await promisify(execFile)('sh', ['-c', curl]);
  expect(api.received).toEqual([call, call]);
  await builder.opened.context.close();
});
