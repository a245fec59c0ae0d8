// Each framework's sample, complete, against the same routes on the bare framework: both with the memory store, in turns, in one session.
// The figure is the median of many short pairs' ratios: what disturbs one measurement also disturbs its neighbor.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';
import { ratio } from './measure/ratio.mjs';

/** @typedef {{ readonly url: string, record: string | undefined, readonly stop: () => Promise<unknown> }} Server with the path of a created customer */

const here = (/** @type {string} */ name) => join(root, 'scripts/bench/servers', name);
const goals = { express: 0.75, fastify: 0.9, hapi: 0.75, koa: 0.75 };
const titles = { express: 'Express', fastify: 'Fastify', hapi: 'hapi', koa: 'Koa' };
const pairs = 41;
const sliceMs = 100;
const body = JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.com' });

/**
 * @param {string[]} args
 * @returns {Promise<Server>}
 */
async function start(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Listening on (\S+)/.exec(line)?.[1];
    if (url)
      return {
        url,
        record: undefined,
        stop: () => (child.kill('SIGKILL'), once(child, 'exit')),
      };
  }
  throw new Error(`node ${args.join(' ')} ended before it listened`);
}

/**
 * Pairs of requests a second, of the one server and of the other, and the time that 99 of 100 answers of each took at most.
 * @param {readonly import('./servers/load.mjs').Target[]} targets
 * @returns {Promise<{ readonly samples: readonly (readonly [number, number])[], readonly slowest: readonly [number, number] }>}
 */
async function load(targets) {
  const child = spawn(process.execPath, [here('load.mjs'), JSON.stringify({ targets, pairs, sliceMs })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The load generator failed');
  return JSON.parse(output);
}

/** @param {keyof typeof goals} framework */
async function compare(framework) {
  const complete = await start(join(root, `implementations/${framework}/dist/main.js`), '--port', '0');
  const bare = await start(here('bare.mjs'), framework);
  const servers = [complete, bare];
  try {
    for (const server of servers) {
      const createdResponse = await fetch(`${server.url}/customers`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      server.record = createdResponse.headers.get('location') ?? undefined;
      await createdResponse.text();
    }
    const routes = {
      create: (/** @type {Server} */ { url }) => ({ url, method: 'POST', path: '/customers', body }),
      read: (/** @type {Server} */ { url, record }) => ({ url, method: 'GET', path: record ?? '' }),
    };
    const rows = [];
    for (const [what, toTarget] of Object.entries(routes)) {
      const measured = await load(servers.map(toTarget));
      const samples = measured.samples.map(([own, base]) => ({ own, base, ratio: own / base }));
      const middle = samples.sort((a, b) => a.ratio - b.ratio)[pairs >> 1];
      if (middle === undefined) throw new Error('The load generator measured too few pairs');
      const { own, base, ratio: figure } = middle;
      rows.push({
        name: `${titles[framework]}: ${what} a customer`,
        goal: `≥ ${goals[framework]} of the bare framework`,
        figure,
        unit: 'of its requests a second',
        ok: figure >= goals[framework],
        note: `${own.toFixed(0)} to ${base.toFixed(0)} a second`,
      });
      const [slowest, bareSlowest] = measured.slowest;
      rows.push(
        ratio(
          `${titles[framework]}: ${what} a customer, 99 of 100 answers within`,
          1.5,
          slowest,
          bareSlowest,
          'ms',
          '32 at a time',
        ),
      );
    }
    return rows;
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** @returns {Promise<{ name: string, goal: string, figure: number, unit: string, ok: boolean, note: string }[]>} two rows a framework and route */
export async function run() {
  const rows = [];
  for (const framework of /** @type {(keyof typeof goals)[]} */ (Object.keys(goals)))
    rows.push(...(await compare(framework)));
  return rows;
}
