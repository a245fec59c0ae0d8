import { readFileSync } from 'node:fs';
import { listMarkdown, type MarkdownBlock, readBlocks } from '../../scripts/docs/read-markdown.mjs';

export interface Document {
  /** From the root of the repository. */
  readonly path: string;
  readonly blocks: readonly MarkdownBlock[];
}

/** Followed word for word by a test of its own; here only the languages of its blocks are checked. */
const testedElsewhere = ['docs/plugins.md', 'docs/examples/'];

/** Every Markdown file of the repository with its fenced blocks. */
export function listDocuments(): readonly Document[] {
  return listMarkdown().map((path) => ({ path, blocks: readBlocks(readFileSync(path, 'utf8')) }));
}

/** The documents whose blocks the tests in this folder run and check. */
export function listOwnDocuments(): readonly Document[] {
  return listDocuments().filter(({ path }) => !testedElsewhere.some((prefix) => path.startsWith(prefix)));
}
