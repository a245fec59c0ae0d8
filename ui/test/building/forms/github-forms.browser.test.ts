import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createKernel } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/plugin';
import { openApiLoader } from '@opchain/openapi-loader';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Locator } from 'playwright-core';
import { cachedGithubDescription } from '../../../../scripts/public-descriptions.mjs';
import { type BuilderHost, startBuilderHost } from '../../../host/src/index.js';
import { type OpenBuilder, openBuilder } from '../../support/open-builder.js';
import { type ReceivedCall, respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();

// `npm test` fetches it beforehand, since test names must be known before the tests begin.
const path = cachedGithubDescription();
if (path === undefined)
  console.warn('skipped: GitHub’s description is not at hand. Fetch it with: node scripts/public-descriptions.mjs');

let api: TestServer;
let callsBefore: number;
let builderHost: BuilderHost;
let detailOf: (id: string) => Promise<OperationDetail>;
let builder: OpenBuilder;

beforeAll(async () => {
  if (path === undefined) return;
  api = await startServer({ '*': respondJson({}) }, { cors: true });
  const content = readFileSync(path, 'utf8').replace(/https:\/\/(?:api|uploads)\.github\.com/g, api.url);
  builderHost = await startBuilderHost({
    description: {
      name: 'github',
      location: 'https://api.github.com/openapi.json',
      read: () => Promise.resolve(new TextEncoder().encode(content)),
    },
    connect: [api.url],
  });
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  const description = await kernel.load({ location: path, content: new TextEncoder().encode(content) });
  detailOf = (id) => description.operation(id);
}, 120_000);

afterAll(async () => {
  await builderHost?.close();
  await api?.stop();
});

beforeEach(async () => {
  if (path === undefined) return;
  callsBefore = api.received.length;
  builder = await openBuilder(browser, builderHost.url);
  await builder.palette.getByText(/^1,2\d\d operations/).waitFor({ timeout: 60_000 });
});

const sent = (): readonly ReceivedCall[] => api.received.slice(callsBefore);

async function add(operation: string): Promise<void> {
  await builder.page.keyboard.press('Control+k');
  const box = builder.page.getByRole('dialog', { name: 'Search commands and operations' });
  await box.getByRole('combobox').fill(operation);
  await box.getByRole('option', { selected: true }).filter({ hasText: operation }).waitFor();
  await builder.page.keyboard.press('Enter');
  await builder.inspector.getByRole('heading', { level: 2 }).waitFor();
}

const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await builder.field(label).fill(value);
};

const inGroup = (name: string): Locator => builder.inspector.getByRole('group', { name, exact: true });

async function addField(group: string, name: string): Promise<void> {
  await inGroup(group).getByRole('button', { name: 'Add field' }).first().click();
  await inGroup(group).getByLabel('Field name').first().fill(name);
  await builder.page.keyboard.press('Enter');
}

/** Sends the step, and validates the body by the description. */
async function sendStep(operation: string): Promise<{ readonly call: ReceivedCall; readonly body: unknown }> {
  await builder.runButton.click();
  await builder.waitForRunEnd();
  const [call, ...others] = sent();
  if (call === undefined || others.length > 0) throw new Error(`sent ${sent().length} calls`);
  const detail = await detailOf(operation);
  const schema = detail.requestBody?.content.find(({ contentType }) => contentType === 'application/json')?.schema;
  const body: unknown = schema === undefined ? undefined : JSON.parse(call.body);
  // Any body is valid without a schema.
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema ?? true);
  validate(body);
  expect(validate.errors ?? []).toEqual([]);
  await builder.opened.context.close();
  return { call, body };
}

(path === undefined ? describe.skip : describe)('built by form on GitHub’s description and sent', () => {
  test('a gist with two files: a map of objects', async () => {
    await add('gists/create');
    await fill({ description: 'Two files' });
    await addField('files', 'draft.txt');
    await inGroup('draft.txt').getByRole('button', { name: 'Rename draft.txt' }).click();
    await inGroup('draft.txt').getByRole('textbox', { name: 'Rename draft.txt' }).fill('a.txt');
    await builder.page.keyboard.press('Enter');
    await inGroup('a.txt').getByLabel('content', { exact: true }).fill('first');
    await addField('files', 'b.md');
    await inGroup('b.md').getByLabel('content', { exact: true }).fill('# second');
    // The large view shows the form and the JSON, each following the other.
    await builder.button('Edit the body in a large view').click();
    const json = builder.inspector.getByRole('textbox', { name: 'Body', exact: true });
    await builder.writeCode('Body', (await json.innerText()).replace('# second', '# second file'));
    await expect(inGroup('b.md').getByLabel('content', { exact: true }).inputValue()).resolves.toBe('# second file');
    await inGroup('b.md').getByLabel('content', { exact: true }).fill('# second');
    await json.filter({ hasText: '"# second"' }).waitFor();
    await builder.button('Close').last().click();
    const { call, body } = await sendStep('gists/create');
    expect([call.method, call.target]).toEqual(['POST', '/gists']);
    expect(body).toEqual({
      description: 'Two files',
      files: { 'a.txt': { content: 'first' }, 'b.md': { content: '# second' } },
    });
  });

  test('errors on the card are errors in the form, and types are not truncated', async () => {
    await add('issues/create');
    await builder.page.keyboard.press('Escape');
    await builder.select('createIssue');
    for (const name of ['owner', 'repo', 'title'])
      await builder.inspector.locator(`[aria-label="${name}"][aria-invalid=true]`).waitFor();
    await builder.inspector.locator('[aria-label="assignee"][aria-invalid=false]').waitFor();
    const type = builder.inspector.locator('[data-path="body/assignee"]').getByText('string or null');
    expect(await type.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await fill({ title: 'Broken' });
    await builder.inspector.locator('[aria-label="title"][aria-invalid=false]').waitFor();
    await builder.opened.context.close();
  });

  test('a branch protection: nested objects, booleans and null', async () => {
    await add('repos/update-branch-protection');
    await fill({ owner: 'octocat', repo: 'hello', branch: 'main' });
    await builder.button('Set required_pull_request_reviews to null').click();
    await builder.button('Set restrictions to null').click();
    await builder.field('strict').fill('true');
    await inGroup('contexts').getByRole('button', { name: 'Add item' }).click();
    await builder.field('contexts[0]').fill('ci');
    await builder.inspector.getByRole('button', { name: 'Choose enforce_admins' }).click();
    await builder.inspector.getByRole('menuitem', { name: 'true' }).click();
    const { call, body } = await sendStep('repos/update-branch-protection');
    expect([call.method, call.target]).toEqual(['PUT', '/repos/octocat/hello/branches/main/protection']);
    expect(body).toEqual({
      required_status_checks: { strict: true, contexts: ['ci'] },
      enforce_admins: true,
      required_pull_request_reviews: null,
      restrictions: null,
    });
  });

  test('an example inserted in the large view of a body, which keeps what is filled in', async () => {
    await add('issues/create');
    await fill({ owner: 'octocat', repo: 'hello', title: 'It fails' });
    await builder.button('Edit the body in a large view').click();
    await builder.inspector.getByRole('button', { name: 'Insert example' }).click();
    await builder.inspector.getByRole('textbox', { name: 'Body', exact: true }).getByText('"octocat"').waitFor();
    await builder.button('Close').last().click();
    const { body } = await sendStep('issues/create');
    expect(body).toMatchObject({ title: 'It fails', body: expect.any(String), labels: ['bug'] });
  });

  test('an issue with labels', async () => {
    await add('issues/create');
    await fill({ owner: 'octocat', repo: 'hello', title: 'It fails', body: 'Every time.' });
    await builder.inspector.getByRole('button', { name: /^labels/ }).click();
    for (const [index, label] of ['bug', 'ui'].entries()) {
      await inGroup('labels').getByRole('button', { name: 'Add item' }).click();
      await builder.field(`labels[${index}]`).fill(label);
    }
    const { call, body } = await sendStep('issues/create');
    expect([call.method, call.target]).toEqual(['POST', '/repos/octocat/hello/issues']);
    expect(body).toEqual({ title: 'It fails', body: 'Every time.', labels: ['bug', 'ui'] });
  });

  test.each([
    ['HTTP bearer', undefined, { authorization: 'Bearer t0ken-of-ada' }],
    ['header X-API-Key', 'header X-Auth-Token', { 'x-auth-token': 't0ken-of-ada' }],
  ])(
    'a call with a credential of a kind that the description does not declare: %s',
    async (scheme, sentAs, headers) => {
      await add('gists/create');
      await inGroup('files').waitFor();
      await builder.inspector.getByRole('button', { name: 'No credential chosen' }).click();
      await builder.inspector.getByRole('button', { name: `Add a credential for ${scheme}` }).click();
      const drawer = builder.page.getByRole('dialog', { name: 'Credentials' });
      await drawer.getByRole('heading', { name: 'Not declared in spec' }).waitFor();
      await drawer.locator('input[type=password]').fill('t0ken-of-ada');
      if (sentAs !== undefined) await drawer.getByLabel('Sent as').fill(sentAs);
      await drawer.getByRole('button', { name: 'Save' }).click();
      await drawer.getByText('attached to 1 node').waitFor();
      await builder.page.keyboard.press('Escape');
      await builder.button('Insert example').click();
      await builder.runButton.click();
      await builder.page.getByRole('button', { name: 'Approve and continue' }).click();
      await builder.waitForRunEnd();
      expect(sent().map((call) => call.headers)).toEqual([expect.objectContaining(headers)]);
      await builder.opened.context.close();
    },
  );

  test('a release asset: the bytes of a file', async () => {
    const bytes = randomBytes(70_001);
    await add('repos/upload-release-asset');
    await fill({ owner: 'octocat', repo: 'hello', release_id: '7', name: 'tool.bin' });
    await builder.inspector
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'tool.bin', mimeType: 'application/zip', buffer: bytes });
    await builder.inspector.getByRole('button', { name: 'Body: tool.bin, 70.0 kB' }).waitFor();
    const { call } = await sendStep('repos/upload-release-asset');
    expect([call.method, call.target]).toEqual(['POST', '/repos/octocat/hello/releases/7/assets?name=tool.bin']);
    expect(call.headers['content-type']).toBe('application/octet-stream');
    expect(call.bytes.equals(bytes)).toBe(true);
  });
});
