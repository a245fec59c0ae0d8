import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { formatChain, parseText, readChain } from '@opchain/core';
import { transformSync } from 'esbuild';
import type { MarkdownBlock } from '../../scripts/read-markdown.mjs';
import { checkLinks } from '../../scripts/check-links.mjs';
import { documentsWithTables } from '../../scripts/element-tables.mjs';
import { listDocuments, listOwnDocuments } from './documents.js';

/** What a block may be written in, and which test runs or checks it. */
const languages: Readonly<Record<string, string>> = {
  sh: 'guides.process.test.ts',
  text: 'guides.process.test.ts, as the output of the block before',
  ts: 'types.process.test.ts',
  tsx: 'types.process.test.ts',
  js: 'types.process.test.ts',
  vue: 'types.process.test.ts',
  html: 'pages.browser.test.ts',
  json: 'here',
  yaml: 'here',
  css: 'here',
};

const documents = listOwnDocuments();
const blocksIn = (...wanted: string[]): readonly (readonly [string, MarkdownBlock])[] =>
  documents.flatMap(({ path, blocks }) => blocks.filter(({ language }) => wanted.includes(language)).map((block) => [`${path}:${block.line}`, block] as const));

describe('the blocks of the documentation', () => {
  test('are in a language that a test runs or checks', () => {
    const unknown = listDocuments().flatMap(({ path, blocks }) =>
      blocks.filter(({ language }) => !(language in languages)).map(({ language, line }) => `${path}:${line} ${language}`),
    );
    expect(unknown).toEqual([]);
  });

  test('are run, but for a few that say why not', () => {
    const left = documents.flatMap(({ path, blocks }) =>
      blocks.flatMap(({ line, options }) => (options['not-run'] === undefined ? [] : [{ place: `${path}:${line}`, why: options['not-run'] }])),
    );
    expect(left.filter(({ why }) => why.split(' ').length < 3)).toEqual([]);
    expect(left.length).toBeLessThanOrEqual(8);
  });

  test.each(blocksIn('json'))('%s is JSON', (_, { content }) => {
    expect(() => JSON.parse(content) as unknown).not.toThrow();
  });

  test.each(blocksIn('yaml'))('%s is YAML', async (_, { content }) => {
    await expect(parseText(content)).resolves.toBeDefined();
  });

  test.each(blocksIn('yaml', 'json').filter(([, { content }]) => /^\W*arazzo\b/.test(content)))(
    '%s is a chain that reads and writes',
    async (_, { content }) => {
      const chain = await readChain(content);
      expect(await readChain(await formatChain(chain))).toEqual(chain);
    },
  );

  test('show a complete chain as Opchain writes it', async () => {
    const [example] = documents.find(({ path }) => path === 'docs/chain-format.md')?.blocks ?? [];
    expect(await parseText(await formatChain(await readChain(example?.content ?? '')))).toEqual(await parseText(example?.content ?? ''));
  });

  test.each(blocksIn('css'))('%s is CSS, with custom properties that exist', (_, { content }) => {
    expect(transformSync(content, { loader: 'css' }).warnings).toEqual([]);
    const tokens = readFileSync('ui/src/styles/tokens.ts', 'utf8');
    expect([...content.matchAll(/--opchain-[\w-]+/g)].map(([name]) => name).filter((name) => !tokens.includes(name))).toEqual([]);
  });
});

test('the links of the documentation lead somewhere, and no guide and no picture is left out', () => {
  expect(checkLinks()).toEqual([]);
});

describe('what the documentation says of the elements', () => {
  // `node scripts/element-tables.mjs` writes it anew.
  test.each(documentsWithTables().map(({ document, text, wanted }) => [document, text, wanted] as const))('%s is what they declare', (_, text, wanted) => {
    expect(withoutWidths(text)).toBe(withoutWidths(wanted));
  });
});

/** Tables are as wide as their longest cell; that is the formatter's business. */
function withoutWidths(text: string): string {
  return text
    .replace(/ +/g, ' ')
    .replace(/-{3,}/g, '---')
    .replace(/\n{2,}/g, '\n');
}
