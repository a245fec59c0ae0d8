// @ts-check
// `npm run soak -- --write`: the outcome of the soak tests as a table in docs/soak.md.
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { writeMarkedBlock } from './marked-block.mjs';
import { root } from '../prepare.mjs';

/** @param {readonly import('../run-jest.mjs').FileReport[]} files */
export function writeSoakResults(files) {
  const rows = files
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((result) => ({ file: relative(root, name), ...result })),
    )
    .sort((left, right) => left.file.localeCompare(right.file))
    .map(
      ({ file, fullName, status, duration }) =>
        `| ${fullName.replaceAll('|', '\\|')} | ${status} | ${((duration ?? 0) / 1000).toFixed(0)} s | \`${file}\` |`,
    );
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}, ${new Date().toISOString().slice(0, 10)}.`;
  writeMarkedBlock(
    join(root, 'docs', 'soak.md'),
    'soak',
    `| proof | outcome | time | file |\n|---|---|---|---|\n${rows.join('\n')}\n\n${machine}`,
  );
}
