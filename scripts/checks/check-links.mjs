// Links of the documentation: files, anchors and images exist, images say what they show, and every guide can be reached from the README.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { main, root } from '../prepare.mjs';
import { listMarkdown, readAnchors, readLinks } from '../docs/read-markdown.mjs';

/**
 * @typedef {import('../docs/read-markdown.mjs').MarkdownLink & { readonly path: string, readonly file: string, readonly anchor: string | undefined }} ResolvedLink
 * the document that has the link, and the file and anchor that it points to
 */

const isElsewhere = (/** @type {string} */ target) => /^[a-z][a-z0-9+.-]*:/i.test(target);

/** What is wrong with the links of all documents, as lines `file:line: sentence`. @returns {string[]} */
export function checkLinks() {
  const documents = new Map(listMarkdown().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const links = [...documents].flatMap(([path, text]) =>
    readLinks(text).map((link) => ({ ...link, path, ...resolve(path, link.target) })),
  );
  return [
    ...links.flatMap((link) =>
      findLinkError(link, documents).map((brokenLink) => `${link.path}:${link.line}: ${brokenLink}`),
    ),
    ...findUnreachable(documents, links).map(
      (path) => `${path}: no document that can be reached from README.md links here`,
    ),
    ...findUnused(links).map((path) => `${path}: no document shows this picture`),
  ];
}

/**
 * @param {string} path
 * @param {string} target
 */
function resolve(path, target) {
  const [file = '', anchor] = target.split('#');
  return { file: file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file))), anchor };
}

/**
 * @param {ResolvedLink} link
 * @param {Map<string, string>} documents
 */
function findLinkError({ target, file, anchor, image, label }, documents) {
  if (image && label.trim() === '') return [`the image ${target} has no text that says what it shows`];
  if (isElsewhere(target)) return URL.canParse(target) ? [] : [`${target} is no address`];
  if (target === '') return ['the link points nowhere'];
  if (target.startsWith('/')) return [`${target} begins at the root of a disk; write it relative to this file`];
  if (file.startsWith('..') || !existsSync(join(root, file))) return [`${target} does not exist`];
  if (image && !statSync(join(root, file)).isFile()) return [`${target} is no picture`];
  if (anchor === undefined) return [];
  const text = documents.get(file);
  return text === undefined || readAnchors(text).includes(anchor) ? [] : [`${file} has no heading #${anchor}`];
}

/**
 * @param {Map<string, string>} documents
 * @param {readonly ResolvedLink[]} links
 */
function findUnreachable(documents, links) {
  const reached = new Set();
  const visit = (/** @type {string} */ path) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { path: from, file } of links) if (from === path && documents.has(file)) visit(file);
  };
  visit('README.md');
  return [...documents.keys()].filter((path) => path.startsWith('docs/') && !reached.has(path));
}

/**
 * @param {readonly ResolvedLink[]} links
 */
function findUnused(links) {
  const shown = new Set(links.filter(({ image }) => image).map(({ file }) => file));
  return readdirSync(join(root, 'docs', 'images'))
    .map((name) => join('docs', 'images', name))
    .filter((path) => !shown.has(path));
}

if (process.argv[1] === join(root, 'scripts', 'checks', 'check-links.mjs')) {
  await main(() => {
    const brokenLinks = checkLinks();
    if (brokenLinks.length > 0) throw new Error(brokenLinks.join('\n'));
    console.log(`${listMarkdown().length} documents, all links lead somewhere.`);
  });
}
