// `npm start [-- --port N]`: the bundled sample with the builder on it. Arguments after `--` go to the sample; a custom
// port brings its issuer along, ten above.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { clearInterval, setInterval } from 'node:timers';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

/**
 * The sample's options, with the issuer's port where only the API's was chosen.
 * @param {readonly string[]} options
 */
function withIssuerPort(options) {
  const given = options.join(' ');
  const port = /(?:^|\s)--port[= ](\d+)(?:\s|$)/.exec(given)?.[1];
  if (port === undefined || given.includes('--issuer-port')) return options;
  return [...options, '--issuer-port', port === '0' ? '0' : String(Number(port) + 10)];
}

/**
 * @param {readonly string[]} options
 */
function builderPath(options) {
  return /(?:^|\s)--ui-path[= ](\S+)/.exec(options.join(' '))?.[1] ?? '/ui';
}

/** How often the end of npm is looked for: it may be killed, or end on a signal that it does not pass on. */
const PARENT_CHECK_MS = 250;

/**
 * A process as Linux describes it; undefined where the process does not exist or description.
 * @param {number} pid
 */
function readProcess(pid) {
  try {
    const [, command, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { command, parent };
  } catch {
    return undefined;
  }
}

/** Identifies what runs this script. Between npm and the script there may be a shell, which survives npm. */
function parentsOf() {
  const parent = readProcess(process.ppid);
  const isShell = process.env.npm_lifecycle_event !== undefined && /sh$/.test(parent?.command ?? '');
  return `${process.ppid} ${isShell ? parent?.parent : ''}`;
}

await main(async () => {
  const parents = parentsOf();
  ensureInstalled('build');
  ensureBuilt();
  const options = process.argv.slice(2);
  const sample = spawn(
    process.execPath,
    [join(root, 'implementations/bundled/dist/main.js'), ...withIssuerPort(options)],
    {
      // By the channel the sample notices the end of this process.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Out of the terminal's reach: Ctrl+C comes by way of this process, once, and the sample ends in order.
      detached: process.platform !== 'win32',
    },
  );
  const ended = once(sample, 'exit');
  process.on('SIGINT', () => sample.kill('SIGINT'));
  process.on('SIGTERM', () => sample.kill('SIGTERM'));
  const check = setInterval(() => {
    if (parentsOf() === parents) return;
    clearInterval(check);
    sample.kill('SIGTERM');
  }, PARENT_CHECK_MS).unref();
  for await (const line of createInterface({ input: /** @type {import('node:stream').Readable} */ (sample.stdout) })) {
    console.log(line);
    const url = /^Listening on (http:\S+)/.exec(line)?.[1];
    if (url) console.log(`\nThe builder: ${url}${builderPath(options)}/   (Ctrl+C ends it)`);
  }
  const [code] = await ended;
  process.exitCode = code ?? 1;
});
