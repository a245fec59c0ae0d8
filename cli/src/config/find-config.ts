import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The names of a configuration. */
const configNames = ['opchain.config.js', 'opchain.config.mjs', 'opchain.config.json'] as const;

/** The name of the file with the environments of a project, unless its configuration names another. */
export const environmentsName = 'environments.yaml';

/**
 * The file of one of these names that applies in a folder: the nearest one upward to the root of its git repository or
 * to the home folder. Outside of both only the folder itself is searched, because anybody may write to the folders above.
 */
export function findConfig(
  folder: string,
  home: string | undefined,
  names: readonly string[] = configNames,
): string | undefined {
  const searched: string[] = [];
  for (let current = folder; ; current = dirname(current)) {
    searched.push(current);
    if (current === home || existsSync(join(current, '.git'))) break;
    if (current === dirname(current)) {
      searched.length = 1;
      break;
    }
  }
  return searched.flatMap((current) => names.map((name) => join(current, name))).find((file) => existsSync(file));
}
