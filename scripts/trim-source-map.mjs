// Source maps that get published hold our own sources. Those of dependencies, which would be most of them, are named only.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Leaves the text of dependencies out of a source map, and has debuggers step over their code.
 * @param {string} path
 */
export function trimSourceMap(path) {
  const map = JSON.parse(readFileSync(path, 'utf8'));
  const foreign = map.sources.flatMap((/** @type {string} */ source, /** @type {number} */ index) =>
    /(^|[/\\])node_modules[/\\]/.test(source) ? [index] : [],
  );
  if (map.sourcesContent) for (const index of foreign) map.sourcesContent[index] = null;
  writeFileSync(path, JSON.stringify({ ...map, ignoreList: foreign }));
}
