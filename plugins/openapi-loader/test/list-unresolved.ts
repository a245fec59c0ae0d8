import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { load as parseYaml, JSON_SCHEMA } from 'js-yaml';
import { isOpchainError, type LoadScope, OpchainError } from '@opchain/core/plugin';
import { loadText } from './load-text.js';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/**
 * Opens descriptions and resolves each of their operations. Lists the operations that fail, the warnings without a
 * pointer, and the descriptions that do not open or whose number of operations differs from what a plain reading counts.
 */
export async function listUnresolved(
  paths: readonly string[],
): Promise<{ readonly operations: number; readonly failures: readonly string[] }> {
  const failures: string[] = [];
  let operations = 0;
  for (const path of paths) {
    const content = await readFile(path);
    try {
      const description = await loadText(content, { location: path, scope: besideOf(path) });
      operations += description.operations.length;
      const expected = countOperations(content.toString());
      if (description.operations.length !== expected)
        failures.push(`${path}: ${description.operations.length} of ${expected} operations`);
      for (const { code, pointer } of description.warnings)
        if (pointer === undefined) failures.push(`${path}: ${code} without a pointer`);
      for (const { id } of description.operations)
        await description.operation(id).catch((error: unknown) => failures.push(`${path}: ${id}: ${String(error)}`));
    } catch (error) {
      failures.push(`${path}: ${isOpchainError(error) ? error.code : String(error)}`);
    }
  }
  return { operations, failures };
}

function besideOf(path: string): LoadScope {
  return {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    read: (location) =>
      location.startsWith(dirname(path))
        ? readFile(location, 'utf8')
        : Promise.reject(new OpchainError('REF_NOT_ALLOWED', `${location} is not allowed.`)),
  };
}

/** Counts the methods of all path items; those that are references to others of the document are counted there too. */
function countOperations(text: string): number {
  const { paths = {} } = parseYaml(text, { schema: JSON_SCHEMA, json: true }) as { paths?: Record<string, object> };
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/'))
    .map(([, item]) => {
      const reference = (item as { $ref?: string } | null)?.$ref ?? '';
      const target = reference.replace('#/paths/', '').replaceAll('~1', '/').replaceAll('~0', '~');
      return paths[target] ?? item;
    })
    .reduce((sum, item) => sum + Object.keys(item ?? {}).filter((key) => methods.has(key)).length, 0);
}
