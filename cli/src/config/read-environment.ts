import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isOpchainError } from '@opchain/core';
import { type Environment, readEnvironments } from '@opchain/core/internal/runner';
import { UsageError } from '../command/usage-error.js';

/** Reads one environment of a file. Throws `UsageError` if the file is invalid or does not contain it. */
export async function readEnvironment(name: string, file: string): Promise<Environment> {
  const environments = await readFileEnvironments(file);
  const found = environments.find((each) => each.name === name);
  if (found) return found;
  const known = environments.map((each) => each.name).join(', ');
  throw new UsageError([`${basename(file)} has no environment "${name}"; it has ${known === '' ? 'none' : known}`]);
}

/** Reads all environments of a file. Throws `UsageError` if it is invalid. */
export async function readFileEnvironments(file: string): Promise<readonly Environment[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  try {
    return await readEnvironments(text, { file: basename(file) });
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    if (error.diagnostics.length === 0) throw new UsageError([error.message]);
    throw new UsageError(
      error.diagnostics.map(
        ({ pointer, message }) => `${basename(file)}: ${pointer === '' ? 'it' : pointer} ${message}`,
      ),
    );
  }
}
