// Each framework's sample, complete, against the same routes on the bare framework: both with the memory store, in turns, in one session.
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

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

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
    const figures = { create: [[], []], read: [[], []] };
    // The first round warms up and does not count. The order changes, so that neither always goes first.
    for (let round = 0; round <= rounds; round += 1) {
      for (const index of round % 2 ? [0, 1] : [1, 0]) {
        const { url, record } = servers[index];
        const create = await load(url, 'POST', '/customers', body);
        const read = await load(url, 'GET', record);
        if (round === 0) continue;
        figures.create[index].push(create);
        figures.read[index].push(read);
      }
    }
    return Object.entries(figures).map(([what, [own, base]]) => {
      const figure = median(own) / median(base);
      return {
        name: `${titles[framework]}: ${what} a customer`,
        goal: `≥ ${goals[framework]} of the bare framework`,
        figure,
        unit: 'of its requests a second',
        ok: figure >= goals[framework],
        note: `${median(own).toFixed(0)} to ${median(base).toFixed(0)} a second`,
      };
    });
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
