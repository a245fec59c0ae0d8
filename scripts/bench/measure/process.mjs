// Whole processes, measured side by side: alternating runs, medians, ratios.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./report-memory.cjs', import.meta.url));

/** @typedef {{ readonly args: readonly string[], readonly env?: Readonly<Record<string, string>>, readonly cwd?: string }} Command `node …args` */
/** @typedef {{ readonly milliseconds: number, readonly megabytes: number }} Sample of one process: wall time, and the largest resident size */
/** @typedef {Sample & { readonly samples: readonly Sample[] }} Medians and what they are the medians of, round by round */

/**
 * Not a number if there are no values.
 * @param {readonly number[]} values
 * @returns {number}
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const at = (/** @type {number} */ index) => sorted[index] ?? NaN;
  return sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
}

/**
 * Runs `node …args` once: wall milliseconds from spawn to exit, and the largest resident size in megabytes.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 * @param {string} [cwd]
 * @returns {Promise<Sample>}
 */
export async function measureProcess(args, env = {}, cwd = undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-bench-'));
  const file = join(folder, 'memory');
  const started = performance.now();
  const child = spawn(process.execPath, ['--require', preload, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, ...env, OPCHAIN_BENCH_MEMORY: file },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const milliseconds = performance.now() - started;
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with exit code ${code}:\n${output}`);
  const megabytes = Number(readFileSync(file, 'utf8')) / 1024;
  rmSync(folder, { recursive: true });
  return { milliseconds, megabytes };
}

/**
 * Runs `node …args` once and gives the figures that its last line holds as JSON.
 * @template {string} Name
 * @param {readonly string[]} args
 * @param {readonly Name[]} names of figures, which must be there
 * @returns {Promise<Readonly<Record<Name, number>>>}
 */
export async function readFigures(args, names) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with exit code ${code}`);
  const figures = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  for (const name of names)
    if (typeof figures[name] !== 'number') throw new Error(`node ${args.join(' ')} printed no figure "${name}"`);
  return figures;
}

/**
 * Alternates the commands `count` times after one warm-up each, and returns the medians of each.
 * @template {readonly Command[]} const Commands
 * @param {Commands} commands
 * @param {number} [count]
 * @returns {Promise<{ [Index in keyof Commands]: Medians }>}
 */
export async function compareProcesses(commands, count = 7) {
  const lists = commands.map((command) => ({ command, samples: /** @type {Sample[]} */ ([]) }));
  for (let round = -1; round < count; round += 1) {
    for (const { command, samples } of lists) {
      const sample = await measureProcess(command.args, command.env, command.cwd);
      if (round >= 0) samples.push(sample);
    }
  }
  const medians = lists.map(({ samples }) => ({
    milliseconds: median(samples.map((sample) => sample.milliseconds)),
    megabytes: median(samples.map((sample) => sample.megabytes)),
    samples,
  }));
  // One for each command: the type of `map` forgets how many there are.
  return /** @type {{ [Index in keyof Commands]: Medians }} */ (medians);
}
