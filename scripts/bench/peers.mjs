// Other runners of chains of calls, as whole processes, on the same chains in the same session.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKernel, readChain } from '@opchain/core';
import { exportArazzo101, formatDocument } from '@opchain/core/internal/document';
import { openApiLoader } from '@opchain/openapi-loader';
import { root } from '../prepare.mjs';
import { installLocked } from './measure/install-locked.mjs';
import { compareProcesses } from './measure/process.mjs';
import { startServer } from './measure/start-server.mjs';
import { listCalls } from './peers/list-calls.mjs';
import { toText, writeBruno, writePostman, writeStepci } from './peers/write-collections.mjs';
import { chainOf, description, nextSteps, waitSteps } from './run/describe-next.mjs';
import { shapes } from './run/shapes.mjs';

const rounds = 3;
const opchain = join(root, 'cli/bin/opchain.js');
const quiet = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
  STEPCI_DISABLE_ANALYTICS: '1',
};

/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {import('./measure/process.mjs').Command} Command */
/** @typedef {{ readonly name: string, readonly source: string, readonly file: string, readonly api: string, readonly server: string, readonly apart?: boolean }} Sample a chain of one source, with the file of its description and the address of its server; `apart`: its calls are independent */

/**
 * One chain for every tool: the commands by tool.
 * @param {string} folder
 * @param {string} packages the folder of the tools
 * @param {Sample} sample
 * @returns {Promise<Readonly<Record<string, Command>>>}
 */
async function prepare(folder, packages, { name, source, file, api, server, apart }) {
  const chain = await readChain(readFileSync(file, 'utf8'), { file });
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  const descriptions = { [source]: await kernel.load({ location: api, content: readFileSync(api) }) };
  const callsFor = (/** @type {keyof typeof toText} */ tool) => listCalls(chain, descriptions, toText[tool]);
  const exported = join(folder, `${name}.arazzo.yaml`);
  writeFileSync(exported, await formatDocument(exportArazzo101(chain, { sourceUrl: () => api }).document, 'yaml'));
  const bruno = writeBruno(folder, name, server, await callsFor('bruno'));
  return {
    opchain: { args: [opchain, 'run', file, '--server', `${source}=${server}`, '--description', `${source}=${api}`] },
    respect: {
      args: [
        join(root, 'node_modules/@redocly/cli/bin/cli.js'),
        'respect',
        exported,
        '--server',
        `${source}=${server}`,
      ],
      env: quiet,
    },
    newman: {
      args: [
        join(packages, 'newman/bin/newman.js'),
        'run',
        writePostman(folder, name, server, await callsFor('newman')),
        '--silent',
      ],
      env: quiet,
    },
    stepci: {
      args: [
        join(packages, 'stepci/dist/index.js'),
        'run',
        writeStepci(folder, name, server, await callsFor('stepci'), apart),
      ],
      env: quiet,
    },
    bruno: { args: [join(packages, '@usebruno/cli/bin/bru.js'), 'run', '--sandbox', 'safe'], env: quiet, cwd: bruno },
  };
}

/** @type {Readonly<Record<string, string>>} */
const titles = { respect: '@redocly/cli respect', newman: 'newman', stepci: 'stepci', bruno: '@usebruno/cli' };

/**
 * @param {string} title
 * @param {Readonly<Record<string, Command>>} commands by tool
 * @param {Readonly<Record<string, string>>} versions by tool
 * @returns {Promise<Row[]>}
 */
async function compare(title, commands, versions) {
  const tools = Object.keys(commands);
  const { opchain: ours, ...others } = Object.fromEntries(
    (await compareProcesses(Object.values(commands), rounds)).map((figures, index) => [tools[index] ?? '', figures]),
  );
  if (ours === undefined) throw new Error('There is no command of opchain to compare with');
  return Object.entries(others).map(([tool, theirs]) => ({
    name: `${title}: ${titles[tool]} ${versions[tool]}`,
    goal: '',
    figure: theirs.milliseconds / ours.milliseconds,
    unit: '× the time of opchain',
    note: `${theirs.milliseconds.toFixed(0)} against ${ours.milliseconds.toFixed(0)} ms, ${theirs.megabytes.toFixed(0)} against ${ours.megabytes.toFixed(0)} MB`,
  }));
}

/**
 * @param {string} packages the folder of the tools
 * @returns {Readonly<Record<string, string>>} by tool
 */
function readVersions(packages) {
  /**
   * @param {string} folder
   * @returns {string}
   */
  const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  return {
    respect: versionIn(join(root, 'node_modules/@redocly/cli')),
    newman: versionIn(join(packages, 'newman')),
    stepci: versionIn(join(packages, 'stepci')),
    bruno: versionIn(join(packages, '@usebruno/cli')),
  };
}

/**
 * Medians of three alternating runs of each tool; rows without a goal, for comparison.
 * @returns {Promise<Row[]>}
 */
export async function run() {
  console.log('Installing newman, stepci and @usebruno/cli (once, a minute or two) …');
  const packages = installLocked(join(root, 'scripts/bench/peers/tools'), 'peers');
  const folder = mkdtempSync(join(tmpdir(), 'opchain-peers-'));
  const shop = await startServer([join(root, 'implementations/express/dist/main.js'), '--port', '0']);
  const scripted = await startServer([join(root, 'scripts/bench/run/server.mjs')]);
  try {
    const api = join(folder, 'bench.json');
    writeFileSync(api, JSON.stringify(description));
    /**
     * @param {string} name
     * @param {Parameters<typeof chainOf>[0]} steps
     * @returns {Sample}
     */
    const save = (name, steps) => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(chainOf(steps)));
      return { name, source: 'bench', file: join(folder, `${name}.json`), api, server: scripted.url };
    };
    const none = Array.from({ length: 50 }, () => /** @type {number[]} */ ([]));
    /** @type {[title: string, chain: Sample][]} */
    const chains = [
      [
        'R1',
        {
          name: 'R1',
          source: 'shop',
          file: join(root, 'conformance/chains/R1.arazzo.yaml'),
          api: join(root, 'implementations/contract/shop.openapi.yaml'),
          server: shop.url,
        },
      ],
      ['200 dependent calls', save('dependent', nextSteps(shapes.line(200)))],
      [
        '50 independent calls of 100 ms',
        {
          ...save(
            'independent',
            waitSteps(
              none,
              none.map(() => 100),
            ),
          ),
          apart: true,
        },
      ],
    ];
    const versions = readVersions(packages);
    /** @type {Row[]} */
    const rows = [];
    for (const [title, chain] of chains)
      rows.push(...(await compare(title, await prepare(folder, packages, chain), versions)));
    return rows;
  } finally {
    shop.stop();
    scripted.stop();
    rmSync(folder, { recursive: true });
  }
}
