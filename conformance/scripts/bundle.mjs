// Bundles the `opchain` command: one entry, with the parts that are not always needed in chunks of their own.
import { readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const outdir = join(folder, 'dist', 'bundle');

rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: { opchain: join(folder, 'src/cli/entry.ts') },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  // Not `node`: packages then offer their ES modules, which are bundled without what is not used, and can be imported late.
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['import', 'default'],
  external: ['node:*', ...builtinModules],
  target: 'node20.19',
  minify: true,
  keepNames: true,
  legalComments: 'linked',
  sourcemap: true,
  sourcesContent: false,
  define: { 'process.env.OPCHAIN_VERSION': JSON.stringify(version) },
  // Dependencies written as CommonJS ask for node's modules by require.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  logLevel: 'warning',
});
