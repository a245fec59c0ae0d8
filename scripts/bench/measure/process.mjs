// Whole processes, measured side by side: alternating runs, medians, ratios.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./report-memory.cjs', import.meta.url));

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Runs `node …args` once: wall milliseconds from spawn to exit, and the largest resident size in megabytes. */
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

/** Runs `node …args` once and gives the JSON that its last line holds. */
export async function readFigures(args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with exit code ${code}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

/** Alternates the commands `count` times after one warm-up each, and returns the medians of each. */
export async function compareProcesses(commands, count = 7) {
  const samples = commands.map(() => []);
  for (let round = -1; round < count; round += 1) {
    for (const [index, { args, env, cwd }] of commands.entries()) {
      const sample = await measureProcess(args, env, cwd);
      if (round >= 0) samples[index].push(sample);
    }
  }
  return samples.map((list) => ({
    milliseconds: median(list.map((sample) => sample.milliseconds)),
    megabytes: median(list.map((sample) => sample.megabytes)),
    samples: list,
  }));
}
