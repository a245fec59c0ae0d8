import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type RunningServer, startSample } from '@opchain/test-support/start-command';
import { BuilderPage } from '../support/builder-page.js';
import { openProfile } from '../support/open-profile.js';

jest.setTimeout(180_000);

/** Not compressed and not split by the files of a profile. */
const canary = 'canary-7f3a9c';

let folder: string;
let sample: RunningServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-profile-'));
});
afterEach(async () => {
  await sample?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Where a page stores something, among the folders of a profile. */
const storages = ['IndexedDB', 'Local Storage', 'Session Storage'];

/** The texts that files of the storages contain, as bytes or in UTF-16. */
async function findRaw(texts: readonly string[]): Promise<readonly string[]> {
  const profile = join(folder, 'profile', 'Default');
  const found = new Set<string>();
  for (const storage of storages)
    for (const entry of await readdir(join(profile, storage), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = await readFile(join(entry.parentPath, entry.name));
      for (const text of texts)
        if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) found.add(text);
    }
  return [...found];
}

interface Config {
  readonly credentials: readonly Readonly<Record<string, unknown>>[];
}

test.each([
  ['bundled', 'R2', []],
  ['reference', 'R3', ['--database']],
] as const)(
  'on %s, %s leaves no credential and no token in the files of the browser’s storages',
  async (name, chain, options) => {
    const database = options.flatMap((option) => [option, join(folder, 'sample.sqlite')]);
    sample = await startSample(name, ['--issuer-port', '0', ...database]);
    const url = `${sample.url}/ui/`;
    const config = (await (await fetch(`${url}config.json`)).json()) as Config;
    const secrets = config.credentials.flatMap((credential) =>
      ['apiKey', 'password', 'token', 'clientSecret'].flatMap((field) => credential[field] ?? []),
    ) as string[];
    const profile = await openProfile(join(folder, 'profile'), url);
    const { page } = profile;
    // Not from the bodies of responses, which the browser may have dropped already.
    const tokens = new Set<string>();
    page.on('request', (request) => {
      const [, token] = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '') ?? [];
      if (token !== undefined) tokens.add(token);
    });
    const builder = new BuilderPage(page);
    await page.getByRole('button', { name: new RegExp(`^${chain} `) }).click();
    await page.getByRole('button', { name: /^Chain: / }).click();
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill(canary);
    await title.press('Enter');
    await builder.run();
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    await builder.bar.getByText('Saved locally').waitFor();
    expect(tokens.size).toBeGreaterThan(0);
    expect(secrets.length).toBeGreaterThan(1);
    await profile.close();
    expect(await findRaw([canary, ...secrets, ...tokens])).toEqual([canary]);
  },
);
