import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SuiteDefinition } from './runtime/definition.js';

/** The runtime that every converted script contains, as built into this package. */
export function readRuntime(definition: SuiteDefinition): Promise<string> {
  const name = /"kind":"regex"|"function":"regexCapture"|\b(?:match|search)\(|=~/.test(
    JSON.stringify(
      [definition.chains, definition.setUp, definition.tearDown]
        .flat()
        .map(({ chain, workflows }) => [chain.steps, workflows]),
    ),
  )
    ? 'dist/k6/runtime-with-patterns.txt'
    : 'dist/k6/runtime.txt';
  let folder = dirname(fileURLToPath(import.meta.url));
  // The number of parent folders differs between the bundled command, the package's modules and its sources.
  while (!existsSync(join(folder, name)) && dirname(folder) !== folder) folder = dirname(folder);
  return readFile(join(folder, name), 'utf8');
}
