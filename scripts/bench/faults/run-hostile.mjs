// One run of the built command in a process of its own: how it ended, what it said, and what it cost.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('./report-cost.cjs', import.meta.url));
const command = fileURLToPath(new URL('../../../cli/bin/opchain.js', import.meta.url));

/**
 * `milliseconds` from the start of the process to its end; `processorMilliseconds` what it took of the processor,
 * however busy the machine was; `megabytes` the largest resident size.
 * @typedef {{ readonly code: number | null, readonly out: string, readonly err: string, readonly milliseconds: number, readonly processorMilliseconds: number, readonly megabytes: number }} HostileRun
 */

/**
 * Runs the built `opchain` command in a process of its own, measured.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<HostileRun>}
 */
export async function runHostile(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-fault-'));
  const file = join(folder, 'cost');
  const started = performance.now();
  const child = spawn(process.execPath, ['--require', preload, command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, OPCHAIN_BENCH_COST: file },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const milliseconds = performance.now() - started;
  const [kilobytes, microseconds] = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return { code, out, err, milliseconds, processorMilliseconds: microseconds / 1000, megabytes: kilobytes / 1024 };
}
