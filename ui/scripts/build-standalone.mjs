// Builds the elements with their own kernel as one file, for `<script type="module">`: dist/standalone/opchain.js.
import { build } from 'esbuild';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimSourceMap } from '../../scripts/trim-source-map.mjs';
import { twoHooks, unusedModules, workspaceSources } from './workspace-sources.mjs';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));

export async function buildStandalone({ outfile = join(ui, 'dist/standalone/opchain.js') } = {}) {
  await build({
    entryPoints: [join(ui, 'src/standalone/opchain.ts')],
    outfile,
    bundle: true,
    // One file: what the page loads lazily is included, and initialized on first use.
    splitting: false,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: ['browser', 'production', 'module'],
    minify: true,
    sourcemap: true,
    charset: 'utf8',
    legalComments: 'linked',
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [workspaceSources(true), twoHooks, unusedModules],
    tsconfigRaw: {
      compilerOptions: {
        useDefineForClassFields: false,
        experimentalDecorators: true,
        target: 'es2022',
        verbatimModuleSyntax: true,
      },
    },
  });
  trimSourceMap(`${outfile}.map`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await buildStandalone();
