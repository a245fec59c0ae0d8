// What hostile descriptions, chain files, answers and patterns cost the process that meets them: whole processes, beside the same run in which all is well.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chainForResponses,
  describeResponse,
  hostileResponses,
  startHostileServers,
} from './faults/hostile-responses.mjs';
import { chainOf, hostileChains, hostileDescriptions } from './faults/hostile-documents.mjs';
import { hostileLengths, hostilePatterns } from './faults/hostile-patterns.mjs';
import { runHostile } from './faults/run-hostile.mjs';
import { median } from './measure/process.mjs';

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {import('./faults/hostile-documents.mjs').HostileDocument['outcome']} Outcome */
/** @typedef {import('./faults/run-hostile.mjs').HostileRun} HostileRun */
/** @typedef {Pick<HostileRun, 'milliseconds' | 'processorMilliseconds' | 'megabytes'>} Cost */

const repeats = 3;

/**
 * Medians of so many runs.
 * @param {readonly string[]} args
 * @param {(run: HostileRun) => boolean} isAsExpected
 * @returns {Promise<Cost>}
 */
async function measure(args, isAsExpected) {
  /** @type {HostileRun[]} */
  const runs = [];
  for (let count = 0; count < repeats; count += 1) {
    const run = await runHostile(args);
    if (!isAsExpected(run)) throw new Error(`opchain ${args.join(' ')} ended with ${run.code}:\n${run.err}${run.out}`);
    runs.push(run);
  }
  const middle = (/** @type {keyof Cost} */ key) => median(runs.map((run) => run[key]));
  return {
    milliseconds: middle('milliseconds'),
    processorMilliseconds: middle('processorMilliseconds'),
    megabytes: middle('megabytes'),
  };
}

/**
 * @param {string} folder
 * @returns {Promise<Row[]>}
 */
async function measureDocuments(folder) {
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end('{"a":{"b":1}}'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const save = (/** @type {string} */ name, /** @type {string | Uint8Array} */ content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const runOf = (/** @type {string} */ chain, /** @type {Outcome} */ outcome) =>
    measure(
      [
        'run',
        chain,
        '--server',
        `api=http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
      ],
      ({ code, err }) => (outcome === 'read' ? code === 0 : code === 2 && outcome.test(err)),
    );
  save(
    'api.json',
    JSON.stringify({ openapi: '3.1.0', paths: { '/ask': { get: { operationId: 'ask', responses: {} } } } }),
  );
  const harmless = await runOf(save('harmless.json', JSON.stringify(chainOf('api.json'))), 'read');
  /**
   * @param {string} name
   * @param {Outcome} outcome
   * @param {Cost} cost
   */
  const row = (name, outcome, { milliseconds, processorMilliseconds, megabytes }) => {
    const more = megabytes - harmless.megabytes;
    return {
      name: `${name}: ${outcome === 'read' ? 'read' : 'refused'}`,
      goal: '≤ 1000 ms, ≤ 150 MB more',
      // Of the processor: how long a busy machine lets it wait says nothing about the document.
      figure: processorMilliseconds,
      unit: 'ms',
      ok: processorMilliseconds <= 1000 && more <= 150,
      note: `${milliseconds.toFixed(0)} ms by the clock, where a harmless one takes ${harmless.milliseconds.toFixed(0)}; ${Math.max(0, more).toFixed(0)} MB more`,
    };
  };
  const rows = [];
  for (const [name, { type, make, outcome }] of Object.entries(hostileDescriptions)) {
    save(`hostile.${type}`, make());
    rows.push(
      row(
        `description, ${name}`,
        outcome,
        await runOf(save('chain.json', JSON.stringify(chainOf(`hostile.${type}`))), outcome),
      ),
    );
  }
  for (const [name, { type, make, outcome }] of Object.entries(hostileChains))
    rows.push(row(`chain file, ${name}`, outcome, await runOf(save(`hostile.${type}`, make()), outcome)));
  server.close();
  server.closeAllConnections();
  return rows;
}

/**
 * @param {string} folder
 * @returns {Promise<Row[]>}
 */
async function measureResponses(folder) {
  const servers = await startHostileServers();
  const names = Object.keys(hostileResponses);
  for (const name of [...names, 'good'])
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(describeResponse(name)));
  const chain = join(folder, 'chain.json');
  const runOf = (/** @type {readonly string[]} */ planted) => {
    writeFileSync(chain, JSON.stringify(chainForResponses(planted)));
    const to = [...planted, 'good'].flatMap((name) => ['--server', `${name}=${servers.urls[name]}`]);
    const codes = planted.map((name) => hostileResponses[name]?.code);
    return measure(
      ['run', chain, '--step-timeout', '3000', ...to],
      ({ code, out }) =>
        code === (planted.length === 0 ? 0 : 1) && codes.every((one) => one !== undefined && out.includes(one)),
    );
  };
  const harmless = await runOf([]);
  /**
   * @param {string} name
   * @param {Cost} cost
   * @param {boolean} [unlimited]
   */
  const row = (name, { milliseconds, megabytes }, unlimited = false) => {
    const more = Math.max(0, megabytes - harmless.megabytes);
    return {
      name: `answer, ${name}`,
      goal: unlimited ? '' : '≤ 100 MB more',
      figure: more,
      unit: 'MB',
      ...(unlimited ? {} : { ok: more <= 100 }),
      note: `${milliseconds.toFixed(0)} ms; ${harmless.megabytes.toFixed(0)} MB where all is well`,
    };
  };
  const rows = [];
  for (const name of names) rows.push(row(name, await runOf([name])));
  rows.push(row(`all ${names.length} of them in one run`, await runOf(names), true));
  await servers.stop();
  return rows;
}

/**
 * The slowest of them in processor time, each tried for the first time: which includes compiling it.
 * @returns {Promise<Row[]>}
 */
async function measurePatterns() {
  const { createValidator } = await import('@opchain/core/internal/runner');
  let worst = { milliseconds: 0, note: '' };
  for (const length of hostileLengths) {
    for (const [pattern, text] of hostilePatterns) {
      const validate = createValidator({ resolve: (schema) => schema });
      // The engine itself is loaded once in a process.
      await validate('a', { pattern: '(?=a)' });
      const subject = text(length);
      const before = process.cpuUsage();
      await validate(subject, { pattern });
      const { user, system } = process.cpuUsage(before);
      const milliseconds = (user + system) / 1000;
      if (milliseconds > worst.milliseconds)
        worst = { milliseconds, note: `${pattern.slice(0, 40).replaceAll('|', '¦')} on ${length} characters` };
    }
  }
  const { milliseconds, note } = worst;
  return [
    {
      name: `the dearest of ${hostilePatterns.length} patterns that backtrack for ever`,
      goal: '≤ 100 ms',
      figure: milliseconds,
      unit: 'ms',
      ok: milliseconds <= 100,
      note,
    },
  ];
}

/** @returns {Promise<Row[]>} */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'opchain-faults-'));
  try {
    return [...(await measureDocuments(folder)), ...(await measureResponses(folder)), ...(await measurePatterns())];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
