// Reading API descriptions, against parsing them and walking over their paths: what no reader can do without.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { githubDescription } from '../github-description.mjs';
import { root } from '../prepare.mjs';
import { generateDescription } from './descriptions/generate-description.mjs';
import { median } from './measure/process.mjs';

const script = join(root, 'scripts/bench/descriptions/measure-once.mjs');
const cache = join(root, '.cache/descriptions');
const repeats = 7;

function measure(what, file) {
  const result = spawnSync(process.execPath, ['--expose-gc', script, what, file], { encoding: 'utf8', cwd: root });
  if (result.status !== 0) throw new Error(`Measuring ${what} of ${file} failed:\n${result.stderr}`);
  return JSON.parse(result.stdout);
}

/** Fresh processes, alternately, the first of each not counted. */
function compare(bound, file) {
  const samples = { [bound]: [], index: [] };
  for (let round = -1; round < repeats; round++) {
    for (const what of [bound, 'index']) {
      const sample = measure(what, file);
      if (round >= 0) samples[what].push(sample);
    }
  }
  const middle = (what, key) => median(samples[what].map((sample) => sample[key]));
  return (key) => [middle('index', key), middle(bound, key)];
}

function rowsOf(label, bound, file) {
  const figures = compare(bound, file);
  const row = (name, key, unit, judged = true) => {
    const [mine, theirs] = figures(key);
    return {
      area: 'descriptions',
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

function formRow(label, file) {
  const { median: figure, p95 } = measure('forms', file);
  return {
    area: 'descriptions',
    name: `${label}: one operation for a form`,
    goal: '≤ 1 ms',
    figure,
    unit: 'ms',
    ok: figure <= 1,
    note: `95th percentile ${p95.toFixed(2)} ms`,
  };
}

function keep(name, make) {
  const file = join(cache, name);
  if (!existsSync(file)) writeFileSync(file, make());
  return file;
}

export async function run() {
  mkdirSync(cache, { recursive: true });
  const github = await githubDescription();
  const { dump } = createRequire(join(root, 'plugins/openapi-loader/package.json'))('js-yaml');
  const yaml = keep('api.github.com.yaml', () => dump(JSON.parse(readFileSync(github, 'utf8')), { lineWidth: -1 }));
  const size = (file) => `${Math.round(statSync(file).size / 1e6)} MB`;
  const generated = [5_000, 20_000].map((count) => [count, keep(`generated-${count}.json`, () => JSON.stringify(generateDescription(count)))]);
  return [
    ...rowsOf(`GitHub, JSON (${size(github)})`, 'json', github),
    formRow('GitHub', github),
    ...rowsOf(`GitHub, YAML (${size(yaml)})`, 'yaml', yaml),
    ...generated.flatMap(([count, file]) => [...rowsOf(`${count} operations (${size(file)})`, 'json', file), formRow(`${count} operations`, file)]),
  ];
}
