import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listOwnDocuments } from './documents.js';
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
  let server: Server;
  let address: string;
  let shown = '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      if (path === '/')
        return void response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(shown.replaceAll('http://127.0.0.1:4001', sample.url));
      if (path === '/favicon.ico') return void response.writeHead(204).end();
      readFile(join(process.cwd(), beside[path] ?? 'no such file')).then(
        (content) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server.close());

  test.each(pages.map(({ location, content }) => [location, content] as const))(
    '%s shows the operations of the API',
    async (_, content) => {
      shown = content;
      const { page, context, consoleMessages } = await browser.open(address);
      await page.getByRole('treeitem', { name: /createOrder/ }).waitFor();
      expect(await page.locator('opchain-builder').evaluate((element) => element.clientHeight)).toBe(810);
      // A chain that the page opens itself.
      if (content.includes('builder.chain =')) await page.getByRole('group', { name: /^payOrder, / }).waitFor();
      expect(consoleMessages).toEqual([]);
      await context.close();
    },
  );
});
