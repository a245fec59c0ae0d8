// One measurement in a process of its own: `measure-once.mjs <what> <file> [times]`. Prints milliseconds and megabytes as JSON.
// What is imported and read beforehand is not measured: only the work on the text.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../../prepare.mjs';
import { parsers } from './parsers.mjs';

const [what = '', file = '', count] = process.argv.slice(2);
const format = file.endsWith('.yaml') ? 'yaml' : 'json';
const content = readFileSync(file, 'utf8');

/** @typedef {{ readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }} Description as far as it is walked over */

const walk = (/** @type {Description} */ document) => {
  let count = 0;
  for (const path in document.paths)
    for (const method in document.paths[path]) if (document.paths[path]?.[method] !== undefined) count++;
  return count;
};

async function prepareIndex() {
  const { openApiLoader } = await import('@opchain/openapi-loader');
  /** @type {import('@opchain/core/plugin').SpecLoader[]} */
  const loaders = [];
  // All that the plugin asks of a kernel.
  /** @type {{ apply(context: Pick<import('@opchain/core/plugin').PluginContext, 'addSpecLoader'>): void | Promise<void> }} */
  const plugin = openApiLoader();
  await plugin.apply({ addSpecLoader: (added) => void loaders.push(added) });
  const [loader] = loaders;
  if (loader === undefined) throw new Error('The plugin added no loader.');
  // Small documents first, so that what is imported late is there.
  const scope = {
    signal: new AbortController().signal,
    read: () => Promise.reject(new Error('Nothing else is read.')),
    onProgress: () => undefined,
  };
  await loader.load({ location: 'small.yaml', content: 'openapi: 3.1.0\npaths: {}\n' }, scope);
  return async () => {
    const source = { location: file, content };
    if (!loader.accepts(source)) throw new Error('The loader does not accept the description.');
    return loader.load(source, scope);
  };
}

const lowerBounds = {
  json: () => {
    /** @type {Description} */
    const document = JSON.parse(content);
    return { document, count: walk(document) };
  },
  yaml: () => {
    // The fastest YAML parser that we know of is the loader's own.
    /** @type {import('js-yaml')} */
    const { load } = createRequire(join(root, 'plugins/openapi-loader/package.json'))('js-yaml');
    return () => {
      const document = /** @type {Description} */ (load(content));
      return { document, count: walk(document) };
    };
  },
};

/** What is measured under that name. */
async function choose() {
  const prepare = parsers[what];
  if (prepare !== undefined) {
    const parse = await prepare();
    return () => parse(content, format);
  }
  return what === 'yaml' ? lowerBounds.yaml() : what === 'json' ? lowerBounds.json : load;
}

/**
 * Reads every operation's detail as a form does, and keeps the median.
 * @param {Awaited<ReturnType<typeof prepareIndex>>} index
 */
async function measureForms(index) {
  const description = await index();
  const times = [];
  for (const { id } of description.operations) {
    const started = performance.now();
    const detail = await description.operation(id);
    for (const parameter of detail.parameters) detail.resolve(parameter.schema);
    for (const media of detail.requestBody?.content ?? []) if (media.schema !== undefined) detail.resolve(media.schema);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { median: times[times.length >> 1], p95: times[Math.floor(times.length * 0.95)] };
}

// Loaded in every process, so that sizes differ by what is made of the text alone.
const load = await prepareIndex();
const index = await choose();
if (what === 'forms') {
  console.log(JSON.stringify(await measureForms(load)));
} else {
  // Some in a row, all kept: of a single one the memory is collected after it was measured, or within, as its size happens to be.
  const times = Number(count ?? (format === 'yaml' ? 3 : 7));
  const kept = [];
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  let first = 0;
  for (let round = 0; round < times; round++) {
    kept.push(await index());
    if (round === 0) first = performance.now() - started;
  }
  const milliseconds = (performance.now() - started) / times;
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6 / times;
  console.log(
    JSON.stringify({ first, milliseconds, megabytes, peak: process.resourceUsage().maxRSS / 1024, kept: kept.length }),
  );
}
