// Builds the app page into dist/page: index.html, app.js, styles.css and the chunks that load when first used.
import { build } from 'esbuild';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(ui);

/** Workspace packages are bundled from their sources, so the page needs no other build before it. */
const workspaceSources = {
  name: 'workspace-sources',
  setup(builder) {
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
    builder.onResolve({ filter: /^@opchain\// }, ({ path }) => (entries.has(path) ? { path: entries.get(path), sideEffects: false } : undefined));
  },
};

/** Styles and templates are written to be read; their white space need not travel. */
const compactTemplates = {
  name: 'compact-templates',
  setup(builder) {
    builder.onLoad({ filter: /[/\\]ui[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      return {
        loader: 'ts',
        contents: source.replace(
          /\bcss`([^`]*)`/g,
          (_, css) =>
            `css\`${css
              .replace(/\/\*[\s\S]*?\*\//g, '')
              .replace(/\s+/g, ' ')
              .replace(/ ?([{};,]) ?/g, '$1')}\``,
        ),
      };
    });
  },
};

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
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    plugins: [workspaceSources, ...(minify ? [compactTemplates] : [])],
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false, experimentalDecorators: true, target: 'es2022', verbatimModuleSyntax: true } },
  });
  for (const name of ['index.html', 'styles.css', 'icon.svg']) await copyFile(join(ui, 'src/page', name), join(outdir, name));
  return result.metafile;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await buildPage();
