import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type RunningServer, startOpchain } from '@opchain/test-support/start-command';
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
let served: RunningServer;
let builder: OpenBuilder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-agents-'));
  const operation = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'A pet' } } } });
  const paths = { '/pet': operation('getPet'), '/dog': operation('getDog'), '/cat': operation('getCat') };
  await writeFile(
    join(folder, 'pets.openapi.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: 'http://127.0.0.1:9' }],
      paths,
    }),
  );
  await writeFile(join(folder, 'pets.arazzo.yaml'), chain);
  served = await startOpchain(folder, '--mcp', '0');
  builder = await openBuilder(browser, served.url);
  await builder.button('Open pets.arazzo.yaml').click();
  await builder.card('first').waitFor();
});

afterEach(async () => {
  await builder.opened.context.close();
  await served.stop();
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
  await builder.bar.getByRole('button', { name: 'Save', exact: true }).click();
  await builder.bar.getByText('Saved', { exact: true }).waitFor();
  const saved = await readFile(join(folder, 'pets.arazzo.yaml'), 'utf8');
  for (const part of ['# feeds nobody', 'stepId: cat', 'getDog']) expect(saved).toContain(part);
  await builder.button('Undo: Change outside of this page').click();
  await builder.card('cat').waitFor({ state: 'detached' });
  await builder.card('getDog').waitFor();
});

test('an agent runs on a mock, and may not call a server that the user did not name', async () => {
  expect(await callTool('run', { file: 'pets.arazzo.yaml' })).toContain('"verdict":"passed"');
  expect(await callTool('run', { file: 'pets.arazzo.yaml', on: 'servers' })).toContain('SERVER_NOT_NAMED');
});
