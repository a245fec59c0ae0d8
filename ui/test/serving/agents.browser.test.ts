import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type RunningServer, startOpchain } from '@opchain/test-support/start-command';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';

jest.setTimeout(90_000);
const browser = useChromium();

const chain = `arazzo: 1.1.0
info: { title: Pets, version: '1' }
sourceDescriptions: [{ name: pets, url: pets.openapi.json, type: openapi }]
workflows:
  - workflowId: main
    steps:
      # feeds nobody
      - { stepId: first, operationId: getPet }
`;
let folder: string;
let server: TestServer;
let served: RunningServer;
let builder: OpenBuilder;

beforeEach(async () => {
  server = await startServer({ '/pet': (response) => send(response, 201, {}) });
  folder = await mkdtemp(join(tmpdir(), 'opchain-agents-'));
  const operation = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'A pet' } } } });
  const added = {
    post: {
      operationId: 'addPet',
      requestBody: { content: { 'application/json': {} } },
      responses: { 201: { description: 'Added' } },
    },
  };
  const paths = {
    '/pet': { ...operation('getPet'), ...added },
    '/dog': operation('getDog'),
    '/cat': operation('getCat'),
  };
  await writeFile(
    join(folder, 'pets.openapi.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: server.url }],
      paths,
    }),
  );
  await writeFile(join(folder, 'pets.arazzo.yaml'), chain);
  served = await startOpchain(folder, '--mcp', '0', '--connect', server.url);
  builder = await openBuilder(browser, served.url);
  await builder.button('Open pets.arazzo.yaml').click();
  await builder.card('first').waitFor();
});

afterEach(async () => {
  await builder.opened.context.close();
  await served.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Calls a tool as an agent does, by HTTP. */
async function callTool(name: string, args: object): Promise<string> {
  const [, url = '', token = ''] = /Agents \(MCP\): (\S+)\nToken: (\S+)/.exec(served.printed()) ?? [];
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return response.text();
}

test('what an agent edits arrives on the open canvas beside the edits of the user, and can be undone', async () => {
  await builder.row(/getDog/).dblclick();
  await builder.card('getDog').waitFor();
  const edits = [{ op: 'add_step', operation: 'getCat', step: 'cat', after: 'first' }];
  expect(await callTool('edit_chain', { file: 'pets.arazzo.yaml', edits })).toContain('cat');
  await builder.card('cat').waitFor();
  await builder.card('getDog').waitFor();
  expect(
    await builder.page
      .locator('.node.is-marked')
      .evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset['node'])),
  ).toEqual(['cat']);
  expect(await builder.page.getByRole('status').allTextContents()).toContainEqual(
    expect.stringContaining('Agent: Add step cat'),
  );
  await builder.bar.getByRole('button', { name: 'Save', exact: true }).click();
  await builder.bar.getByText('Saved', { exact: true }).waitFor();
  const saved = await readFile(join(folder, 'pets.arazzo.yaml'), 'utf8');
  for (const part of ['# feeds nobody', 'stepId: cat', 'getDog']) expect(saved).toContain(part);
  await builder.button('Undo: Agent: Add step cat').click();
  await builder.card('cat').waitFor({ state: 'detached' });
  await builder.card('getDog').waitFor();
});

test('a change by another program is not called one of an agent', async () => {
  await writeFile(join(folder, 'pets.arazzo.yaml'), chain.replace('stepId: first', 'stepId: other'));
  await builder.card('other').waitFor();
  await builder.button('Undo: Change outside of this page').waitFor();
  await builder.page.locator('.node.is-marked').waitFor({ state: 'detached' });
});

describe('what changes data asks in the page', () => {
  const writes = `${chain.replace('operationId: getPet', 'operationId: addPet, requestBody: { payload: { name: $inputs.name } }').replace('    steps:', '    inputs: { type: object, properties: { name: { type: string } } }\n    steps:')}`;

  test.each([
    ['Allow once', ['Rex', 'Tom'], 2],
    ['Allow for this session', ['Rex', 'Tom'], 1],
    ['Reject', ['Rex'], 1],
  ])('%s', async (button, names, questions) => {
    await writeFile(join(folder, 'pets.arazzo.yaml'), writes);
    const dialog = builder.page.getByRole('dialog', { name: 'An agent asks to run “main”' });
    const shown = builder.page.locator('opchain-agent-dialog');
    let asked = 0;
    for (const name of names) {
      const calling = callTool('main', { name });
      if (asked < questions) {
        await dialog.waitFor();
        const parts = ['It creates records.', 'pets.arazzo.yaml#main', `${server.url}/pet`, `{"name":"${name}"}`];
        for (const part of parts) await shown.getByText(part).first().waitFor();
        await shown.getByRole('button', { name: button, exact: true }).last().click();
        asked += 1;
      }
      expect(await calling).toContain(button === 'Reject' ? 'The user did not allow this run.' : '"verdict":"passed"');
    }
    await dialog.waitFor({ state: 'detached' });
    expect(server.received.map(({ body }) => body)).toEqual(
      button === 'Reject' ? [] : names.map((name) => `{"name":"${name}"}`),
    );
  });
});

test('an agent runs on a mock, and may not call a server that the user did not name', async () => {
  expect(await callTool('run', { file: 'pets.arazzo.yaml' })).toContain('"verdict":"passed"');
  await writeFile(join(folder, 'elsewhere.arazzo.yaml'), chain.replace('pets.openapi.json', 'elsewhere.openapi.json'));
  const description = JSON.parse(await readFile(join(folder, 'pets.openapi.json'), 'utf8')) as object;
  await writeFile(
    join(folder, 'elsewhere.openapi.json'),
    JSON.stringify({ ...description, servers: [{ url: 'http://127.0.0.1:9' }] }),
  );
  expect(await callTool('run', { file: 'elsewhere.arazzo.yaml', on: 'servers' })).toContain('SERVER_NOT_NAMED');
});
