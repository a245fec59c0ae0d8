// @ts-check
// The test files that read counts with `soakCount`: samples in `npm test`, in full in `npm run soak`.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listSources, root, workspaces } from './prepare.mjs';

/** @returns {readonly string[]} relative to the root */
export function listSoakFiles() {
  const files = new Set(workspaces().flatMap((folder) => listSources(join(root, folder))));
  return [...files]
    .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('soakCount('))
    .map((file) => relative(root, file));
}
