// Builds the elements with their own kernel as one file, for `<script type="module">`: dist/standalone/opchain.js.
import { build } from 'esbuild';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimSourceMap } from '../../scripts/trim-source-map.mjs';
import { bundleOptions, twoHooks, unusedModules, workspaceSources } from './workspace-sources.mjs';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));

export async function buildStandalone({ outfile = join(ui, 'dist/standalone/opchain.js') } = {}) {
  await build({
    ...bundleOptions,
    entryPoints: [join(ui, 'src/standalone/opchain.ts')],
    outfile,
    // One file: what the page loads lazily is included, and initialized on first use.
    splitting: false,
    format: 'esm',
    minify: true,
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [workspaceSources(true), twoHooks, unusedModules],
  });
  trimSourceMap(`${outfile}.map`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await buildStandalone();
