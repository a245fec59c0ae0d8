import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { cachedGithubDescription } from '../../../scripts/public-descriptions.mjs';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { openBuilder } from '../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(240_000);

const browser = useChromium();

// `npm test` fetches it beforehand, since test names must be known before the tests begin.
const path = cachedGithubDescription();
if (path === undefined)
  console.warn('skipped: GitHub’s description is not at hand. Fetch it with: node scripts/public-descriptions.mjs');

let builderHost: BuilderHost;

beforeAll(async () => {
  if (path === undefined) return;
  const content = await readFile(path);
  builderHost = await startBuilderHost({
    description: {
      name: 'github',
      location: 'https://api.github.com/openapi.json',
      read: () => Promise.resolve(content),
    },
  });
});

afterAll(async () => {
  await builderHost?.close();
});

(path === undefined ? test.skip : test)(
  'a description of over 1,200 operations is searched and drawn with',
  async () => {
    const builder = await openBuilder(browser, builderHost.url);
    await builder.palette.getByText(/^1,2\d\d operations/).waitFor({ timeout: 60_000 });
    // Groups stay collapsed, and only the rows in view are rendered.
    expect(await builder.palette.getByRole('treeitem', { level: 2 }).count()).toBeLessThan(10);
    await builder.button('Expand all').click();
    await builder
      .row(/actions\//)
      .first()
      .waitFor();
    expect(await builder.palette.getByRole('treeitem').count()).toBeLessThan(60);

    await builder.search.fill('issues/create-comment');
    await builder
      .row(/issues\/create-comment/)
      .first()
      .waitFor();
    const before = await builder.chain();
    await builder.search.press('Enter');
    const name = (await builder.chainAfter(before)).steps[0]?.id ?? '';
    await builder.card(name).waitFor();
    await builder.inspector.getByRole('heading', { name }).waitFor();
    await builder.field('issue_number').waitFor();
    await builder.field('body').waitFor();

    await builder.search.fill('/repos/{owner}/{repo}/issues/{issue_number}/l');
    await builder
      .row(/labels/)
      .first()
      .waitFor();
    // A long path is cut in two.
    const marks = await builder.palette.getByRole('treeitem').nth(1).locator('mark').allInnerTexts();
    expect(marks.join('')).toBe('/repos/{owner}/{repo}/issues/{issue_number}/l');
    expect(builder.opened.consoleMessages).toEqual([]);
    await builder.opened.context.close();
  },
);
