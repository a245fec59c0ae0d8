// @ts-check
// `npm run soak -- --write`: the outcome of the soak tests as a table in docs/soak.md.
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import { writeMarkedBlock } from './marked-block.mjs';
import { root } from '../prepare.mjs';

/**
 * Results of files that did not run stay.
 * @param {readonly import('../run-jest.mjs').FileReport[]} files
 */
export function writeSoakResults(files) {
  const page = join(root, 'docs', 'soak.md');
  const ran = files.map(({ name }) => relative(root, name));
  const others = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /\.test\.ts` *\|$/.test(line) && !ran.some((file) => line.includes(`\`${file}\``)));
  const rows = files
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((result) => ({ file: relative(root, name), ...result })),
    )
    .map(
      ({ file, fullName, status, duration }) =>
        `| ${fullName.replaceAll('|', '\\|')} | ${status} | ${((duration ?? 0) / 1000).toFixed(0)} s | \`${file}\` |`,
    )
    .concat(others)
    .sort((left, right) => fileOf(left).localeCompare(fileOf(right)));
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}, ${new Date().toISOString().slice(0, 10)}.`;
  writeMarkedBlock(
    page,
    'soak',
    `| proof | outcome | time | file |\n|---|---|---|---|\n${rows.join('\n')}\n\n${machine}`,
  );
}

/** @param {string} row */
const fileOf = (row) => row.split('|').at(-2)?.trim() ?? '';
