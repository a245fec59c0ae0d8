// @ts-check
// `node scripts/docs/mock-table.mjs [FOLDER…] [--write] [--only=PART] [--show]`: how right mocks are, of the descriptions in the folders, some of
// the directory of public APIs, GitHub's, and our contracts. `--show` prints what was wrong; `--write` puts the tables into docs/mock.md.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { argv } from 'node:process';
import { ensureBuilt, ensureInstalled, main, root } from '../prepare.mjs';
import { directoryDescriptions, githubDescription } from '../public-descriptions.mjs';
import { writeMarkedBlock } from './marked-block.mjs';

const contracts = ['shop', 'bundled', 'reference'];
/** Of the directory of public APIs: known ones with many kinds of records. */
const fromDirectory = new Set(
  [
    ['adafruit.com', 'asana.com', 'bitbucket.org', 'box.com', 'clever-cloud.com', 'digitalocean.com', 'figshare.com'],
    ['getpostman.com', 'gitea.io', 'gitlab.com', 'hetzner.cloud', 'increase.com', 'influxdata.com', 'launchdarkly.com'],
    ['linode.com', 'netlify.com', 'trello.com', 'vercel.com'],
  ].flatMap((names) => names.map((name) => `${name}.json`)),
);
const RECORDS = 10_000;

/** @param {readonly number[]} list */
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;
/** @param {number} part @param {number} all */
const percent = (part, all) => `${all === 0 ? '' : ((100 * part) / all).toFixed(1)} %`;
const show = (/** @type {string} */ line) => void (argv.includes('--show') && console.log(line));

/** The libraries, once they are built. */
async function loadLibraries() {
  const built = (/** @type {string} */ file) => import(join(root, file));
  const { check, loadContract, loadProfile, openContractTarget, proposeChains, runProposal } =
    await built('conformance/dist/index.js');
  const { openMockTarget } = await built('cli/dist/check/open-mock-target.js');
  const { exerciseMock } = await import('./exercise-mock.mjs');
  const { createMock, createMocks } = await built('plugins/executor-mock/dist/index.js');
  return {
    check,
    createMock,
    createMocks,
    exerciseMock,
    loadContract,
    loadProfile,
    openContractTarget,
    openMockTarget,
    proposeChains,
    runProposal,
  };
}

/** @typedef {Awaited<ReturnType<typeof loadLibraries>>} Libraries */
const io = { env: {}, err: () => undefined };

/** @param {readonly string[]} folders */
async function listDescriptions(folders) {
  const named = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(?:json|ya?ml)$/.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
  const directory = (await directoryDescriptions()).filter((file) => fromDirectory.has(basename(file)));
  const own = contracts.map((name) => join(root, 'implementations/contract', `${name}.openapi.yaml`));
  return [...named, await githubDescription(), ...directory, ...own];
}

/** @param {Libraries} libraries @param {string} file */
async function measureDescription(libraries, file) {
  const contract = await libraries.loadContract(file, { safe: 'all' });
  const { resources, times } = await libraries.exerciseMock(contract.description);
  const wrong = resources.filter(({ failures }) => failures.length > 0);
  const name = basename(file).replace(/(?:\.openapi)?\.(?:json|ya?ml)$/, '');
  for (const { path, failures } of wrong) show(`${name} ${path}: ${failures.join(' · ')}`);
  const proposals = await runProposals(libraries, contract, name);
  const { length: operations } = contract.description.operations;
  show(`${name}: ${resources.length - wrong.length} of ${resources.length}, ${proposals.green} of ${proposals.chains}`);
  return { name, operations, resources: resources.length, right: resources.length - wrong.length, ...proposals, times };
}

/** @param {Libraries} libraries @param {any} contract @param {string} name */
async function runProposals(libraries, contract, name) {
  const { url, credentials } = await libraries.openMockTarget(contract, [], io);
  const mocks = libraries.createMocks({ describe: () => Promise.resolve(contract.description), examples: true });
  const plugin = { name: 'mock', apply: (/** @type {any} */ context) => context.addExecutor(mocks.executor) };
  const opened = await libraries.openContractTarget({ url, credentials, contract, plugins: [plugin] });
  let green = 0;
  try {
    const chains = await libraries.proposeChains(contract, credentials);
    for (const chain of chains) {
      // A chain is tried alone: what another one left is not there.
      await (await mocks.open('api'))?.reset();
      const { outcome, reason } = await libraries.runProposal(opened, chain, new AbortController().signal);
      if (outcome === 'succeeded') green += 1;
      else show(`${name} chain ${chain.title}: ${outcome} ${String(reason)}`);
    }
    return { chains: chains.length, green };
  } finally {
    await opened.close();
  }
}

/** @param {Libraries} libraries @param {readonly string[]} folders */
async function tableOfDescriptions(libraries, folders) {
  /** @type {Awaited<ReturnType<typeof measureDescription>>[]} */
  const measured = [];
  for (const file of await listDescriptions(folders)) {
    try {
      measured.push(await measureDescription(libraries, file));
    } catch (error) {
      show(`${file} is not measured: ${String(error)}`);
    }
  }
  const rows = measured.map(({ times, ...row }) => [...Object.values(row), median(times).toFixed(2)]);
  const sum = (/** @type {'operations' | 'resources' | 'right' | 'chains' | 'green'} */ key) =>
    measured.reduce((total, row) => total + row[key], 0);
  const rights = percent(sum('right'), sum('resources'));
  const greens = percent(sum('green'), sum('chains'));
  return [
    '| description | operations | resources | right | proposed chains | green | median ms |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    `| **${measured.length}** | **${sum('operations')}** | **${sum('resources')}** | **${sum('right')} (${rights})** | **${sum('chains')}** | **${sum('green')} (${greens})** | |`,
  ].join('\n');
}

/** @param {Libraries} libraries */
async function tableOfCases(libraries) {
  const rows = [];
  for (const name of contracts) {
    const contract = await libraries.loadProfile(name);
    const { plugin, ...target } = await libraries.openMockTarget(contract, [], io);
    const { counts, results } = await libraries.check(contract, { ...target, plugins: [plugin] });
    /** @type {Map<string, number>} */
    const causes = new Map();
    for (const { verdict, case: tried, expected, received } of results) {
      if (verdict !== 'failed') continue;
      show(`${name} ${tried.id}: ${expected}, but ${received}`);
      const rule = tried.rule ?? 'behaviors';
      causes.set(rule, (causes.get(rule) ?? 0) + 1);
    }
    const tried = counts.passed + counts.failed;
    const listed = [...causes].sort((a, b) => b[1] - a[1]).map(([rule, count]) => `${count} ${rule}`);
    rows.push(`| ${name} | ${tried} | ${counts.passed} (${percent(counts.passed, tried)}) | ${listed.join(', ')} |`);
  }
  return ['| contract | cases | passed | not passed, by rule |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** @param {Libraries} libraries */
async function tableOfTimes(libraries) {
  const { description } = await libraries.loadProfile('shop');
  const measure = async (/** @type {number} */ count) => {
    const records = Array.from({ length: count }, (_, index) => ({
      id: `p-${index}`,
      name: `Book ${index}`,
      price: 5,
    }));
    const mock = await libraries.createMock(description, { data: { '/products': records } });
    /** @param {string} method @param {string} path @param {string} [body] */
    const time = async (method, path, body) => {
      const times = [];
      for (let round = 0; round < 300; round += 1) {
        const started = performance.now();
        const headers = [['Content-Type', 'application/json']];
        await mock.answer(
          { method, url: `http://mock.invalid${path}`, headers, cookies: [], body },
          'http://mock.invalid',
        );
        times.push(performance.now() - started);
      }
      return median(times);
    };
    return [
      await time('GET', '/products/p-7'),
      await time('GET', '/products?limit=20'),
      await time('PATCH', '/products/p-8', '{"name":"Tea","price":5}'),
      await time('POST', '/products', '{"name":"Tea","price":5}'),
    ];
  };
  await measure(100);
  const [few, many] = [await measure(100), await measure(RECORDS)];
  const titles = ['read', 'list', 'change', 'create'];
  const rows = titles.map((title, at) => {
    const [one = 0, other = 0] = [few[at], many[at]];
    return `| ${title} | ${one.toFixed(3)} | ${other.toFixed(3)} | ${(other / one).toFixed(2)} |`;
  });
  const head = `| call of the shop | ms at 100 records | ms at ${RECORDS.toLocaleString('en')} | times as long |`;
  return [head, '| --- | --- | --- | --- |', ...rows].join('\n');
}

await main(async () => {
  const folders = argv.slice(2).filter((each) => !each.startsWith('-'));
  ensureInstalled('all');
  ensureBuilt();
  const libraries = await loadLibraries();
  const parts = {
    descriptions: () => tableOfDescriptions(libraries, folders),
    cases: () => tableOfCases(libraries),
    times: () => tableOfTimes(libraries),
  };
  const only = argv.find((each) => each.startsWith('--only='))?.slice('--only='.length);
  for (const [name, measure] of Object.entries(parts)) {
    if (only !== undefined && only !== name) continue;
    const table = await measure();
    console.log(`${table}\n`);
    if (argv.includes('--write')) writeMarkedBlock(join(root, 'docs', 'mock.md'), `mock-${name}`, table);
  }
});
