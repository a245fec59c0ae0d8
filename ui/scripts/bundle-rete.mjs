// Bundles Rete into dist/canvas/rete-area.js, the only file that imports it: installing the package then does not
// install Rete, which prints an advertisement when installed.
import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimSourceMap } from '../../scripts/trim-source-map.mjs';
import { bundleOptions } from './workspace-sources.mjs';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(ui, 'src/canvas/rete-area.ts');
const outfile = join(ui, 'dist/canvas/rete-area.js');

/**
 * Imports of anything but Rete stay imports.
 * @type {import('esbuild').Plugin}
 */
const onlyRete = {
  name: 'only-rete',
  setup({ onResolve }) {
    onResolve({ filter: /./ }, ({ path, importer }) =>
      importer === entry && !path.startsWith('rete') ? { path, external: true } : undefined,
    );
  },
};

await build({
  entryPoints: [entry],
  ...bundleOptions,
  outfile,
  format: 'esm',
  legalComments: 'inline',
  plugins: [onlyRete],
});
trimSourceMap(`${outfile}.map`);
