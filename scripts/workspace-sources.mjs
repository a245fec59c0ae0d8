// The sources of what the packages of this repository export: for tools that read sources, so that they need no build and
// see one module where a package's own modules and its users import it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = [
  'core',
  'core/drawing',
  'core/resources',
  'ui',
  'ui/host',
  'conformance',
  'conformance/arazzo-kit',
  'cli',
];

/**
 * Returns the source file of each entry, by what a module imports: `@opchain/core/plugin` is `core/src/plugin.ts`.
 * @param {string} root the folder of the repository
 * @returns {Record<string, string>}
 */
export function workspaceSources(root) {
  const packages = [
    ...folders,
    ...['plugins', 'implementations'].flatMap((parent) =>
      existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [],
    ),
  ].filter((folder) => existsSync(join(root, folder, 'package.json')));
  return Object.fromEntries(
    packages.flatMap((folder) => {
      const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return Object.entries(exports ?? {}).flatMap(([entry, target]) =>
        typeof target === 'object' && target.default?.startsWith('./dist/')
          ? [
              [
                `${name}${entry.slice(1)}`,
                `${folder}/${target.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')}`,
              ],
            ]
          : [],
      );
    }),
  );
}
