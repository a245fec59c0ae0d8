import { expect, jest, test } from '@jest/globals';
import { createBuilderHost, startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';
import { startServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

const description = `openapi: 3.1.0
info: { title: Things, version: '1' }
servers: [{ url: http://things.test }]
paths:
  /things/{id}:
    post:
      operationId: changeThing
      parameters: [{ in: path, name: id, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { kind: { type: string }, thing: { $ref: '#/components/schemas/Thing' } } } } } }
      responses: { 200: { description: Done } }
components:
  schemas:
    Thing: { type: object, properties: { label: { type: string }, parent: { $ref: '#/components/schemas/Thing' } } }
`;

const serve = () =>
  startBuilderHost({
    description: {
      name: 'things',
      location: 'http://things.test/openapi.yaml',
      read: () => Promise.resolve(description),
    },
  });

test('the page reads its description in a worker, under its own policy with Trusted Types', async () => {
  const builderHost = await serve();
  const builder = await openBuilder(browser, builderHost.url);
  await builder.row(/changeThing/).dblclick();
  await builder.field('kind').waitFor();
  expect(builder.page.workers()).toHaveLength(1);
  expect(builder.opened.consoleMessages).toEqual([]);

  // Another description has another worker; the first worker ends.
  const [first] = builder.page.workers();
  const ended = first?.waitForEvent('close');
  await builder.page.keyboard.press('Control+z');
  await builder.openText('API description', description.replace('changeThing', 'alterThing'));
  await builder.row(/alterThing/).waitFor();
  await ended;
  expect(builder.page.workers()).toHaveLength(1);
  await builder.opened.context.close();
  await builderHost.close();
});

test('an unreadable description is rejected with its line and a fix', async () => {
  const builderHost = await startBuilderHost();
  const builder = await openBuilder(browser, builderHost.url);
  await builder.openText('API description', 'openapi: 3.1.0\npaths:\n  /a: [\n');
  const dialog = builder.page.locator('opchain-open-dialog');
  await dialog.getByText(/is not valid YAML: line 4/).waitFor();
  await dialog.getByText(/Fix the description at the line shown/).waitFor();
  await builder.opened.context.close();
  await builderHost.close();
});

test('if the policy forbids workers, the page reads the description itself', async () => {
  const builderHost = createBuilderHost({
    config: { api: { name: 'things', url: 'description', location: 'http://things.test/openapi.yaml' } },
  });
  const server = await startServer({
    '/description': (response) => response.writeHead(200, builderHost.headers()).end(description),
    '*': async (response, { target: path }) => {
      const { status, headers, body } = await builderHost.respond({ path });
      const policy = headers['content-security-policy'] ?? '';
      response
        .writeHead(status, {
          ...headers,
          'content-security-policy': policy.replace("worker-src 'self'", "worker-src 'none'"),
        })
        .end(body);
    },
  });
  const builder = await openBuilder(browser, `${server.url}/`);
  await builder.row(/changeThing/).dblclick();
  await builder.field('kind').waitFor();
  expect(builder.page.workers()).toEqual([]);
  await builder.opened.context.close();
  await server.stop();
});

test('a description split into files is not read beyond what the page may read', async () => {
  const builderHost = await startBuilderHost();
  const builder = await openBuilder(browser, builderHost.url);
  await builder.openText('API description', 'openapi: 3.1.0\npaths:\n  /a: { $ref: unused.yaml }\n');
  await builder.page
    .locator('opchain-open-dialog')
    .getByText(/reading other files or addresses is not allowed/)
    .waitFor();
  await builder.opened.context.close();
  await builderHost.close();
});

test('of 20,000 operations only those in view are rendered, and one request and one worker read them', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [
      `/things/${index}`,
      { get: { operationId: `getThing${index}`, tags: [`Group ${index % 20}`], responses: {} } },
    ]),
  );
  const content = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Many', version: '1' },
    servers: [{ url: 'http://things.test' }],
    paths,
  });
  let requests = 0;
  const builderHost = await startBuilderHost({
    description: { name: 'many', location: 'http://things.test/', read: () => Promise.resolve((requests++, content)) },
  });
  const builder = await openBuilder(browser, builderHost.url);
  await builder.palette.getByText('20,000 operations').waitFor();
  const rows = builder.palette.getByRole('treeitem');
  await builder.button('Expand all').click();
  await builder.row(/getThing0/).waitFor();
  expect(await rows.count()).toBeLessThan(60);
  await builder.search.fill('thing');
  await builder.palette.locator('mark').first().waitFor();
  expect(await rows.count()).toBeLessThan(60);
  // Best matches of all tags are one list.
  await builder.palette.locator('[role=treeitem][aria-level="2"][aria-setsize="20000"]').first().waitFor();
  await builder.search.press('ArrowDown');
  await builder.search.fill('getthing19999');
  await builder.palette
    .locator('[role=treeitem][aria-level="2"][aria-setsize="1"]', { hasText: 'getThing19999' })
    .waitFor();
  expect(await rows.count()).toBe(2);
  await builder.search.press('Enter');
  await builder.card('getThing19999').waitFor();
  expect([requests, builder.page.workers().length]).toEqual([1, 1]);
  await builder.opened.context.close();
  await builderHost.close();
});
