import { describe, expect, test } from '@jest/globals';
import { checkTypes, type TypedFile } from './check-types.js';
import { listOwnDocuments } from './documents.js';

/** A block as a file: under its own name beside the others of its document, where it has one. */
const files = listOwnDocuments().flatMap(({ path, blocks }) =>
  blocks.flatMap(({ language, content, options, line }): readonly (TypedFile & { readonly location: string })[] => {
    if (!['ts', 'tsx', 'js'].includes(language) || needsFramework(content)) return [];
    const folder = `docs/.blocks/${path.replaceAll(/[/.]/g, '-')}`;
    const name = options['file'] ?? `line-${line}.${language === 'js' ? 'mjs' : language}`;
    // A block without imports is a module nevertheless.
    return [{ location: `${path}:${line}`, path: `${folder}/${name}`, text: `${content}\nexport {};\n` }];
  }),
);

/** What the repository itself has no types for: frameworks.browser.test.ts has. */
function needsFramework(text: string): boolean {
  return /from '(?:@angular\/|@vitejs\/)/.test(text);
}

describe('the programs in the documentation', () => {
  const diagnostics = checkTypes(files);

  test.each(files.map(({ location, path }) => [location, path] as const))(
    '%s is right by the types of the packages',
    (_, path) => {
      expect(diagnostics.filter((diagnostic) => diagnostic.startsWith(path))).toEqual([]);
    },
  );

  test('are the only checked operations', () => {
    expect(diagnostics.filter((diagnostic) => !files.some(({ path }) => diagnostic.startsWith(path)))).toEqual([]);
    expect(files.length).toBeGreaterThan(10);
  });

  test('reports a program that violates the types of our packages, with its line', () => {
    const text = "import { createKernel } from '@opchain/core';\nawait createKernel({ plugin: [] });\n";
    expect(checkTypes([{ path: 'docs/.blocks/wrong.ts', text }])).toEqual([
      expect.stringMatching(/^docs\/\.blocks\/wrong\.ts:2: .*'plugin'/),
    ]);
  });
});
