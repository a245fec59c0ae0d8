// Builds the app page into dist/page: index.html, app.js, styles.css and the chunks that load when first used.
import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimSourceMap } from '../../scripts/trim-source-map.mjs';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(ui);

/** Entry sources of the workspace packages, by import name: the page is bundled from sources, so it needs no other build before it. */
function listEntries() {
  const folders = ['core', 'ui', ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`)].map((folder) => join(root, folder));
  const entries = new Map();
  for (const folder of folders) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const [entry, target] of Object.entries(exports ?? {})) {
      if (typeof target !== 'object' || !target.default?.startsWith('./dist/')) continue;
      entries.set(name + entry.slice(1), join(folder, target.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')));
    }
  }
  return entries;
}

/** Which file an entry takes each of its names from, so that importers can be led there: one entry for all would keep all of it in one chunk. */
function listOrigins(entry) {
  const origins = new Map();
  for (const [, names, file] of readFileSync(entry, 'utf8').matchAll(/export \{([^}]*)\} from '(\.[^']+)'/g)) {
    for (const name of names.split(',')) {
      const [own, shown = own] = name.trim().split(/ as /);
      if (own) origins.set(shown.trim(), { own: own.trim(), file: join(dirname(entry), file) });
    }
  }
  return origins;
}

function leadToOrigins(source, origins, core) {
  return source.replace(/^(import|export) \{([^}]*)\} from '@opchain\/core';/gm, (whole, keyword, names) => {
    const lines = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [wanted, local = wanted] = name.split(/ as /);
        const origin = origins.get(wanted);
        if (!origin) throw new Error(`${core} exports no ${wanted}`);
        return `${keyword} { ${origin.own} as ${local} } from ${JSON.stringify(origin.file)};`;
      });
    return whole.includes('\n') ? lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1) : lines.join(' ');
  });
}

/** Styles are written to be read; their white space need not travel. */
function compactStyles(source) {
  return source.replace(/\bcss`([^`]*)`/g, (_, css) => {
    const compact = css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1');
    return `css\`${compact}\``;
  });
}

/** Templates hold the indentation of their source; in the page it means nothing. */
function compactIndentation(source) {
  return source.replace(/\n[ \t]+/g, '\n');
}

/** Of tapable's hooks the kernel takes two; its index would bring them all. */
export const twoHooks = {
  name: 'two-hooks',
  setup(builder) {
    const kinds = ['AsyncSeriesHook', 'AsyncSeriesWaterfallHook'];
    builder.onResolve({ filter: /^tapable$/ }, ({ resolveDir }) => ({ path: resolveDir, namespace: 'two-hooks', sideEffects: false }));
    builder.onLoad({ filter: /.*/, namespace: 'two-hooks' }, ({ path }) => ({
      resolveDir: path,
      contents: kinds.map((kind) => `export { default as ${kind} } from 'tapable/lib/${kind}.js';`).join('\n'),
    }));
  },
};

/** Takes the workspace packages from their sources, each name from the file that it comes from. */
export const workspaceSources = (minify) => ({
  name: 'workspace-sources',
  setup(builder) {
    const entries = listEntries();
    const core = entries.get('@opchain/core');
    const origins = listOrigins(core);
    builder.onResolve({ filter: /^@opchain\// }, ({ path }) => (entries.has(path) ? { path: entries.get(path), sideEffects: false } : undefined));
    builder.onResolve({ filter: /^\/.*\.js$/ }, ({ path }) => (path.startsWith(root) ? { path: path.replace(/\.js$/, '.ts') } : undefined));
    builder.onLoad({ filter: /[/\\](?:ui|plugins[/\\][^/\\]+)[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const source = leadToOrigins(readFileSync(path, 'utf8'), origins, core);
      return { loader: 'ts', contents: minify ? compactIndentation(compactStyles(source)) : source };
    });
  },
});

/** Those outputs and what they import statically. */
function withImports(outputs, paths) {
  const seen = new Set();
  const wanted = [...paths];
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    wanted.push(...outputs[path].imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path));
  }
  return [...seen];
}

/** The files that load with the page, whatever the user does: `app.js` and what it imports statically. */
function listInitial(outputs) {
  return withImports(
    outputs,
    Object.keys(outputs).filter((path) => path.endsWith('/app.js')),
  );
}

/** What almost everybody needs next. */
const soon = /(?:define-rest|run-chain|check-chain|find-misfits|read-operation|document-code)\.ts$/;

/** The page fetches it while idle: a run is then there at once, and also when the page's host has gone meanwhile. */
function prefetchLinks(outputs, outdir) {
  const initial = new Set(listInitial(outputs));
  const entries = Object.keys(outputs).filter((path) => soon.test(outputs[path].entryPoint ?? ''));
  return withImports(outputs, entries)
    .filter((path) => !initial.has(path))
    .map((path) => `    <link rel="prefetch" as="script" href="${relative(outdir, resolve(path))}" />\n`)
    .join('');
}

export async function buildPage({ entry = join(ui, 'src/page/app.ts'), outdir = join(ui, 'dist/page'), minify = true, define = {} } = {}) {
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  const result = await build({
    entryPoints: { app: entry },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['browser', 'production', 'module'],
    minify,
    sourcemap: true,
    metafile: true,
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'external',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    plugins: [workspaceSources(minify), twoHooks],
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false, experimentalDecorators: true, target: 'es2022', verbatimModuleSyntax: true } },
  });
  const { outputs } = result.metafile;
  for (const path of Object.keys(outputs)) if (path.endsWith('.map')) trimSourceMap(path);
  if (outdir === join(ui, 'dist/page'))
    await writeFile(join(ui, 'dist/initial-scripts.json'), JSON.stringify(listInitial(outputs).map((path) => relative(outdir, resolve(path)))));
  for (const name of ['styles.css', 'icon.svg']) await copyFile(join(ui, 'src/page', name), join(outdir, name));
  const index = readFileSync(join(ui, 'src/page/index.html'), 'utf8');
  await writeFile(join(outdir, 'index.html'), index.replace('  </head>', `${prefetchLinks(outputs, outdir)}  </head>`));
  return result.metafile;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await buildPage();
