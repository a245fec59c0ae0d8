import { readFileBytes, type UnreadableFileError } from '../documents/read-file-bytes.js';
import { runSecretCommand } from './run-secret-command.js';

/** What commands printed, by the environment that they ran in. */
const printed = new WeakMap<object, Map<string, ReturnType<typeof runSecretCommand>>>();

/** A command may ask at the terminal: the chains of a suite, which share an environment, run it once. */
function runOnce(command: string, env: Readonly<Record<string, string | undefined>>) {
  const known = printed.get(env) ?? new Map<string, ReturnType<typeof runSecretCommand>>();
  const result = known.get(command) ?? runSecretCommand(command, env);
  printed.set(env, known.set(command, result));
  return result;
}

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
  if (reference.startsWith('exec:')) return runOnce(reference.slice('exec:'.length), env);
  throw new Error('use @FILE, env:VARIABLE or exec:COMMAND; secrets are not accepted on the command line');
}
