// `npm run bench [-- <area>… [--write]]`: measures, prints one table of goals and figures, and writes it as JSON.
// With --write the figures also go into docs/benchmarks.md, between the marks of each area.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

const folder = join(root, 'scripts', 'bench');
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length));

/** @typedef {{ name: string, goal: string, figure: number | string, unit?: string, ok?: boolean, note?: string }} Row a figure beside its goal */

const show = (/** @type {number | string} */ figure) =>
  typeof figure === 'number' ? figure.toFixed(figure >= 100 ? 0 : 2) : figure;

/**
 * @param {readonly Row[]} rows
 */
function toTable(rows) {
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${row.goal} | ${show(row.figure)}${row.unit ? ` ${row.unit}` : ''} | ${row.ok === undefined ? 'noted' : row.ok ? 'met' : '**falls short**'} | ${row.note ?? ''} |`,
  );
  return ['| what | goal | figure | | note |', '|---|---|---|---|---|', ...lines].join('\n');
}

/**
 * @param {string} area
 * @param {readonly Row[]} rows
 */
function writeDocs(area, rows) {
  const file = join(root, 'docs', 'benchmarks.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const open = `<!-- bench:${area} -->`;
  const close = `<!-- /bench:${area} -->`;
  const at = text.indexOf(open);
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}.`;
  const block = `${open}\n\n${toTable(rows)}\n\n${machine}\n\n${close}`;
  if (at < 0) throw new Error(`docs/benchmarks.md has no place for "${area}": add the marks ${open} and ${close}`);
  writeFileSync(file, text.slice(0, at) + block + text.slice(text.indexOf(close) + close.length));
}

await main(async () => {
  const write = process.argv.includes('--write');
  const named = process.argv.slice(2).filter((name) => name !== '--write');
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `Unknown: ${unknown.join(', ')}. Usage: npm run bench -- [--write] [area …]. Areas: ${known.join(' ')}.`,
    );
  ensureInstalled('all');
  ensureBuilt();
  const areas = named.length > 0 ? named : known;
  /** @type {Record<string, readonly Row[]>} */
  const all = {};
  for (const area of areas) {
    console.log(`\n── ${area} (measuring …)`);
    const { run } = await import(`./bench/${area}.mjs`);
    /** @type {readonly Row[]} */
    const rows = await run();
    all[area] = rows;
    console.log(toTable(rows));
    if (write) writeDocs(area, rows);
  }
  mkdirSync(join(root, 'reports'), { recursive: true });
  writeFileSync(join(root, 'reports', 'bench.json'), `${JSON.stringify(all, null, 2)}\n`);
  const short = Object.values(all)
    .flat()
    .filter((row) => row.ok === false);
  console.log(
    `\n${short.length === 0 ? 'Every goal is met.' : `Falls short: ${short.map((row) => row.name).join('; ')}`}`,
  );
});
