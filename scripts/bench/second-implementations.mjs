// What the second implementations that docs/decisions keeps gain: the command with and without each, and the two engines for patterns beside each other.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundleCommand } from '../../cli/scripts/bundle.mjs';
import { loadPatternMatcher } from '../../core/dist/checks/match-pattern.js';
import { createSimpleMatcher } from '../../core/dist/runner/schema/match-simple-pattern.js';
import { root } from '../prepare.mjs';
import { compareProcesses, median } from './measure/process.mjs';
import { startServer } from './measure/start-server.mjs';

const folder = join(root, '.cache/bench/second-implementations');
const rounds = 25;
const matches = 20_000;

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {readonly [file: string, contents: string]} Replacement */

/**
 * Of each variant of the command: the module that is replaced, and what takes its place.
 * @type {Readonly<Record<string, Replacement | undefined>>}
 */
const replacements = {
  're2js alone': ['match-simple-pattern.js', 'export const createSimpleMatcher = () => () => undefined;'],
  'js-yaml alone': ['parse-plain-yaml.js', 'export const parsePlainYaml = () => undefined;'],
  'no compiled code': undefined,
};

/** Patterns of the sample contracts, each with a text that matches and one that does not. */
const patterns = [
  ['^[a-z]+(-[a-z]+)*$', 'office-furniture', 'Office furniture'],
  ['^[^\\x00-\\x1f\\x7f-\\x9f\\uD800-\\uDFFF]+$', 'Ada Lovelace', 'Ada\u0007'],
  [
    "^([A-Za-z0-9_%'+-]{1,64}|[A-Za-z0-9_%'+-]{1,32}\\.[A-Za-z0-9_%'+-]{1,31}|[A-Za-z0-9_%'+-]{1,21}(\\.[A-Za-z0-9_%'+-]{1,20}){2})@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,24}$",
    'ada.lovelace@mail.example.org',
    'ada@-mail.org',
  ],
];

/** @returns {Promise<Row[]>} */
export async function run() {
  return [...(await startRows()), ...(await patternRows()), await weightRow()];
}

/** @returns {Promise<Row[]>} */
async function startRows() {
  rmSync(folder, { recursive: true, force: true });
  const shipped = await makeVariant('as shipped');
  const others = [];
  for (const [name, replaced] of Object.entries(replacements)) others.push(await makeVariant(name, replaced));
  const bundle = join(folder, 'no-compiled-code/dist/bundle');
  for (const name of readdirSync(bundle)) if (name.endsWith('.compiled')) rmSync(join(bundle, name));
  const shop = await startServer([join(root, 'implementations/express/dist/main.js'), '--port', '0']);
  try {
    const args = ['run', join(root, 'conformance/chains/R1.arazzo.yaml'), '--server', `shop=${shop.url}`];
    const env = { OPCHAIN_NO_CACHE: '1' };
    const runOf = (/** @type {string} */ command) => ({ args: [command, ...args], env });
    const [mine, ...without] = await compareProcesses([runOf(shipped), ...others.map(runOf)], rounds);
    const names = Object.keys(replacements);
    return without.map((figures, index) => ({
      name: `\`opchain run\` of R1 with ${names[index]}`,
      goal: '',
      figure: figures.milliseconds / mine.milliseconds,
      unit: '×',
      note: `${figures.milliseconds.toFixed(1)} against ${mine.milliseconds.toFixed(1)} ms`,
    }));
  } finally {
    shop.stop();
  }
}

/**
 * @param {string} name
 * @param {Replacement} [replaced]
 */
async function makeVariant(name, replaced) {
  const target = join(folder, name.replaceAll(' ', '-'));
  for (const part of ['bin', 'scripts', 'package.json'])
    cpSync(join(root, 'cli', part), join(target, part), { recursive: true });
  /**
   * @param {Replacement} replacement
   * @returns {import('esbuild').Plugin}
   */
  const replace = ([file, contents]) => ({
    name: 'replace',
    setup: ({ onLoad }) => onLoad({ filter: new RegExp(`[\\\\/]${file}$`) }, () => ({ contents, loader: 'js' })),
  });
  await bundleCommand(target, replaced === undefined ? [] : [replace(replaced)]);
  return join(target, 'bin/opchain.js');
}

/**
 * Engines that are warm; time of the processor.
 * @returns {Promise<Row[]>}
 */
async function patternRows() {
  const start = process.cpuUsage();
  const re2 = await loadPatternMatcher();
  const [[pattern = '', good = ''] = []] = patterns;
  re2(pattern, good);
  const loading = spentSince(start) / 1000;
  const engines = [createSimpleMatcher(), re2];
  const samples = engines.map(() => /** @type {number[]} */ ([]));
  for (let round = -1; round < 7; round += 1) {
    for (const [index, match] of engines.entries()) {
      const before = process.cpuUsage();
      for (let count = 0; count < matches; count += 1)
        for (const [pattern = '', good = '', bad = ''] of patterns)
          if (!match(pattern, good) || match(pattern, bad)) throw new Error(`${pattern} is not matched`);
      if (round >= 0) samples[index]?.push(spentSince(before) / matches / patterns.length / 2);
    }
  }
  const [simple = NaN, other = NaN] = samples.map(median);
  return [
    {
      name: 'one text against a pattern of the contracts, re2js beside the engine of core',
      goal: '',
      figure: other / simple,
      unit: '×',
      note: `${other.toFixed(2)} against ${simple.toFixed(2)} µs of the processor`,
    },
    { name: 'loading re2js, with its first pattern', goal: '', figure: loading, unit: 'ms', note: 'of the processor' },
  ];
}

/**
 * Microseconds.
 * @param {NodeJS.CpuUsage} before
 */
function spentSince(before) {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** @returns {Promise<Row>} */
async function weightRow() {
  const { outputFiles } = await build({
    stdin: { contents: "export { RE2JS } from 're2js';", resolveDir: join(root, 'core') },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const figure = gzipSync(outputFiles[0]?.contents ?? '').length / 1000;
  return { name: 're2js in a page, gzipped', goal: '', figure, unit: 'kB' };
}
