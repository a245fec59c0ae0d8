import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executorCases, type ScriptedServer } from '@opchain/core/testing';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { findDeadUrl, serveScript } from '@opchain/executor-node/testing';
import type { KitPageApi, SerializedResponse } from '../test/kit-page.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { fetchExecutor } from './index.js';

const browser = useChromium();
const titles = executorCases({ plugin: () => fetchExecutor(), serve: serveScript, deadUrl: findDeadUrl }).map(
  ({ title }) => title,
);

describe('in Chromium', () => {
  let page: Page;
  let host: Server;
  const servers = new Map<string, ScriptedServer>();

  beforeAll(async () => {
    const script = await bundleKit();
    host = createServer((request, response) => {
      const isScript = request.url === '/kit.js';
      // No code from strings, and only the servers of the cases may be called: the other one is for the blocked call.
      response.writeHead(200, {
        'Content-Type': isScript ? 'text/javascript' : 'text/html',
        'Content-Security-Policy':
          "default-src 'self'; connect-src http://127.0.0.1:*; require-trusted-types-for 'script'",
      });
      response.end(
        isScript
          ? script
          : '<!doctype html><meta charset="utf-8"><title>kit</title><script type="module" src="/kit.js"></script>',
      );
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    ({ page } = await browser.open(url, {}, 'body', exposeServers));
  });

  const exposeServers = async (page: Page): Promise<void> => {
    await page.exposeFunction('findDeadUrl', findDeadUrl);
    await page.exposeFunction('startServer', async (sent: Record<string, SerializedResponse>) => {
      const server = await serveScript(
        Object.fromEntries(Object.entries(sent).map(([path, response]) => [path, unpack(response)])),
      );
      servers.set(server.url, server);
      return server.url;
    });
    await page.exposeFunction('listReceived', (url: string) => servers.get(url)!.received());
    await page.exposeFunction('stopServer', (url: string) => servers.get(url)!.close());
  };

  afterAll(() => {
    host.closeAllConnections();
    host.close();
  });

  describe('passes the executor kit, except for what a page may not do', () => {
    test.each(titles.map((title) => [title]))('%s', async (title) => {
      const wrong = await page.evaluate(
        (title) => (globalThis as unknown as { page: KitPageApi }).page.runKitCase(title),
        title,
      );
      expect(wrong).toBeUndefined();
    });
  });

  test("names the option that lets the page call what its host's policy blocks", async () => {
    const message = await page.evaluate(() =>
      (globalThis as unknown as { page: KitPageApi }).page.callBlocked('http://localhost:9/'),
    );
    expect(message).toContain('CALL_BLOCKED');
    expect(message).toContain('--connect http://localhost:9');
  });
});

async function bundleKit(): Promise<string> {
  const root = resolve(__dirname, '../../..');
  const { outputFiles } = await build({
    entryPoints: [`${__dirname}/../test/kit-page.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    alias: {
      '@opchain/core/testing': `${root}/core/src/testing/index.ts`,
      '@opchain/core/plugin': `${root}/core/src/plugin.ts`,
      '@opchain/core': `${root}/core/src/index.ts`,
      '@opchain/executor-fetch': `${__dirname}/index.ts`,
    },
  });
  return outputFiles[0]!.text;
}

function unpack({ text, base64, ...response }: SerializedResponse) {
  if (base64 !== undefined) return { ...response, body: Buffer.from(base64, 'base64') };
  return text === undefined ? response : { ...response, body: text };
}
