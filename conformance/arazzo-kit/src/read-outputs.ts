import { readFile } from 'node:fs/promises';
import type { Json } from './kit-case.js';

/**
 * The outputs of a workflow where a runner prints them: `stdout` or `report`, and a JSON Pointer in it that may name
 * `{workflow}`. Undefined if there is nothing, or nothing that is JSON.
 */
export async function readOutputs(
  location: string,
  { stdout, report, workflow }: { readonly stdout: string; readonly report: string; readonly workflow: string },
): Promise<Json | undefined> {
  const [source, pointer = ''] = location.split('#');
  try {
    const text =
      source === 'stdout' ? stdout.slice(Math.max(stdout.search(/^[[{]/m), 0)) : await readFile(report, 'utf8');
    return pointer
      .replaceAll('{workflow}', workflow)
      .split('/')
      .slice(1)
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<Json | undefined>(
        (value, key) =>
          typeof value === 'object' && value !== null ? (value as Record<string, Json>)[key] : undefined,
        JSON.parse(text) as Json,
      );
  } catch {
    return undefined;
  }
}
