// How the page is bundled from the sources of the workspace: options and plugins for esbuild.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(ui);

/**
 * For current browsers. Packages that have code for them as well as for older ones are bundled with the former: it is smaller.
 * @type {import('esbuild').BuildOptions}
 */
export const bundleOptions = {
  bundle: true,
  target: 'es2022',
  platform: 'browser',
  conditions: ['browser', 'production', 'module', 'es2015'],
  mainFields: ['es2015', 'browser', 'module', 'main'],
  sourcemap: true,
  charset: 'utf8',
  logLevel: 'warning',
  tsconfigRaw: {
    compilerOptions: {
      useDefineForClassFields: false,
      experimentalDecorators: true,
      target: 'es2022',
      verbatimModuleSyntax: true,
    },
  },
};

/** Entry sources of the workspace packages, by import name: no prior build is needed. */
function listEntries() {
  const folders = [
    'core',
    'core/drawing',
    'ui',
    ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`),
  ].map((folder) => join(root, folder));
  const entries = new Map();
  for (const folder of folders) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const [entry, target] of Object.entries(exports ?? {})) {
      if (typeof target !== 'object' || !target.default?.startsWith('./dist/')) continue;
      entries.set(
        name + entry.slice(1),
        join(folder, target.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
      );
    }
  }
  return entries;
}

/** @typedef {Map<string, { readonly localName: string, readonly file: string }>} Origins by the exported name */

/**
 * The file that each export of an entry comes from.
 * @param {string} entry
 * @returns {Origins}
 */
function listOrigins(entry) {
  const origins = new Map();
  for (const [, names = '', file = ''] of readFileSync(entry, 'utf8').matchAll(
    /export \{([^}]*)\} from '(\.[^']+)'/g,
  )) {
    for (const name of names.split(',')) {
      const [localName = '', exportedName = localName] = name.trim().split(/ as /);
      if (localName)
        origins.set(exportedName.trim(), { localName: localName.trim(), file: join(dirname(entry), file) });
    }
  }
  return origins;
}

/**
 * Imports each name from the file that defines it. The bundler drops unused code, but it puts modules connected through an entry
 * into one chunk, so that a whole package would load with its first name.
 * @param {string} source
 * @param {(name: string) => Origins | undefined} originsOf
 */
function importFromOrigins(source, originsOf) {
  return source.replace(
    /^(import|export) \{([^}]*)\} from '(@opchain\/[^']+)';/gm,
    (
      /** @type {string} */ statement,
      /** @type {string} */ keyword,
      /** @type {string} */ names,
      /** @type {string} */ from,
    ) => {
      const origins = originsOf(from);
      if (origins === undefined) return statement;
      const lines = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
        .map((name) => {
          const [importedName = '', local = importedName] = name.split(/ as /);
          const origin = origins.get(importedName);
          if (!origin) throw new Error(`${from} exports no ${importedName}`);
          return `${keyword} { ${origin.localName} as ${local} } from ${JSON.stringify(origin.file)};`;
        });
      return lines.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
    },
  );
}

/**
 * Removes white space from styles.
 * @param {string} source
 */
function compactStyles(source) {
  return source.replace(/\bcss`([^`]*)`/g, (/** @type {string} */ _, /** @type {string} */ css) => {
    const compact = css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replace(/: /g, ':')
      .replace(/;}/g, '}');
    return `css\`${compact}\``;
  });
}

/**
 * Removes source indentation from templates, which has no meaning in the page.
 * @param {string} source
 */
function compactIndentation(source) {
  return source.replace(/\n[ \t]+/g, '\n');
}

/** The kernel uses two of tapable's hooks; its index would include them all. */
export const twoHooks = {
  name: 'two-hooks',
  /**
   * @param {import('esbuild').PluginBuild} builder
   */
  setup(builder) {
    const kinds = ['AsyncSeriesHook', 'AsyncSeriesWaterfallHook'];
    builder.onResolve({ filter: /^tapable$/ }, ({ resolveDir }) => ({
      path: resolveDir,
      namespace: 'two-hooks',
      sideEffects: false,
    }));
    builder.onLoad({ filter: /.*/, namespace: 'two-hooks' }, ({ path }) => ({
      resolveDir: path,
      contents: kinds.map((kind) => `export { default as ${kind} } from 'tapable/lib/${kind}.js';`).join('\n'),
    }));
  },
};

/** Modules of packages that the page never uses, and what is bundled instead of them: what is called at import or construction. */
const unused = {
  // The kernel gives each hook an interpreting `compile`: no code is generated.
  './HookCodeFactory': { importer: /[/\\]tapable[/\\]/, contents: 'module.exports = class {};' },
  // Nothing listens to the changes of graphs.
  events: {
    importer: /[/\\]graphology[/\\]/,
    contents: 'export class EventEmitter { emit() {} }',
  },
};

/** Graphology adds hundreds of methods to its graphs when it is imported; the page only calls those of nodes, edges and neighbors. */
const unusedMethods = /^attach(?:NodeAttributesMethods|EdgeAttributesMethods|EdgeIterationMethods)\(Graph\);$/gm;

/** Leaves out what packages bring and the page never uses. */
export const unusedModules = {
  name: 'unused-modules',
  /**
   * @param {import('esbuild').PluginBuild} builder
   */
  setup(builder) {
    builder.onLoad({ filter: /[/\\]graphology\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (source.match(unusedMethods)?.length !== 3) throw new Error(`${path} adds its methods in another way.`);
      return { contents: source.replace(unusedMethods, '') };
    });
    for (const [path, { importer, contents }] of Object.entries(unused)) {
      builder.onResolve({ filter: new RegExp(`^${path.replaceAll('.', '\\.')}$`) }, (found) =>
        importer.test(found.importer) ? { path, namespace: 'unused' } : undefined,
      );
      builder.onLoad({ filter: new RegExp(`^${path.replaceAll('.', '\\.')}$`), namespace: 'unused' }, () => ({
        contents,
      }));
    }
  },
};

/**
 * Resolves the workspace packages to their sources, each name to the file that defines it. What is loaded later also imports
 * the page's entry, which is there already: the bundler makes a chunk for each set of modules that the same entries reach,
 * so that all that loads first becomes one chunk.
 * @param {boolean} minify
 * @param {string} [pageEntry]
 */
export const workspaceSources = (minify, pageEntry) => ({
  name: 'workspace-sources',
  /**
   * @param {import('esbuild').PluginBuild} builder
   */
  setup(builder) {
    const entries = listEntries();
    const known = new Map();
    const originsOf = (/** @type {string} */ name) => {
      if (!known.has(name) && entries.has(name)) known.set(name, listOrigins(entries.get(name)));
      return known.get(name);
    };
    builder.onResolve({ filter: /^@opchain\// }, ({ path }) =>
      entries.has(path) ? { path: entries.get(path), sideEffects: false } : undefined,
    );
    /** @type {Set<string>} */
    const deferred = new Set();
    builder.onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, resolveDir }) => {
      if (kind === 'dynamic-import') deferred.add(join(resolveDir, path).replace(/\.js$/, '.ts'));
      return undefined;
    });
    builder.onResolve({ filter: /^\/.*\.ts$/ }, ({ path }) =>
      path === pageEntry ? { path, sideEffects: true } : undefined,
    );
    builder.onResolve({ filter: /^\/.*\.js$/ }, ({ path }) =>
      path.startsWith(root) ? { path: path.replace(/\.js$/, '.ts') } : undefined,
    );
    builder.onLoad({ filter: /[/\\](?:ui|core[/\\]drawing|plugins[/\\][^/\\]+)[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const source = importFromOrigins(readFileSync(path, 'utf8'), originsOf);
      const whole =
        pageEntry !== undefined && deferred.has(path) ? `${source}\nimport ${JSON.stringify(pageEntry)};` : source;
      return { loader: 'ts', contents: minify ? compactIndentation(compactStyles(whole)) : whole };
    });
  },
});
