import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { startOpchain, type RunningServer } from '@opchain/test-support/start-command';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();

const task = {
  type: 'object',
  required: ['id', 'title'],
  properties: { id: { type: 'string', readOnly: true }, title: { type: 'string', examples: ['Water the plants'] } },
};
const content = { 'application/json': { schema: task } };
const returns = (schema: object, status = 200) => ({
  [status]: { description: 'Done', content: { 'application/json': { schema } } },
});
/** An API whose server does not exist, and that wants a key. */
const tasks = {
  openapi: '3.1.0',
  info: { title: 'Tasks', version: '1' },
  servers: [{ url: 'https://tasks.example' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/tasks': {
      get: { operationId: 'listTasks', responses: returns({ type: 'array', items: task }) },
      post: {
        operationId: 'createTask',
        requestBody: { required: true, content },
        responses: returns(task, 201),
      },
    },
    '/tasks/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getTask', responses: returns(task) },
      delete: { operationId: 'deleteTask', responses: { 204: { description: 'Gone' } } },
    },
  },
};

let folder: string;
let served: RunningServer;
let builder: OpenBuilder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-mock-'));
  const file = join(folder, 'tasks.openapi.json');
  await writeFile(file, JSON.stringify(tasks));
  served = await startOpchain(file);
});
beforeEach(async () => {
  builder = await openBuilder(browser, served.url);
});
afterEach(async () => {
  const { consoleMessages, context } = builder.opened;
  await context.close();
  expect(consoleMessages).toEqual([]);
});
afterAll(async () => {
  await served?.stop();
  await rm(folder, { recursive: true, force: true });
});

const serverMenu = () => builder.bar.getByRole('button', { name: /^Server/ });
const chooseMock = async (): Promise<void> => {
  await serverMenu().click();
  await builder.bar.getByRole('button', { name: /^Mock, in this page/ }).click();
  await builder.bar.getByRole('button', { name: 'Server Mock' }).waitFor();
};

test('calls are answered by a mock in the page, which nothing leaves, until another server is chosen', async () => {
  const requested: string[] = [];
  builder.page.on('request', (request) => requested.push(new URL(request.url()).origin));
  await chooseMock();
  await builder.row(/createTask/).dblclick();
  await builder.card('createTask').waitFor();
  await builder.type('title', 'Feed the cat');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.results.getByText('Mock', { exact: true }).waitFor();
  await builder.resultOf('createTask').click();
  await builder.inspector.getByText('"Feed the cat"').first().waitFor();
  expect(await builder.inspector.getByText('Mock', { exact: true }).getAttribute('title')).toContain(
    'no business rules',
  );

  // Its records are there in the next run, until it is reset.
  const countAfter = async (act: () => Promise<void>): Promise<number> => {
    await act();
    await builder.run();
    await builder.waitForRunEnd();
    await builder.resultOf('listTasks').click();
    return builder.inspector.getByText('"Feed the cat"', { exact: true }).count();
  };
  const before = await countAfter(() => builder.row(/listTasks/).dblclick());
  const after = await countAfter(async () => {
    await serverMenu().click();
    await builder.bar.getByRole('button', { name: 'Reset the mock' }).click();
  });
  expect(after).toBeLessThan(before);

  await builder.results.getByRole('tab', { name: 'History' }).click();
  await builder.results.getByRole('button', { name: /Run 1.*Mock/ }).waitFor();
  await builder.results.getByRole('button', { name: 'Export' }).click();
  const report = await builder.saved(() => builder.results.getByRole('menuitem', { name: /\.html$/ }).click());
  expect(report.text).toContain('answered by mocks of tasks');

  await builder.page.reload();
  await builder.bar.getByRole('button', { name: 'Server Mock' }).waitFor();
  await builder.useServer('https://tasks.example');
  expect(new Set(requested)).toEqual(new Set([new URL(served.url).origin]));
});

test('the start page offers a chain that runs on the mock of the description', async () => {
  const name = 'Try it without a server: Create, read, list and delete /tasks';
  await builder.page.getByRole('button', { name, exact: true }).click();
  await builder.bar.getByRole('button', { name: 'Server Mock' }).waitFor();
  await builder.card('deleteTask').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect((await builder.shownResults()).map(({ status }) => status)).toEqual(['201', '200', '200', '204']);
});

test('a result is edited into an example that the mock answers with, after a reset and in another visit too', async () => {
  await chooseMock();
  await builder.row(/listTasks/).dblclick();
  await builder.card('listTasks').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.results.getByText('no call sent').waitFor();
  await builder.resultOf('listTasks').click();
  expect(await builder.inspector.getByText('No credential chosen').count()).toBe(0);
  await builder.inspector.getByRole('button', { name: 'Edit as an example for the mock' }).click();
  const dialog = builder.page.locator('opchain-example-dialog');
  await dialog.getByRole('textbox').fill('[{ "id": ');
  await dialog.getByRole('button', { name: 'Keep the example' }).click();
  expect(await dialog.getByRole('alert').textContent()).toMatch(/^This is not JSON/);
  await dialog.getByRole('textbox').fill('[{ "id": "t-1", "title": "Feed the cat" }]');
  await dialog.getByRole('button', { name: 'Keep the example' }).click();
  await dialog.waitFor({ state: 'detached' });

  const runAgain = async (): Promise<void> => {
    await builder.run();
    await builder.waitForRunEnd();
    await builder.resultOf('listTasks').click();
    await builder.inspector.getByText('"Feed the cat"').first().waitFor();
  };
  await runAgain();
  await serverMenu().click();
  await builder.bar.getByRole('button', { name: 'Reset the mock' }).click();
  await runAgain();
  await builder.page.reload();
  await builder.bar.getByRole('button', { name: 'Server Mock' }).waitFor();
  await runAgain();
  await serverMenu().click();
  const { text, name } = await builder.saved(() =>
    builder.bar.getByRole('button', { name: 'Save the mock’s records…' }).click(),
  );
  expect(name).toBe('tasks.mock.json');
  expect(JSON.parse(text)['/tasks']).toContainEqual({ id: 't-1', title: 'Feed the cat' });
});
