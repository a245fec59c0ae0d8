import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOwnDocuments } from './documents.js';
import { type ResponseHandler, send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const sample = useSample('express');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.yaml': 'text/plain',
};
const standalone = 'ui/dist/standalone/opchain.js';

/** The files beside the pages, as the guides show them. */
const beside: Readonly<Record<string, string>> = {
  '/opchain.js': standalone,
  '/node_modules/@opchain/ui/dist/standalone/opchain.js': standalone,
  '/order.arazzo.yaml': 'conformance/chains/R1.arazzo.yaml',
};

const pages = listOwnDocuments().flatMap(({ path, blocks }) =>
  blocks
    .filter(({ language }) => language === 'html')
    .map(({ content, line }) => ({ location: `${path}:${line}`, content })),
);

describe('the pages in the documentation, opened in a browser', () => {
  let server: TestServer;
  let shown = '';
  beforeAll(async () => {
    const sendFile =
      (file: string): ResponseHandler =>
      async (response) =>
        response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(await readFile(file));
    server = await startServer({
      '/': (response) =>
        response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(shown.replaceAll('http://127.0.0.1:4001', sample.url)),
      '/favicon.ico': (response) => send(response, 204),
      ...Object.fromEntries(Object.entries(beside).map(([path, file]) => [path, sendFile(file)])),
    });
  });
  afterAll(() => server.stop());

  test.each(pages.map(({ location, content }) => [location, content] as const))(
    '%s shows the operations of the API',
    async (_, content) => {
      shown = content;
      const { page, context, consoleMessages } = await browser.open(`${server.url}/`);
      await page.getByRole('treeitem', { name: /createOrder/ }).waitFor();
      expect(await page.locator('opchain-builder').evaluate((element) => element.clientHeight)).toBe(810);
      // A chain that the page opens itself.
      if (content.includes('builder.chain =')) await page.getByRole('group', { name: /^payOrder, / }).waitFor();
      expect(consoleMessages).toEqual([]);
      await context.close();
    },
  );
});
