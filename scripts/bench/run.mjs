// The runner against hand-written node:http scripts that make the same calls, in graphs of 10,000 nodes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { compareProcesses, median, readFigures } from './measure/process.mjs';
import { ratio } from './measure/ratio.mjs';
import { startServer } from './measure/start-server.mjs';
import { chainOf, description, nextSteps, waitSteps } from './run/describe-next.mjs';
import { shapes } from './run/shapes.mjs';

/** @typedef {import('./measure/process.mjs').Medians} Medians */

const opchain = join(root, 'cli/bin/opchain.js');
const script = (/** @type {string} */ name) => join(root, 'scripts/bench/run', `${name}.mjs`);
const size = 10_000;
const inFlight = 50;
const rounds = 5;

/**
 * Medians of what each driver printed, the drivers taking turns.
 * @template {readonly (readonly string[])[]} const Commands
 * @template {string} Name
 * @param {Commands} commands
 * @param {readonly Name[]} names of the figures
 * @param {number} [count]
 * @returns {Promise<{ [Index in keyof Commands]: Readonly<Record<Name, number>> }>}
 */
async function compareDrivers(commands, names, count = rounds) {
  const drivers = commands.map((args) => ({ args, samples: /** @type {Readonly<Record<Name, number>>[]} */ ([]) }));
  for (let round = 0; round < count; round += 1)
    for (const { args, samples } of drivers) samples.push(await readFigures(args, names));
  const medians = drivers.map(
    ({ samples }) =>
      /** @type {Record<Name, number>} */ (
        Object.fromEntries(names.map((name) => [name, median(samples.map((sample) => sample[name]))]))
      ),
  );
  // One for each command: the type of `map` forgets how many there are.
  return /** @type {{ [Index in keyof Commands]: Record<Name, number> }} */ (medians);
}

/**
 * @param {string} shape
 * @param {string} url
 */
async function compareShape(shape, url) {
  const args = [url, shape, String(size), String(inFlight)];
  const [hand, unchecked, checked] = await compareDrivers(
    [
      [script('graph'), ...args],
      [script('chain'), ...args, '--no-response-checks'],
      [script('chain'), ...args],
    ],
    ['wall', 'cpu'],
  );
  const each = (/** @type {{ readonly wall: number }} */ { wall }) => (wall / size) * 1_000;
  const processor = (/** @type {{ readonly cpu: number }} */ ours) =>
    `of the processor's time ${(ours.cpu / hand.cpu).toFixed(2)} ×`;
  return [
    ratio(
      `${shape} of ${size} nodes, per node, responses not checked`,
      1.2,
      each(unchecked),
      each(hand),
      'µs',
      processor(unchecked),
    ),
    ratio(
      `${shape} of ${size} nodes, per node, responses checked`,
      2.5,
      each(checked),
      each(hand),
      'µs',
      processor(checked),
    ),
  ];
}

/** @param {string} url */
async function measureMemory(url) {
  const run = (/** @type {number} */ bytes, /** @type {string[]} */ ...more) => [
    script('chain'),
    url,
    'fan',
    String(size),
    String(inFlight),
    '--bytes',
    String(bytes),
    ...more,
  ];
  const [small, slow, large] = await compareDrivers(
    [run(1_000), run(1_000, '--slow-subscriber'), run(100_000)],
    ['megabytes'],
    1,
  );
  /**
   * @param {string} name
   * @param {number} limit
   * @param {{ readonly megabytes: number }} figures
   * @param {string} note
   */
  const bound = (name, limit, { megabytes }, note) => ({
    name,
    goal: `≤ ${limit} MB`,
    figure: megabytes,
    unit: 'MB',
    ok: megabytes <= limit,
    note,
  });
  return [
    bound('fan of 10000 responses of 1 kB, largest resident size', 300, small, '10 MB of bodies, all kept'),
    bound(
      'fan of 10000 responses of 100 kB, largest resident size',
      600,
      large,
      '1 GB of bodies, of which results keep 100 MB',
    ),
    ratio(
      'a subscriber that takes 0.2 ms for each event, largest resident size',
      1.15,
      slow.megabytes,
      small.megabytes,
      'MB',
    ),
  ];
}

async function measureScheduling() {
  const sizes = [5_000, 10_000, 20_000, 40_000];
  const figures = await compareDrivers(
    sizes.map((count) => [script('schedule'), String(count)]),
    ['each'],
    3,
  );
  const each = figures.map((figure) => figure.each);
  return {
    ...ratio(
      'checking and scheduling, per node and connection, 40000 nodes beside 5000',
      1.3,
      each.at(-1) ?? NaN,
      each[0] ?? NaN,
      'µs',
    ),
    note: `${sizes.map((count, index) => `${count}: ${each[index]?.toFixed(1)}`).join(', ')} µs of the processor`,
  };
}

/** @param {string} url */
async function measureMakespan(url) {
  const [{ makespan, critical }] = await compareDrivers(
    [[script('makespan'), url, '600']],
    ['makespan', 'critical'],
    3,
  );
  return ratio(
    '600 calls of 50 to 150 ms in a random graph, beside their critical path',
    1.05,
    makespan,
    critical,
    'ms',
  );
}

/**
 * What a person sees: whole processes of the command.
 * @param {string} url
 */
async function compareCommand(url) {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-bench-'));
  const save = (/** @type {string} */ name, /** @type {unknown} */ value) => (
    writeFileSync(join(folder, name), JSON.stringify(value)),
    join(folder, name)
  );
  save('bench.json', description);
  const runChain = (/** @type {string} */ file) => ({ args: [opchain, 'run', file, '--server', `bench=${url}`] });
  const line = (/** @type {number} */ count) => save(`${count}.json`, chainOf(nextSteps(shapes.line(count))));
  const none = Array.from({ length: 50 }, () => []);
  const independent = chainOf(
    waitSteps(
      none,
      none.map(() => 100),
    ),
  );
  try {
    const [long, short, longHand, shortHand] = await compareProcesses([
      runChain(line(200)),
      runChain(line(1)),
      { args: [script('dependent'), url, '200'] },
      { args: [script('dependent'), url, '1'] },
    ]);
    // Round by round, so that a drift of the machine's speed falls out.
    const perStep = (/** @type {Medians} */ many, /** @type {Medians} */ one) =>
      median(
        many.samples.map((sample, round) => (sample.milliseconds - (one.samples[round]?.milliseconds ?? NaN)) / 199),
      );
    const [fan, fanHand] = await compareProcesses([
      runChain(save('50.json', independent)),
      { args: [script('independent'), url, '50'] },
    ]);
    return [
      ratio(
        '`opchain run` of 200 dependent GETs, per step, responses checked',
        2.5,
        perStep(long, short),
        perStep(longHand, shortHand),
        'ms',
      ),
      ratio(
        '`opchain run` of 50 independent calls of 100 ms, in all',
        1.3,
        fan.milliseconds,
        fanHand.milliseconds,
        'ms',
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Ratios to the hand-written scripts, medians of alternating runs. */
export async function run() {
  const server = await startServer([script('server')]);
  try {
    const rows = [];
    for (const shape of Object.keys(shapes)) rows.push(...(await compareShape(shape, server.url)));
    rows.push(
      await measureScheduling(),
      await measureMakespan(server.url),
      ...(await measureMemory(server.url)),
      ...(await compareCommand(server.url)),
    );
    return rows;
  } finally {
    server.stop();
  }
}
