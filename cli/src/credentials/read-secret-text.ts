import { readFileBytes, type UnreadableFileError } from '../documents/read-file-bytes.js';
import { runSecretCommand } from './run-secret-command.js';

/**
 * Reads a secret from `@file`, `env:NAME` or the output of `exec:command`, and returns its source for messages. Throws an `Error` for anything else,
 * because every user of the machine can see the command line.
 */
export function readSecretText(
  reference: string,
  env: Readonly<Record<string, string | undefined>>,
): { text: string; origin: string } {
  if (reference.startsWith('@')) {
    const origin = reference.slice(1);
    try {
      return { text: new TextDecoder().decode(readFileBytes(origin)), origin };
    } catch (error) {
      throw new Error(`the file "${origin}" ${(error as UnreadableFileError).message}`, { cause: error });
    }
  }
  if (reference.startsWith('env:')) {
    const variable = reference.slice('env:'.length);
    const text = env[variable];
    if (text === undefined || text === '') throw new Error(`the environment variable ${variable} is not set`);
    return { text, origin: variable };
  }
  if (reference.startsWith('exec:')) return runSecretCommand(reference.slice('exec:'.length), env);
  throw new Error('use @FILE, env:VARIABLE or exec:COMMAND; secrets are not accepted on the command line');
}
