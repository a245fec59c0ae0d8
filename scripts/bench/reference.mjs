// Creating records through the reference's API, with a token verified and the body validated, against nothing but the model's create.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../prepare.mjs';
import { median } from './measure/process.mjs';
import { ratio } from './measure/ratio.mjs';

/** @typedef {{ readonly rate: number, readonly slowest: number }} Figures how many a second, and the milliseconds that 99 of 100 stayed below */

const script = (/** @type {string} */ name) => join(root, 'scripts/bench/reference', `${name}.mjs`);
const lanes = 16;
const seconds = 2;
const rounds = 7;
const goal = 0.7;

/**
 * Runs a script to its end; gives the figures that it prints.
 * @param {...string} args
 * @returns {Promise<Figures>}
 */
async function readFigures(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with exit code ${code}`);
  return JSON.parse(output);
}

/** @param {string} file of the database */
async function startServer(file) {
  const args = [
    join(root, 'implementations/reference/dist/main.js'),
    '--port',
    '0',
    '--issuer-port',
    '0',
    '--database',
    file,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  /** @type {Record<string, string | undefined>} */
  const found = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [, key, url] = /^(Issuer|Listening) on (\S+)/.exec(line) ?? [];
    if (key) found[key] = url;
    if (found.Listening) break;
  }
  if (!found.Listening) throw new Error('The reference ended before it listened');
  if (!found.Issuer) throw new Error('The reference listened before it named its issuer');
  const stop = () => new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'));
  return { url: found.Listening, issuerUrl: found.Issuer, stop };
}

/**
 * @param {string} issuerUrl
 * @returns {Promise<string>}
 */
async function fetchToken(issuerUrl) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'reference-admin',
    client_secret: 'demo-admin-secret',
  });
  return (await (await fetch(`${issuerUrl}/token`, { method: 'POST', body })).json()).access_token;
}

/**
 * Alternating rounds on new files, in one session; the medians' ratio.
 * @returns {Promise<import('../bench.mjs').Row[]>}
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-bench-'));
  /** @type {Figures[]} */
  const api = [];
  /** @type {Figures[]} */
  const bare = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      bare.push(
        await readFigures(script('create-rows'), join(folder, `bare-${round}.sqlite`), String(lanes), String(seconds)),
      );
      const server = await startServer(join(folder, `api-${round}.sqlite`));
      try {
        api.push(
          await readFigures(
            script('call-api'),
            server.url,
            await fetchToken(server.issuerUrl),
            String(lanes),
            String(seconds),
          ),
        );
      } finally {
        await server.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (/** @type {readonly Figures[]} */ list, /** @type {keyof Figures} */ key) =>
    median(list.map((figures) => figures[key]));
  const [mine, theirs] = [middle(api, 'rate'), middle(bare, 'rate')];
  const [slowest, bareSlowest] = [middle(api, 'slowest'), middle(bare, 'slowest')];
  return [
    {
      name: 'reference on SQLite: createProduct through the API, against Model.create',
      goal: `≥ ${goal}`,
      figure: mine / theirs,
      unit: '×',
      ok: mine / theirs >= goal,
      note: `${mine.toFixed(0)} against ${theirs.toFixed(0)} a second, ${lanes} at a time`,
    },
    ratio('reference on SQLite: createProduct through the API, 99 of 100 within', 1.5, slowest, bareSlowest, 'ms'),
  ];
}
