// Bundles the `opchain` command: one entry, with rarely needed parts in separate chunks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { trimSourceMap } from '../../scripts/trim-source-map.mjs';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

const coreEntries = ['index', 'plugin', ...['model', 'document', 'runner', 'suite'].map((name) => `internal/${name}`)];

/**
 * Combines the entries of core: the bundler creates a chunk for each set of entries that share code, and many small
 * chunks load more slowly.
 */
const oneCore = {
  name: 'one-core',
  /**
   * @param {import('esbuild').PluginBuild} builder
   */
  setup(builder) {
    const dist = join(folder, '../core/dist');
    builder.onResolve({ filter: /^@opchain\/core(\/\w+)*$/ }, () => ({
      path: dist,
      namespace: 'one-core',
      sideEffects: false,
    }));
    builder.onLoad({ filter: /.*/, namespace: 'one-core' }, () => ({
      resolveDir: dist,
      contents: [
        ...new Map(
          coreEntries
            .flatMap((entry) =>
              [...readFileSync(join(dist, `${entry}.js`), 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)';/g)].map(
                ([, names = '', file = '']) => ({ entry, names, file }),
              ),
            )
            .flatMap(({ entry, names, file }) =>
              names
                .split(',')
                .map((name) => [name.trim(), `export { ${name} } from './${join(dirname(entry), file)}';`]),
            ),
        ).values(),
      ].join('\n'),
    }));
  },
};

/**
 * Bundles the command into `dist/bundle` of a folder that contains `bin` and `scripts` like this package.
 *
 * @param {string} packageFolder
 * @param {readonly import('esbuild').Plugin[]} [plugins]
 */
export async function bundleCommand(packageFolder, plugins = []) {
  const outdir = join(packageFolder, 'dist', 'bundle');
  const { outputFiles } = await build({
    entryPoints: { opchain: join(folder, 'src/entry.ts') },
    outdir,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    // Not `node`: packages then resolve to ES modules, which can be tree-shaken and loaded on demand.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import', 'default'],
    // `debug` uses supports-color only where it is installed, which depends on what else is: the bundle is the same everywhere.
    external: ['node:*', ...builtinModules, 'supports-color'],
    target: 'node20.19',
    minify: true,
    legalComments: 'linked',
    sourcemap: 'inline',
    sourcesContent: true,
    define: { 'process.env.OPCHAIN_VERSION': JSON.stringify(version), 'import.meta.url': '__moduleUrl' },
    logLevel: 'warning',
    plugins: [oneCore, ...plugins],
  });

  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  // CommonJS starts faster and its compiled code can be cached; only code splitting requires ES modules.
  writeFileSync(join(outdir, 'package.json'), '{ "type": "commonjs" }\n');
  for (const { path, text } of outputFiles) {
    if (!path.endsWith('.js')) {
      writeFileSync(path, text);
      continue;
    }
    const { code, map } = await transform(text, {
      format: 'cjs',
      target: 'node20.19',
      supported: { 'dynamic-import': false },
      minify: true,
      sourcemap: 'external',
      sourcesContent: true,
      sourcefile: basename(path),
      banner: text.includes('__moduleUrl')
        ? 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;'
        : '',
    });
    writeFileSync(path, `${code}//# sourceMappingURL=${basename(path)}.map\n`);
    writeFileSync(`${path}.map`, map);
    trimSourceMap(`${path}.map`);
  }

  const { status } = spawnSync(process.execPath, [join(packageFolder, 'scripts/precompile-bundle.cjs')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The compiled code of the bundle could not be saved');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { bundleRuntime } = await import('../../plugins/engine-k6/scripts/bundle-runtime.mjs');
  for (const target of [undefined, folder]) await bundleRuntime(target);
  await bundleCommand(folder);
}
