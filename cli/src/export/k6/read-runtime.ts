import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChainDefinition } from './runtime/definition.js';

/** The runtime that every exported script carries, as the build made it beside this package's modules. */
export function readRuntime({ steps }: ChainDefinition): Promise<string> {
  const name = /"kind":"regex"|\b(?:match|search)\(/.test(JSON.stringify(steps))
    ? 'dist/k6/runtime-with-patterns.txt'
    : 'dist/k6/runtime.txt';
  let folder = dirname(fileURLToPath(import.meta.url));
  // From the bundled command, from the package's modules and from its sources the way up is of another length.
  while (!existsSync(join(folder, name)) && dirname(folder) !== folder) folder = dirname(folder);
  return readFile(join(folder, name), 'utf8');
}
