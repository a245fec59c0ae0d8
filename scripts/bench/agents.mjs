// `opchain mcp`: from its start until it answers what a client asks first, and until a client has the tools.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';

const opchain = join(root, 'cli/bin/opchain.js');
const rounds = 15;
const goal = 400;

const request = (/** @type {number} */ id, /** @type {string} */ method, params = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };

/** Milliseconds until the answer to `initialize`, and until the tools of the sample chains are listed. */
async function start() {
  const from = performance.now();
  const child = spawn(process.execPath, [opchain, 'mcp', join(root, 'conformance/chains'), '--mock'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  child.stdin.write(request(1, 'initialize', hello));
  await lines.next();
  const ready = performance.now() - from;
  child.stdin.write(request(2, 'tools/list'));
  await lines.next();
  const listed = performance.now() - from;
  child.kill();
  await once(child, 'exit');
  return { ready, listed };
}

const median = (/** @type {readonly number[]} */ values) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Medians of 15 starts. */
export async function run() {
  const starts = [];
  for (let round = 0; round < rounds; round += 1) starts.push(await start());
  const ready = median(starts.map((each) => each.ready));
  const listed = median(starts.map((each) => each.listed));
  return [
    {
      name: '`opchain mcp`, start until `initialize` is answered',
      goal: `≤ ${goal} ms`,
      figure: ready,
      unit: 'ms',
      ok: ready <= goal,
    },
    { name: '`opchain mcp`, start until 7 chains are listed as tools', goal: '', figure: listed, unit: 'ms' },
  ];
}
