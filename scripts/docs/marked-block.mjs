// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Replaces what is between `<!-- name -->` and `<!-- /name -->` in a file. Throws where the file lacks the marks.
 * @param {string} file
 * @param {string} name
 * @param {string} content
 */
export function writeMarkedBlock(file, name, content) {
  const text = readFileSync(file, 'utf8');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${file} has no block "${name}": add the marks ${open} and ${close}`);
  writeFileSync(file, `${text.slice(0, start)}${open}\n\n${content}\n\n${text.slice(end)}`);
}
