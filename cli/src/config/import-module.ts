import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const bridge = '../../bin/import-module.cjs';

/** Imports a module of the user by its file, from the bundled command too. */
export function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const loader = createRequire(import.meta.url)(bridge) as {
    importModule(url: string): Promise<Readonly<Record<string, unknown>>>;
  };
  return loader.importModule(pathToFileURL(file).href);
}
