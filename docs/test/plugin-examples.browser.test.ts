import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { type ResponseHandler, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import type { ExamplesPage } from './plugin-examples-page.js';

const browser = useChromium();

describe('the example plugins, in a page with a strict policy,', () => {
  let page: Page;
  let host: TestServer;
  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [`${__dirname}/plugin-examples-page.ts`],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      logLevel: 'silent',
    });
    const policy = { 'content-security-policy': "default-src 'self'; require-trusted-types-for 'script'" };
    const respond =
      (type: string, text: string): ResponseHandler =>
      (response) =>
        response.writeHead(200, { 'content-type': type, ...policy }).end(text);
    host = await startServer({
      '/kit.js': respond('text/javascript', outputFiles[0]!.text),
      '/': respond(
        'text/html',
        '<!doctype html><meta charset="utf-8"><title>kit</title><script type="module" src="/kit.js"></script>',
      ),
    });
    ({ page } = await browser.open(`${host.url}/`, {}, 'body'));
  }, 60_000);
  afterAll(() => host.stop());

  test('pass the kits of auth providers and spec loaders', async () => {
    const { ran, failed } = await page.evaluate(() => (globalThis as unknown as { page: ExamplesPage }).page.runKits());
    expect(failed).toEqual([]);
    expect(ran.length).toBeGreaterThan(15);
  });

  test('run a chain together: routes are read, a session signs the call, and a recording responds', async () => {
    const summary = await page.evaluate(() => (globalThis as unknown as { page: ExamplesPage }).page.runChain());
    expect(summary.diagnostics).toEqual([]);
    expect(summary.results).toMatchObject([
      { stepId: 'list', state: 'succeeded', response: { status: 200, json: [] } },
    ]);
    expect(summary.results[0]!.request?.headers.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Content-Digest', 'Authorization']),
    );
  });
});
