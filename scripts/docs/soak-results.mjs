// @ts-check
// `npm run soak -- --write`: the outcome of the soak tests as a table in docs/soak.md. Rows of files that did not run stay.
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { writeMarkedBlock } from './marked-block.mjs';
import { root } from '../prepare.mjs';

/** @param {readonly import('../run-jest.mjs').FileReport[]} files */
export function writeSoakResults(files) {
  const document = join(root, 'docs', 'soak.md');
  const date = new Date().toISOString().slice(0, 10);
  const written = files.map(({ name }) => relative(root, name));
  const kept = readFileSync(document, 'utf8')
    .split('\n')
    .flatMap((row) => {
      const [, file] = /^\|.*\| `(\S+)` +\|$/.exec(row) ?? [];
      return file === undefined || written.includes(file) || !existsSync(join(root, file)) ? [] : [{ file, row }];
    });
  const rows = files
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration }) => {
        const file = relative(root, name);
        const title = fullName.replaceAll('|', '\\|');
        return {
          file,
          row: `| ${title} | ${status} | ${((duration ?? 0) / 1000).toFixed(0)} s | ${date} | \`${file}\` |`,
        };
      }),
    )
    .concat(kept)
    .sort((left, right) => left.file.localeCompare(right.file))
    .map(({ row }) => row);
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}.`;
  writeMarkedBlock(
    document,
    'soak',
    `| proof | outcome | time | date | file |\n|---|---|---|---|---|\n${rows.join('\n')}\n\n${machine}`,
  );
}
