// Bundles the runtime that scripts for k6 contain: one plain script without imports, because k6 has neither packages
// nor Node's modules.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
mkdirSync(join(folder, 'dist/k6'), { recursive: true });

/** The regular expression engine is 90% of the runtime, and few chains match patterns. */
const withoutPatterns = {
  name: 'without-patterns',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^re2js$/ }, () => ({ path: 're2js', namespace: 'left-out' }));
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export const RE2JS = undefined;' }));
  },
};

for (const [name, plugins] of Object.entries({ runtime: [withoutPatterns], 'runtime-with-patterns': [] })) {
  await build({
    entryPoints: [join(folder, 'src/export/k6/runtime/index.ts')],
    outfile: join(folder, `dist/k6/${name}.txt`),
    bundle: true,
    format: 'iife',
    globalName: 'runtime',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import', 'default'],
    // Imported by parts of core that are not bundled.
    external: ['util'],
    plugins,
    target: 'es2020',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
}
