// Builds the app page into dist/page: index.html, app.js, styles.css and the lazily loaded chunks.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimSourceMap } from '../../scripts/trim-source-map.mjs';
import { publishFolder } from './publish-folder.mjs';
import { bundleOptions, twoHooks, unusedModules, workspaceSources } from './workspace-sources.mjs';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const appEntry = join(ui, 'src/page/app.ts');

/** @typedef {import('esbuild').Metafile['outputs']} Outputs */

/**
 * These outputs and their static imports.
 * @param {Outputs} outputs
 * @param {string[]} paths
 */
function withImports(outputs, paths) {
  const seen = new Set();
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    queue.push(
      ...(outputs[path]?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map((each) => each.path),
    );
  }
  return [...seen];
}

/**
 * The files that always load with the page: `app.js` and its static imports.
 * @param {Outputs} outputs
 */
function listInitial(outputs) {
  return withImports(
    outputs,
    Object.keys(outputs).filter((path) => path.endsWith('/app.js')),
  );
}

/** What almost every session needs next. */
const prefetchedEntries =
  /(?:define-deferred|run-chain|track-run|validate-chain|verify-credential|request-token|refresh-report|list-servers|open-any-text|deferred-styles|palette-gestures|find-wrong-values|document-code|palette-search|complete-step|outline-view|edge-router|painter|palette-drop|paste-text|open-menu|menu-contents|opchain-splitter|load-run-history|card-rounds|pack-text|save-and-share|read-in-worker|send-with-fetch|approve-run|test-credential|offer-mapping)\.ts$/;

/**
 * The page prefetches it while idle, so that a run starts immediately, even if the page's host is gone by then.
 * @param {Outputs} outputs
 * @param {string} outdir
 */
function prefetchLinks(outputs, outdir) {
  const initial = new Set(listInitial(outputs));
  const entries = Object.keys(outputs).filter((path) => prefetchedEntries.test(outputs[path]?.entryPoint ?? ''));
  return withImports(outputs, entries)
    .filter((path) => !initial.has(path))
    .map((path) => `    <link rel="prefetch" as="script" href="${relative(outdir, resolve(path))}" />\n`)
    .join('');
}

/**
 * @param {boolean} minify
 * @param {string} [entry]
 * @returns {import('esbuild').BuildOptions & { metafile: true }}
 */
const common = (minify, entry) => ({
  ...bundleOptions,
  minify,
  metafile: true,
  legalComments: 'external',
  plugins: [workspaceSources(minify, entry), twoHooks, unusedModules],
});
const production = { 'process.env.NODE_ENV': '"production"' };

/**
 * The script of a worker of the page: one file with a content hash in its name. Returns its path in the page's folder.
 * @param {string} name
 * @param {string} outdir
 * @param {boolean} minify
 */
async function buildWorker(name, outdir, minify) {
  const { metafile } = await build({
    ...common(minify),
    entryPoints: { [name]: join(ui, `src/page/${name}.ts`) },
    entryNames: 'chunks/[name]-[hash]',
    outdir,
    format: 'iife',
    define: production,
  });
  const outputs = Object.keys(metafile.outputs);
  for (const path of outputs) if (path.endsWith('.map')) trimSourceMap(path);
  return relative(outdir, resolve(outputs.find((path) => path.endsWith('.js')) ?? '')).replaceAll('\\', '/');
}

/**
 * Builds into stagingDir, then moves each file into position, so that a server of the folder serves either the old page
 * or the new one.
 */
export async function buildPage({ entry = appEntry, outdir = join(ui, 'dist/page'), minify = true, define = {} } = {}) {
  await mkdir(dirname(outdir), { recursive: true });
  const stagingDir = await mkdtemp(`${outdir}-`);
  try {
    const descriptionWorker = await buildWorker('description-worker', stagingDir, minify);
    const proposalsWorker = await buildWorker('proposals-worker', stagingDir, minify);
    const { metafile } = await build({
      ...common(minify, entry === appEntry ? entry : undefined),
      entryPoints: { app: entry, login: join(ui, 'src/page/login/login.ts') },
      outdir: stagingDir,
      splitting: true,
      format: 'esm',
      chunkNames: 'chunks/[name]-[hash]',
      define: {
        ...production,
        descriptionWorkerPath: JSON.stringify(descriptionWorker),
        proposalsWorkerPath: JSON.stringify(proposalsWorker),
        ...define,
      },
    });
    const { outputs } = metafile;
    for (const path of Object.keys(outputs)) if (path.endsWith('.map')) trimSourceMap(path);
    for (const name of ['styles.css', 'icon.svg', 'login.html'])
      await copyFile(join(ui, 'src/page', name), join(stagingDir, name));
    const index = readFileSync(join(ui, 'src/page/index.html'), 'utf8');
    await writeFile(
      join(stagingDir, 'index.html'),
      index.replace('  </head>', `${prefetchLinks(outputs, stagingDir)}  </head>`),
    );
    await publishFolder(stagingDir, outdir);
    if (outdir === join(ui, 'dist/page'))
      await writeFile(
        join(ui, 'dist/initial-scripts.json'),
        JSON.stringify(listInitial(outputs).map((path) => relative(stagingDir, resolve(path)))),
      );
    return metafile;
  } finally {
    await rm(stagingDir, { recursive: true, force: true });
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await buildPage();
