// What connections that never complete their requests cost others: each sample as a process of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureHalfOpen } from './faults/half-open.mjs';
import { median } from './measure/process.mjs';
import { startServer } from './measure/start-server.mjs';

const repeats = 3;

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-half-open-'));
  /**
   * @param {string} name
   * @param {...string} more
   */
  const main = (name, ...more) => [`implementations/${name}/dist/main.js`, '--port', '0', ...more];
  const issuer = ['--issuer-port', '0'];
  /** @type {[name: string, args: string[], address: RegExp, path: string][]} */
  const servers = [
    ...['express', 'fastify', 'hapi', 'koa'].map(
      (name) =>
        /** @type {[string, string[], RegExp, string]} */ ([name, main(name), /Listening on (\S+)/, '/products']),
    ),
    ['bundled', main('bundled', ...issuer), /Listening on (\S+)/, '/products'],
    [
      'reference',
      main('reference', ...issuer, '--database', join(folder, 'reference.sqlite')),
      /Listening on (\S+)/,
      '/products',
    ],
    ['issuer', main('bundled', ...issuer), /Issuer on (\S+)/, '/jwks'],
    [
      'opchain serve',
      ['cli/bin/opchain.js', 'serve', 'implementations/contract/shop.openapi.yaml', '--port', '0'],
      /Listening on (\S+[^/])/,
      '/config.json',
    ],
  ];
  const rows = [];
  try {
    for (const [name, args, address, path] of servers) {
      const server = await startServer(args, address);
      const runs = [];
      for (let count = 0; count < repeats; count += 1) runs.push(await measureHalfOpen(server.url + path));
      server.stop();
      const ratio = median(runs.map(({ usual, beside }) => beside / usual));
      rows.push({
        name: `${name}: p99 beside 500 half-open connections`,
        goal: '≤ 2 × the usual',
        figure: ratio,
        unit: '×',
        ok: ratio <= 2,
        note: `median of ${repeats}; usually ${median(runs.map(({ usual }) => usual)).toFixed(2)} ms, 2,000 requests, four at once`,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
