import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { errorCodes, formatChain, readChain } from '@opchain/core';
import { parseText } from '@opchain/core/internal/document';
import { transformSync } from 'esbuild';
import type { MarkdownBlock } from '../../scripts/docs/read-markdown.mjs';
import { checkLinks } from '../../scripts/checks/check-links.mjs';
import { documentsWithTables } from '../../scripts/docs/element-tables.mjs';
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
  mermaid: 'here',
};

const documents = listOwnDocuments();
const blocksIn = (...wanted: string[]): readonly (readonly [string, MarkdownBlock])[] =>
  documents.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => wanted.includes(language))
      .map((block) => [`${path}:${block.line}`, block] as const),
  );

describe('the blocks of the documentation', () => {
  test('are in a language that a test runs or checks', () => {
    const unknown = listDocuments().flatMap(({ path, blocks }) =>
      blocks
        .filter(({ language }) => !(language in languages))
        .map(({ language, line }) => `${path}:${line} ${language}`),
    );
    expect(unknown).toEqual([]);
  });

  test('are run, except a few that state a reason', () => {
    const notRun = documents.flatMap(({ path, blocks }) =>
      blocks.flatMap(({ line, options }) =>
        options['not-run'] === undefined ? [] : [{ location: `${path}:${line}`, reason: options['not-run'] }],
      ),
    );
    expect(notRun.filter(({ reason }) => reason.split(' ').length < 3)).toEqual([]);
    expect(notRun.length).toBeLessThanOrEqual(8);
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
    expect(await parseText(await formatChain(await readChain(example?.content ?? '')))).toEqual(
      await parseText(example?.content ?? ''),
    );
  });

  const diagrams = listDocuments().flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language }) => language === 'mermaid')
      .map(({ content }) => ({
        path,
        folders: [...content.matchAll(/\b[a-z-]+(?:\/[a-z-]+)+\b/g)].map(([name]) => name),
      })),
  );

  test('the diagram of ARCHITECTURE.md names folders', () =>
    expect(diagrams.find(({ path }) => path === 'ARCHITECTURE.md')?.folders.length).toBeGreaterThan(0));

  test.each(diagrams)('the folders that the diagram of $path names exist', ({ folders }) =>
    expect(folders.filter((folder) => !existsSync(folder))).toEqual([]),
  );

  test('the files and folders of this repository that they name exist', () => {
    const named = listDocuments()
      // The changelog and the decisions describe the past.
      .filter(({ path }) => !/CHANGELOG|^docs\/decisions/.test(path))
      .flatMap(({ path }) =>
        [
          ...readFileSync(path, 'utf8').matchAll(
            /`((?:core|ui|cli|plugins|docs|conformance|implementations)\/[\w./-]*)`/g,
          ),
        ].map(([, file]) => ({ path, file: file ?? '' })),
      );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
  });

  test.each(blocksIn('css'))('%s is CSS, with custom properties that exist', (_, { content }) => {
    expect(transformSync(content, { loader: 'css' }).warnings).toEqual([]);
    const tokens = readFileSync('ui/src/styles/tokens.ts', 'utf8');
    expect(
      [...content.matchAll(/--opchain-[\w-]+/g)].map(([name]) => name).filter((name) => !tokens.includes(name)),
    ).toEqual([]);
  });
});

test('documentation links resolve, and every guide and picture is linked', () => {
  expect(checkLinks()).toEqual([]);
});

describe('what the documentation says of the elements', () => {
  // `node scripts/docs/element-tables.mjs` rewrites it.
  test.each(documentsWithTables().map(({ document, text, expected }) => [document, text, expected] as const))(
    '%s is what they declare',
    (_, text, wanted) => {
      expect(withoutWidths(text)).toBe(withoutWidths(wanted));
    },
  );
});

/** Tables are as wide as their longest cell; that is the formatter's business. */
function withoutWidths(text: string): string {
  return text
    .replace(/ +/g, ' ')
    .replace(/-{3,}/g, '---')
    .replace(/\n{2,}/g, '\n');
}

describe('the words of the guides', () => {
  const guides = listDocuments().filter(({ path }) => path === 'README.md' || /^docs\/[^/]+\.md$/.test(path));
  const sources = (folder: string, pattern: RegExp): string =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => pattern.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');

  test('name options that a command has', () => {
    const programs =
      sources('cli/src', /\.ts$/) +
      sources('conformance/arazzo-kit/src', /\.ts$/) +
      sources('implementations', /^\w+\/src\/(?:launcher\/)?[\w-]+\.ts$/) +
      sources('scripts', /\.mjs$/);
    const others = new Set([
      '--yes',
      '--save-dev',
      '--global',
      '--silent',
      '--fail',
      '--show-error',
      '--output',
      '--test',
      // of k6
      '--execution-segment',
      // of esbuild
      '--bundle',
      '--minify',
      '--outfile',
    ]);
    const unknown = guides.flatMap(({ path }) =>
      [...readFileSync(path, 'utf8').matchAll(/(?<![\w-])--[a-z][a-z0-9-]+(?![\w-]*:)/g)]
        .map(([option]) => option)
        .filter(
          (option) =>
            !option.startsWith('--opchain-') &&
            !others.has(option) &&
            !new RegExp(`${option}\\b|\\b${option.slice(2)}['"]?: \\{ type:`).test(programs),
        )
        .map((option) => `${path}: ${option}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('name existing error codes', () => {
    const unknown = guides.flatMap(({ path }) =>
      [...readFileSync(path, 'utf8').matchAll(/\*\*`([A-Z]+(?:_[A-Z]+)+)`/g)].flatMap(([, code = '']) =>
        code in errorCodes ? [] : [`${path}: ${code}`],
      ),
    );
    expect(unknown).toEqual([]);
  });

  test.each(['docs/building.md', 'docs/quick-start.md'])('%s calls things as the interface does', (path) => {
    const texts = sources('ui/src/texts', /-texts\.ts$/);
    const emphasis = new Set(['Drag', 'R2 Order with credentials', '+']);
    const bold = [...readFileSync(path, 'utf8').matchAll(/\*\*([^*`]+)\*\*/g)].map(([, words = '']) => words);
    // A text with parameters has no values in the sources.
    expect(bold.filter((words) => !emphasis.has(words) && !texts.includes(words.replace(/ \d+$/, '')))).toEqual([]);
  });
});
