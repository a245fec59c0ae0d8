// Converted scripts in k6 against one that is written by hand: the time of a call, and the memory of a virtual user.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { median } from './measure/process.mjs';
import { ratio } from './measure/ratio.mjs';
import { startServer } from './measure/start-server.mjs';

const k6 = process.env['K6_PATH'] ?? 'k6';
const rounds = 3;
const calls = 6;
const iterations = 300;
/** Virtual users that wait for each other's memory to show. */
const [few, many] = [10, 110];

/**
 * @param {string} folder for k6's summary
 * @param {string} script
 * @param {string} server
 * @param {readonly string[]} args
 * @returns {Promise<{ readonly perCall: number, readonly megabytes: number }>} the milliseconds of a call in the median iteration, and the largest resident size
 */
async function load(folder, script, server, args) {
  const summary = join(folder, 'summary.json');
  const child = spawn(
    '/usr/bin/time',
    [
      '-f',
      '%M',
      k6,
      'run',
      '--quiet',
      '--no-usage-report',
      '--no-thresholds',
      '--summary-export',
      summary,
      ...args,
      script,
    ],
    { env: { ...process.env, SERVER_SHOP: server }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`k6 ended with ${code}: ${output}`);
  const { metrics } = JSON.parse(readFileSync(summary, 'utf8'));
  // With many users on few cores, the server closes some idle connections just when they are used.
  if (metrics.checks.fails > metrics.checks.passes / 10)
    throw new Error(`${metrics.checks.fails} checks of ${script} failed`);
  return {
    perCall: metrics.iteration_duration.med / calls,
    megabytes: Number(output.trim().split('\n').at(-1)) / 1024,
  };
}

/** Medians of alternating runs. */
export async function run() {
  if (spawnSync(k6, ['version']).status !== 0)
    return [{ name: 'the time of a call', goal: '≤ 1.2', figure: 'not measured', note: 'k6 is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'opchain-load-'));
  const sample = await startServer([join(root, 'implementations/express/dist/main.js'), '--port', '0']);
  const converted = join(folder, 'R1.k6.js');
  spawnSync(
    process.execPath,
    [join(root, 'cli/bin/opchain.js'), 'convert', 'R1.arazzo.yaml', '--to', 'k6', '--output', converted],
    { cwd: join(root, 'conformance/chains'), stdio: 'inherit' },
  );
  const scripts = [converted, join(root, 'scripts/bench/load/by-hand.js')];
  try {
    /** @type {number[][]} */
    const times = [[], []];
    /** @type {number[][]} */
    const sizes = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const [index, script] of scripts.entries()) {
        const { perCall } = await load(folder, script, sample.url, ['-u', '1', '-i', String(iterations)]);
        times[index]?.push(perCall);
      }
    for (let round = 0; round < rounds; round += 1)
      for (const [index, script] of scripts.entries()) {
        const users = async (/** @type {number} */ count) =>
          (await load(folder, script, sample.url, ['-u', String(count), '-i', String(count * 2)])).megabytes;
        sizes[index]?.push(((await users(many)) - (await users(few))) / (many - few));
      }
    const [mine = 0, theirs = 0] = times.map(median);
    const [own = 0, other = 0] = sizes.map(median);
    return [
      ratio('chain R1, one virtual user: a call of the median iteration', 1.2, mine, theirs, 'ms'),
      ratio('memory of a virtual user', 1.3, own, other, 'MB'),
    ];
  } finally {
    sample.stop();
    rmSync(folder, { recursive: true });
  }
}
