import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { UsageError } from '../../command/usage-error.js';

/** Names that a chain file may have in a folder or a pattern. */
const patterns = ['**/*.{yaml,yml,json}'];
const named = /\.arazzo\.(?:ya?ml|json)$/;
const ignore = ['**/node_modules/**'];

/** True if these operands of `opchain run` may name more than one file. */
export function namesSeveral(operands: readonly string[]): boolean {
  return operands.length > 1 || operands.some((each) => isFolder(each) || (isPattern(each) && !exists(each)));
}

/**
 * The chain files that the operands name, relative to the working folder, each once, sorted in each operand. In a folder,
 * and among what a pattern matches, those are the Arazzo documents; folders whose name starts with a dot are left out, and
 * so is `node_modules`. Throws `UsageError` for an operand without any file.
 */
export async function collectFiles(operands: readonly string[]): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const files = new Set<string>();
  const errors: string[] = [];
  for (const operand of operands) {
    const isOneFile = exists(operand) && !isFolder(operand);
    const found = isOneFile
      ? [operand]
      : await glob(isFolder(operand) ? patterns : [operand], {
          ...(isFolder(operand) && { cwd: operand }),
          absolute: true,
          ignore,
        });
    const chains = isOneFile ? found : found.filter(isChainFile).sort();
    if (chains.length === 0)
      errors.push(
        isFolder(operand) || isPattern(operand)
          ? `there is no chain file in "${operand}"`
          : `the chain file "${operand}" does not exist`,
      );
    for (const file of chains) files.add(fromWorkingFolder(file));
  }
  if (errors.length > 0) throw new UsageError(errors);
  return [...files];
}

function fromWorkingFolder(file: string): string {
  const path = relative(process.cwd(), file);
  return path.startsWith('..') ? file : path.split(sep).join('/');
}

const isPattern = (operand: string) => /[*?[\]{}!]/.test(operand);

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** An Arazzo document by its name, or by its first key. One that cannot be read is not left out silently. */
function isChainFile(file: string): boolean {
  return named.test(file) || /^(?:\{\s*)?["']?arazzo["']?\s*:/m.test(readFileSync(file, 'utf8').slice(0, 10_000));
}
