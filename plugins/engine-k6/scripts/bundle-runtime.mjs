// Bundles the runtime that scripts contain: one plain script without imports, because k6 has neither packages nor Node's
// modules.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { unusedModules } from '../../../ui/scripts/workspace-sources.mjs';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Leaves out packages that a script does not need.
 * @returns {import('esbuild').Plugin}
 */
const without = (/** @type {string[]} */ ...packages) => ({
  name: `without-${packages.join('-')}`,
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(?:${packages.join('|')})$`);
    onResolve({ filter }, ({ path }) => ({ path, namespace: packages.join('-') }));
    onLoad({ filter: /.*/, namespace: packages.join('-') }, () => ({
      contents:
        'export const [RE2JS, parseXmlDocument, serializeToWellFormedString, Document, loadXPathLanguage] = [];',
    }));
  },
});
// XPath is rejected when a chain is converted.
const withoutXPath = without('fontoxpath', 'slimdom', '\\./languages/xpath-language\\.js');
// The regular expression engine is 90% of the runtime, and few chains match patterns.
const withoutPatterns = without('re2js');

/**
 * What core loads when it needs it is there from the start: otherwise the bundler makes an object and two functions for each
 * module, and each virtual user has its own.
 * @type {import('esbuild').Plugin}
 */
const staticImports = {
  name: 'static-imports',
  setup({ onLoad, onResolve }) {
    // No script reads documents: the functions that would are left out.
    onResolve({ filter: /.*/ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
    onLoad({ filter: /[/\\]core[/\\]dist[/\\]checks[/\\].*\.js$/ }, ({ path }) => {
      /** @type {string[]} */
      const imports = [];
      const source = readFileSync(path, 'utf8').replace(/\bimport\(('[^']+')\)/g, (_, name) => {
        imports.push(`import * as loaded${imports.length} from ${name};`);
        return `Promise.resolve(loaded${imports.length - 1})`;
      });
      return { contents: [...imports, source].join('\n') };
    });
  },
};

/** Characters of strings that a block of YAML cannot contain: a script may be in a ConfigMap. */
const escapeControls = (/** @type {string} */ text) =>
  text.replace(/(?![\t\n])\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

/**
 * Writes the runtimes below `dist/k6` of a package: this one, or one whose bundle contains it.
 * @param {string} [target] the folder of the package
 */
export async function bundleRuntime(target = folder) {
  /** @type {Set<string>} */
  const sources = new Set();
  for (const [name, plugins] of Object.entries({
    runtime: [withoutXPath, withoutPatterns],
    'runtime-with-patterns': [withoutXPath],
  })) {
    const { metafile, outputFiles } = await build({
      metafile: true,
      write: false,
      entryPoints: [join(folder, 'src/runtime/index.ts')],
      outfile: join(target, `dist/k6/${name}.txt`),
      bundle: true,
      format: 'iife',
      globalName: 'runtime',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['import', 'default'],
      // Imported by parts of core that are not bundled.
      external: ['util'],
      inject: [join(folder, 'src/runtime/k6-globals.ts')],
      // Each virtual user has objects of its own for all functions.
      plugins: [...plugins, staticImports, unusedModules],
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      logLevel: 'warning',
    });
    for (const { path, text } of outputFiles) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, escapeControls(text));
    }
    for (const { inputs, imports } of Object.values(metafile.outputs)) {
      const [late] = imports.filter(({ kind }) => kind === 'dynamic-import');
      if (late !== undefined) throw new Error(`The runtime would load ${late.path} later, which k6 cannot.`);
      for (const [path, { bytesInOutput }] of Object.entries(inputs))
        if (bytesInOutput > 0) sources.add(relative(join(target, 'dist/k6'), resolve(path)));
    }
  }
  // For the notices about code of others: the runtimes have no source maps.
  writeFileSync(join(target, 'dist/k6/sources.json'), JSON.stringify([...sources].sort()));
}
