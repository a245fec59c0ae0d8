// Reading API descriptions, against parsing them and walking over their paths (what no reader can do without), and against other readers.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { installParsers, parsers } from './descriptions/parsers.mjs';
import { sampleDescriptions } from './descriptions/sample-descriptions.mjs';
import { median } from './measure/process.mjs';

const script = join(root, 'scripts/bench/descriptions/measure-once.mjs');
const repeats = 5;
const peerRepeats = 5;

/** @typedef {import('./descriptions/sample-descriptions.mjs').Sample} Sample */

/**
 * What one process printed, by name.
 * @param {string} what
 * @param {string} file
 * @param {number} [times]
 * @returns {Readonly<Record<string, number>>}
 */
function measure(what, file, times) {
  const result = spawnSync(
    process.execPath,
    ['--expose-gc', script, what, file, ...(times === undefined ? [] : [String(times)])],
    {
      encoding: 'utf8',
      cwd: root,
    },
  );
  if (result.status !== 0) throw new Error(`Measuring ${what} of ${file} failed:\n${result.stderr}`);
  return JSON.parse(result.stdout.trim().split('\n').at(-1) ?? '');
}

/**
 * Fresh processes, alternately, the first of each not counted. Returns the medians of each.
 * @param {readonly string[]} names
 * @param {string} file
 * @param {number} rounds
 * @param {number} [times]
 * @returns {(name: string, key: string) => number}
 */
function compare(names, file, rounds, times) {
  /** @type {Map<string, Readonly<Record<string, number>>[]>} */
  const samples = new Map(names.map((name) => [name, []]));
  for (let round = times === undefined ? -1 : 0; round < rounds; round++) {
    for (const name of names) {
      const sample = measure(name, file, times);
      if (round >= 0) samples.get(name)?.push(sample);
    }
  }
  return (name, key) => median((samples.get(name) ?? []).map((sample) => sample[key] ?? NaN));
}

/** @param {Sample} sample */
function boundRows({ label, format, file }) {
  const middle = compare(['index', format], file, repeats);
  const row = (/** @type {string} */ name, /** @type {string} */ key, /** @type {string} */ unit, judged = true) => {
    const [mine, theirs] = [middle('index', key), middle(format, key)];
    return {
      name: `${label}: ${name}`,
      goal: judged ? '≤ 1.3' : '',
      figure: mine / theirs,
      unit: '×',
      ...(judged ? { ok: mine / theirs <= 1.3 } : {}),
      note: `${mine.toFixed(1)} against ${theirs.toFixed(1)} ${unit}`,
    };
  };
  return [
    row('index, time', 'milliseconds', 'ms'),
    row('index, time of the first in a process', 'first', 'ms', false),
    row('index, memory kept', 'megabytes', 'MB'),
    row('index, largest resident size', 'peak', 'MB'),
  ];
}

/**
 * One reading each, in a process of its own: nobody reads a description twice.
 * @param {Sample} sample
 */
function peerRows({ label, file }) {
  const names = Object.keys(parsers);
  const middle = compare(['index', ...names], file, peerRepeats, 1);
  return names.map((name) => {
    const [mine, theirs] = [middle('index', 'first'), middle(name, 'first')];
    const sizes = `${middle('index', 'peak').toFixed(0)} against ${middle(name, 'peak').toFixed(0)} MB`;
    return {
      name: `${label}: ${name}`,
      goal: '',
      figure: theirs / mine,
      unit: '× as long',
      note: `${theirs.toFixed(0)} against ${mine.toFixed(0)} ms; at most ${sizes}`,
    };
  });
}

/** @param {Sample} sample */
function formRow({ label, file }) {
  const { median: figure = NaN, p95 = NaN } = measure('forms', file);
  return {
    name: `${label}: one operation for a form`,
    goal: '≤ 1 ms',
    figure,
    unit: 'ms',
    ok: figure <= 1,
    note: `95th percentile ${p95.toFixed(2)} ms`,
  };
}

export async function run() {
  installParsers();
  const samples = await sampleDescriptions();
  return samples.flatMap((sample) => [...boundRows(sample), formRow(sample), ...peerRows(sample)]);
}
