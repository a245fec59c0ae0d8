import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Credential } from '@opchain/core';
import { demoCredentials } from '@opchain/sample-bundled';
import { readTokenUrl } from '@opchain/test-support/start-targets';
import { installPackages, registryError } from '../../../scripts/install-packages.mjs';
import { BuilderPage } from '../support/builder-page.js';
import { buildPage, buildTools, servePage } from '@opchain/test-support/build-pages';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(180_000);

const browser = useChromium();
const sample = useSample('bundled');

const problem = registryError();
if (problem !== undefined) console.warn(`skipped: ${problem}`);

const plugins = ['auth-api-key', 'auth-http', 'auth-oauth2', 'executor-fetch', 'openapi-loader'].map(
  (name) => `@opchain/${name}`,
);

/** The demo credentials as a host page provides them: approved for the API and its token endpoint. */
async function hostCredentials(api: string): Promise<Credential[]> {
  const tokenUrl = await readTokenUrl(api);
  return demoCredentials(tokenUrl).map(({ name, scheme, tokenUrl: own, scopes, ...fields }) => ({
    name,
    scheme,
    fields,
    approvedOrigins: [new URL(api).origin, new URL(tokenUrl).origin],
    ...(own !== undefined && { tokenUrl: own }),
    ...(scopes && { scopes }),
  }));
}

(problem === undefined ? describe : describe.skip)(
  'from the tarballs, in pages that vite builds outside of the repository',
  () => {
    let folder: string;
    let setup: unknown;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'opchain-pages-'));
      installPackages(folder, ['@opchain/core', '@opchain/ui', ...plugins], buildTools);
      const chain = await readFile('conformance/chains/R2.arazzo.yaml', 'utf8');
      setup = { api: sample.url, chain, credentials: await hostCredentials(sample.url) };
    });

    afterAll(async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    });

    test.each([
      ['a plain page with the single file', 'plain'],
      ['a React 19 page', 'react'],
      ['a Vue 3 page', 'vue'],
    ] as const)('%s runs R2 to success', async (_, name) => {
      const served = await servePage(await buildPage(name, folder, sample.url), setup);
      try {
        const { page, context, consoleMessages } = await browser.open(served.url);
        const builder = new BuilderPage(page);
        await builder.entry('createCustomer').waitFor();
        await builder.card('createOrder').waitFor();
        await builder.run();
        // The page is notified by the element's event.
        await page.waitForFunction(() => document.title.startsWith('run '));
        expect(await page.title()).toBe('run succeeded');
        await builder.results.getByRole('row').filter({ hasText: 'createOrder' }).waitFor();
        expect((await builder.shownResults()).map(({ node, state }) => `${node} ${state}`).sort()).toEqual([
          'createCustomer Succeeded',
          'createOrder Succeeded',
          'createProduct Succeeded',
          'updateCustomer Succeeded',
        ]);
        expect(consoleMessages).toEqual([]);
        await context.close();
      } finally {
        await served.close();
      }
    });

    test('the React page is typed: properties, events and the reference', async () => {
      const tsc = join(folder, 'node_modules/typescript/bin/tsc');
      const options = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--jsx',
        'react-jsx',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--target',
        'es2022',
      ];
      const check = promisify(execFile)(
        process.execPath,
        [tsc, ...options, '--lib', 'es2022,dom,dom.iterable', 'main.tsx'],
        { cwd: join(folder, 'react') },
      );
      expect(await check.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
    });
  },
);
