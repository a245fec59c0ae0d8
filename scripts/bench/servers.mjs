// Each framework's sample, complete, against the same routes on the bare framework: both with the memory store, in turns, in one session.
// The figure is the median of the rounds' ratios: what disturbs one round disturbs both of its measurements.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';

const here = (name) => join(root, 'scripts/bench/servers', name);
const goals = { express: 0.75, fastify: 0.9, hapi: 0.75, koa: 0.75 };
const titles = { express: 'Express', fastify: 'Fastify', hapi: 'hapi', koa: 'Koa' };
const rounds = 7;
const seconds = 1;
const body = JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.com' });

async function start(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Listening on (\S+)/.exec(line)?.[1];
    if (url) return { url, stop: () => once(child, 'exit', child.kill('SIGKILL')) };
  }
  throw new Error(`node ${args.join(' ')} ended before it listened`);
}

/** Requests a second. */
async function load(url, method, path, sent = '') {
  const child = spawn(process.execPath, [here('load.mjs'), url, method, path, String(seconds), sent], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The load generator failed');
  return Number(output);
}

async function compare(framework) {
  const complete = await start(join(root, `implementations/${framework}/dist/main.js`), '--port', '0');
  const bare = await start(here('bare.mjs'), framework);
  const servers = [complete, bare];
  try {
    for (const server of servers) {
      const made = await fetch(`${server.url}/customers`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      server.record = made.headers.get('location');
      await made.text();
    }
    return [await compareRoute('create', () => ['POST', '/customers', body]), await compareRoute('read', ({ record }) => ['GET', record])];

    /** Rounds of two measurements next to each other, in changing order; the first round warms up and does not count. */
    async function compareRoute(what, requestTo) {
      const samples = [];
      for (let round = 0; round <= rounds; round += 1) {
        const sample = [];
        for (const index of round % 2 ? [0, 1] : [1, 0]) sample[index] = await load(servers[index].url, ...requestTo(servers[index]));
        if (round > 0) samples.push({ own: sample[0], bare: sample[1], ratio: sample[0] / sample[1] });
      }
      const { own, bare: base, ratio: figure } = samples.sort((a, b) => a.ratio - b.ratio)[rounds >> 1];
      return {
        name: `${titles[framework]}: ${what} a customer`,
        goal: `≥ ${goals[framework]} of the bare framework`,
        figure,
        unit: 'of its requests a second',
        ok: figure >= goals[framework],
        note: `${own.toFixed(0)} to ${base.toFixed(0)} a second`,
      };
    }
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** @returns {Promise<{ name: string, goal: string, figure: number, unit: string, ok: boolean, note: string }[]>} two rows a framework */
export async function run() {
  const rows = [];
  for (const framework of Object.keys(goals)) rows.push(...(await compare(framework)));
  return rows;
}
