// Suites as whole processes, against hand-written scripts that make the same calls with as many at a time.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { compareProcesses } from './measure/process.mjs';
import { ratio } from './measure/ratio.mjs';
import { startServer } from './measure/start-server.mjs';
import { chainOf, description, nextSteps } from './run/describe-next.mjs';
import { shapes } from './run/shapes.mjs';

const opchain = join(root, 'cli/bin/opchain.js');
const rounds = 5;
/** A suite of that many rows takes a while. */
const longRounds = 1;
const atOnce = 8;
const [chains, calls, rows] = [500, 20, 100_000];

/** @param {string} folder of the suites: `chains`, and `row.arazzo.json` with its data */
function writeSuites(folder) {
  mkdirSync(join(folder, 'chains'));
  writeFileSync(join(folder, 'bench.json'), JSON.stringify(description));
  const chain = { ...chainOf(nextSteps(shapes.line(calls))) };
  const sources = [{ name: 'bench', url: '../bench.json', type: 'openapi' }];
  for (let index = 0; index < chains; index += 1)
    writeFileSync(
      join(folder, 'chains', `c${index}.arazzo.json`),
      JSON.stringify({ ...chain, sourceDescriptions: sources }),
    );
  const step = { stepId: 'next', operationId: 'next', parameters: [{ in: 'path', name: 'id', value: '$inputs.id' }] };
  const one = chainOf([step], [], 'list');
  const inputs = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const workflows = one.workflows.map((workflow) => ({ ...workflow, inputs }));
  writeFileSync(join(folder, 'row.arazzo.json'), JSON.stringify({ ...one, workflows }));
  const lines = Array.from({ length: rows }, (_, index) => String(index));
  writeFileSync(join(folder, 'rows.csv'), `id\n${lines.join('\n')}\n`);
}

/** Ratios of medians of alternating runs, and the largest resident sizes. */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-suites-'));
  writeSuites(folder);
  const server = await startServer([join(root, 'scripts/bench/run/server.mjs')]);
  const suite = (/** @type {readonly string[]} */ ...args) => ({
    args: [opchain, 'run', ...args, '--server', `bench=${server.url}`, '--concurrency', String(atOnce), '--quiet'],
    cwd: folder,
    env: { XDG_STATE_HOME: folder },
  });
  const script = (/** @type {readonly (string | number)[]} */ ...args) => ({
    args: [join(root, 'scripts/bench/run/suite.mjs'), server.url, ...args.map(String), String(atOnce)],
    cwd: folder,
  });
  try {
    const [many, byHand] = await compareProcesses([suite('chains'), script(chains, calls)], rounds);
    const [long, rowByRow] = await compareProcesses(
      [suite('row.arazzo.json', '--data', 'rows.csv'), script('rows.csv')],
      longRounds,
    );
    const memory = (/** @type {string} */ name, /** @type {number} */ limit, /** @type {number} */ megabytes) => ({
      name: `${name}, largest resident size`,
      goal: `≤ ${limit} MB`,
      figure: megabytes,
      unit: 'MB',
      ok: megabytes <= limit,
    });
    return [
      ratio(`${chains} chains of ${calls} calls, time`, 1.5, many.milliseconds, byHand.milliseconds, 'ms'),
      memory(`${chains} chains of ${calls} calls`, 250, many.megabytes),
      ratio(`${rows} rows of one call, time`, 1.5, long.milliseconds, rowByRow.milliseconds, 'ms'),
      memory(`${rows} rows of one call`, 300, long.megabytes),
    ];
  } finally {
    server.stop();
    rmSync(folder, { recursive: true });
  }
}
