// Reads what the documentation's checks need out of Markdown: fenced blocks, links, anchors.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../prepare.mjs';

/**
 * A fenced block: `options` are the `key=value` pairs behind the language, `line` is where its content begins, counted from 1.
 * @typedef {{ readonly language: string, readonly options: Readonly<Record<string, string>>, readonly content: string, readonly line: number }} MarkdownBlock
 * @typedef {{ readonly image: boolean, readonly label: string, readonly target: string, readonly line: number }} MarkdownLink
 */

/** What is made by tools, API reports included. */
const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'reports', 'etc']);

/**
 * Every Markdown file of the repository, as paths from its root, in order. Change logs are written by a tool and left out.
 * @returns {string[]}
 */
export function listMarkdown(folder = root) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listMarkdown(join(folder, entry.name));
      return entry.name.endsWith('.md') && entry.name !== 'CHANGELOG.md'
        ? [relative(root, join(folder, entry.name))]
        : [];
    })
    .sort();
}

/**
 * The fenced blocks of a text, in order. Throws when one is not closed.
 * @param {string} text
 * @returns {MarkdownBlock[]}
 */
export function readBlocks(text) {
  /** @type {MarkdownBlock[]} */
  const blocks = [];
  /** @type {Omit<MarkdownBlock, 'content'> & { marks: string, indent: number, lines: string[] } | undefined} */
  let open;
  text.split('\n').forEach((line, index) => {
    const fence = /^(\s*)(`{3,}|~{3,})(.*)$/.exec(line);
    if (open === undefined) {
      if (fence === null) return;
      const [, indent = '', marks = '', info = ''] = fence;
      const [language = '', ...rest] = info.trim().split(/\s+/);
      open = {
        marks,
        indent: indent.length,
        language,
        options: readOptions(rest.join(' ')),
        lines: [],
        line: index + 2,
      };
    } else if (fence !== null && fence[2]?.startsWith(open.marks) && fence[3]?.trim() === '') {
      blocks.push({
        language: open.language,
        options: open.options,
        content: `${open.lines.join('\n')}\n`,
        line: open.line,
      });
      open = undefined;
    } else open.lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)));
  });
  if (open !== undefined) throw new Error(`The block that begins in line ${open.line} is not closed.`);
  return blocks;
}

/**
 * `file=a.yaml exit=1 not-run="needs an account"` as an object.
 * @returns {Record<string, string>}
 * @param {string} text
 */
function readOptions(text) {
  return Object.fromEntries(
    [...text.matchAll(/([a-z-]+)(?:=(?:"([^"]*)"|(\S+)))?/g)].map(([, key, quoted, plain]) => [
      key,
      quoted ?? plain ?? '',
    ]),
  );
}

const withoutCode = (/** @type {string} */ text) =>
  text
    .replace(/^(\s*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\s*\2\s*$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, (code) => code.replace(/[^\n]/g, ' '));

/**
 * The links and images of a text: where they point, what they say, and their line.
 * @param {string} text
 * @returns {MarkdownLink[]}
 */
export function readLinks(text) {
  const prose = withoutCode(text);
  const lineOf = (/** @type {number} */ index) => prose.slice(0, index).split('\n').length;
  const inline = [
    ...prose.matchAll(/(!?)\[((?:[^[\]]|\[[^\]]*\]|!\[[^\]]*\]\([^)]*\))*)\]\(\s*<?([^)\s>]*)>?(?:\s+"[^"]*")?\s*\)/g),
  ];
  const nested = inline.flatMap((link) =>
    [...(link[2] ?? '').matchAll(/(!)\[([^\]]*)\]\(([^)\s]*)\)/g)].map((image) =>
      Object.assign(image, { index: link.index }),
    ),
  );
  const definitions = [...prose.matchAll(/^()\[([^\]]+)\]:\s*(\S+)/gm)];
  const html = [...prose.matchAll(/<(a|img|source)\s[^>]*?(?:href|src|srcset)="([^"]*)"[^>]*>/g)].map((tag) =>
    Object.assign(
      [
        tag[0],
        tag[1] === 'a' ? '' : '!',
        /alt="([^"]*)"/.exec(tag[0])?.[1] ?? (tag[1] === 'img' ? '' : tag[1]),
        tag[2],
      ],
      { index: tag.index },
    ),
  );
  return [...inline, ...nested, ...definitions, ...html].map((found) => ({
    image: found[1] === '!',
    label: found[2] ?? '',
    target: found[3] ?? '',
    line: lineOf(found.index),
  }));
}

/**
 * The anchors that a repository's page makes of the headings, and those written as `id` or `name`.
 * @param {string} text
 * @returns {string[]}
 */
export function readAnchors(text) {
  const counts = new Map();
  const prose = text.replace(/^(\s*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\s*\2\s*$/gm, '');
  const headings = [...prose.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading = '']) => {
    const slug = heading
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const seen = counts.get(slug) ?? 0;
    counts.set(slug, seen + 1);
    return seen === 0 ? slug : `${slug}-${seen}`;
  });
  return [...headings, ...[...text.matchAll(/\s(?:id|name)="([^"]+)"/g)].map(([, id = '']) => id)];
}
