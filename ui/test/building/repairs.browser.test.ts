import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { respondJson, send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();
const errors = [{ pointer: '#/title', detail: 'must not be empty' }];

let api: TestServer;
let host: BuilderHost;
let builder: OpenBuilder;

beforeAll(async () => {
  api = await startServer(
    {
      '/notes': (response, { body }) =>
        body.includes('Sea') ? send(response, 201, { id: 7 }) : send(response, 422, { title: 'Invalid note', errors }),
      '/busy': (response) => send(response, 429, { message: 'Slow down' }, { 'retry-after': '2' }),
      '/gateway': (response) =>
        response.writeHead(502, { 'content-type': 'text/html' }).end('<title>x</title><h1>502 Bad <i>Gateway</i></h1>'),
      '/slow': (response) => setTimeout(() => send(response, 200, {}), 20_000).unref(),
      '*': respondJson({ name: 'Ada' }),
    },
    { cors: true },
  );
  const responses = { 200: { description: 'OK' } };
  const schema = { type: 'object', properties: { title: { type: 'string' } } };
  const get = (operationId: string) => ({ get: { operationId, responses } });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: api.url }],
    paths: {
      '/notes': {
        post: { operationId: 'addNote', requestBody: { content: { 'application/json': { schema } } }, responses },
      },
      '/notes/{id}': { get: { operationId: 'getNote', parameters: [id], responses } },
      '/busy': get('getBusy'),
      '/gateway': get('getGateway'),
      '/slow': get('getSlow'),
      '/me': get('getMe'),
    },
  };
  const read = () => Promise.resolve(JSON.stringify(description));
  host = await startBuilderHost({
    connect: [api.url],
    description: { name: 'notes', location: `${api.url}/openapi.json`, read },
  });
});

afterAll(async () => {
  await host?.close();
  await api?.stop();
});

beforeEach(async () => {
  builder = await openBuilder(browser, host.url);
});

afterEach(() => builder.opened.context.close());

async function add(operation: string): Promise<void> {
  await builder.row(new RegExp(operation)).dblclick();
  await builder.card(operation).waitFor();
}

async function runAndShow(step: string): Promise<void> {
  await builder.run();
  await builder.waitForRunEnd();
  await builder.resultOf(step).click();
}

const repair = (name: string) => builder.inspector.getByRole('button', { name, exact: true });

test('the fields that a 422 names are marked in the form until they are edited, each with a button that leads there', async () => {
  await add('addNote');
  await builder.type('title', 'x');
  await runAndShow('addNote');
  await builder.inspector.getByText('must not be empty', { exact: true }).waitFor();
  await repair('Edit title').click();
  const field = builder.field('title');
  await expect(field.evaluate((input) => input.closest('.field')?.classList.contains('bad') ?? false)).resolves.toBe(
    true,
  );
  await field.fill('Sea');
  await runAndShow('addNote');
  await builder.inspector
    .getByText(/201 Created/)
    .first()
    .waitFor();
});

test('a call that came too soon is sent again when the server allows it', async () => {
  await add('getBusy');
  await runAndShow('getBusy');
  const callsOf = () => api.received.filter(({ target }) => target === '/busy').length;
  const before = callsOf();
  await repair('Retry in 2 s').click();
  await repair('Retry in 1 s').waitFor();
  expect(callsOf()).toBe(before);
  await repair('Retry in 2 s').waitFor();
  expect(callsOf()).toBe(before + 1);
});

test('of a page that a gateway sent, its heading is quoted', async () => {
  await add('getGateway');
  await runAndShow('getGateway');
  await builder.inspector.getByText('The server said: “502 Bad Gateway”').waitFor();
});

test('a call that took too long may take longer', async () => {
  await add('getSlow');
  await builder.inspector.getByText('Timeout', { exact: true }).click();
  await builder.inspector.getByRole('spinbutton').first().fill('0.5');
  await builder.page.keyboard.press('Tab');
  await runAndShow('getSlow');
  await repair('Allow 30 s').click();
  const [step] = (await builder.chain()).steps;
  expect(step).toMatchObject({ timeoutMs: 30_000 });
});

test('a mapped value that the response lacks leads to its mapping', async () => {
  await add('getMe');
  await add('getNote');
  await builder.type('id', '{{getMe.id}}');
  await runAndShow('getNote');
  await repair('Change the mapping').click();
  await builder.inspector.getByRole('tab', { name: 'Setup', selected: true }).waitFor();
});
