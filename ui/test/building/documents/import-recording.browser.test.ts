import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Chain, readChain } from '@opchain/core';
import { stepMappings } from '@opchain/core/internal/model';
import { runOpchain } from '@opchain/test-support/start-command';
import { dialects, type Har } from '../../support/notes-app/har-dialects.js';
import { startNotesApp } from '../../support/notes-app/start-notes-app.js';
import { openBuilder } from '../../support/open-builder.js';
import { transferText } from '../../support/transfer-text.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(120_000);

const browser = useChromium();
const sample = useSample('express');

let folder: string;
let har: Har;

/** Somebody uses an application while the browser records it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-recording-'));
  const app = await startNotesApp();
  const path = join(folder, 'recorded.har');
  const { page, context } = await browser.open(app.url, { recordHar: { path, content: 'embed' } }, 'form');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password').fill('correct horse battery');
  await button('Log in').click();
  await button('Mill').waitFor();
  await button('More').click();
  await button('Weir').click();
  await page.getByText('Weir by Ada').waitFor();
  await button('New note').click();
  await page.getByText('Heron by Ada').waitFor();
  await button('Delete').click();
  await page.getByText('Deleted').waitFor();
  await context.close();
  har = JSON.parse(await readFile(path, 'utf8'));
  await app.close();
}, 60_000);

/** `getApiMe → getApiUsers path/userId`: from which step a value comes, and where it is used. */
const listData = ({ steps }: Chain): readonly string[] =>
  steps
    .flatMap((step) =>
      stepMappings(step).flatMap(({ mapping, path }) =>
        'stepId' in mapping ? [`${mapping.stepId} → ${step.id} ${path}`] : [],
      ),
    )
    .sort();

/** From which step each value comes; those of a page are inputs of a run. */
const expected = [
  ...['getApiNotes', 'getApiNotes2', 'getApiNotes3', 'getApiNotes4', 'getApiMe', 'getApiUsers', 'getApiTags'],
  ...['getApiAuthors', 'getApiAuthors2', 'postApiNotes', 'putApiNotesTags', 'deleteApiNotes'],
]
  .map((step) => `postApiToken → ${step} parameters/header/Authorization`)
  .concat(
    'getApiNotes → getApiNotes2 parameters/query/cursor',
    // Lists have addresses alone, and so has the response to a new note.
    'getApiNotes2 → getApiNotes3 parameters/path/noteId',
    'postApiNotes → putApiNotesTags parameters/path/noteId',
    'postApiNotes → getApiNotes4 parameters/path/noteId',
    'postApiNotes → deleteApiNotes parameters/path/noteId',
    'getApiNotes3 → getApiAuthors parameters/path/authorId',
    'getApiNotes3 → getApiAuthors2 parameters/path/authorId',
    'getApiNotes3 → postApiNotes body/authorId',
    'getApiAuthors → getApiUsers parameters/path/userId',
    'getApiTags → putApiNotesTags body/tagIds/0',
    'getApiTags → putApiNotesTags body/tagIds/1',
  )
  .sort();

describe.each(Object.keys(dialects))('the use of an application, recorded by %s', (dialect) => {
  const file = (extension: string): string => join(folder, `${dialect.replaceAll(' ', '-')}.${extension}`);
  let chain: Chain;

  beforeAll(async () => {
    await writeFile(file('har'), dialects[dialect]!(har));
    const { code, err } = await runOpchain(['convert', file('har'), '--output', file('arazzo.yaml')]);
    expect([code, err.match(/uncertain: .*/g)]).toEqual([0, null]);
    chain = await readChain(await readFile(file('arazzo.yaml'), 'utf8'));
  });

  test('becomes the calls of its API, with every value that came from an earlier response', () => {
    expect(listData(chain)).toEqual(expected);
    expect(chain.steps.flatMap((step) => (step.kind === 'operation' ? (step.credentials ?? []) : []))).toMatchObject([
      { scheme: 'cookieAuth' },
    ]);
    expect(JSON.stringify(chain)).not.toMatch(/correct horse|Bearer v2|[0-9a-f]{48}/);
  });

  test('succeeds with different IDs, tokens and cursors', async () => {
    const app = await startNotesApp();
    try {
      const [input] = chain.inputs;
      const secrets = {
        SESSION: JSON.stringify({ scheme: 'cookieAuth', apiKey: app.session.cookie }),
        PAGE_TOKEN: app.session.csrf,
      };
      const options = ['--credential', 'cookieAuth=env:SESSION', '--input', `${input?.name}=env:PAGE_TOKEN`];
      const args = ['run', file('arazzo.yaml'), '--server', `api=${app.url}`, '--quiet', ...options];
      const { code, out, err } = await runOpchain(args, secrets);
      expect([code, `${out}${err}`]).toEqual([0, expect.stringContaining('13 of 13 steps succeeded')]);
    } finally {
      await app.close();
    }
  });
});

test('dropping a recording on the page imports the same chain, after showing what is missing', async () => {
  const builder = await openBuilder(browser, `${sample.url}/ui/`);
  await builder.row('Presets').waitFor();
  const withoutSecrets = JSON.parse(dialects['the developer tools of Chromium']!(har));
  for (const { request } of withoutSecrets.log.entries) {
    request.headers = request.headers.filter(({ name }: { name: string }) => !/^(cookie|authorization)$/.test(name));
    request.cookies = [];
  }
  await transferText(builder.page, 'drop', JSON.stringify(withoutSecrets), 'notes.har');
  const dialog = builder.page.locator('opchain-import-dialog');
  await dialog.getByText(/^The file has no cookies and no Authorization headers/).waitFor();
  await dialog.getByText(/^\d+ requests of the page \(documents, images, scripts\) are left out/).waitFor();
  await dialog.getByRole('button', { name: 'Open' }).click();
  await builder.card('putApiNotesTags').waitFor();
  expect(listData(await builder.chain())).toEqual(expected.filter((line) => !line.includes('Authorization')));
  expect(builder.opened.consoleMessages).toEqual([]);
  await builder.opened.context.close();
});
