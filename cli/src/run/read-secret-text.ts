/**
 * Reads a secret from `@file` or `env:NAME`, and returns its source for messages. Throws an `Error` for anything else,
 * because every user of the machine can see the command line.
 */
export async function readSecretText(
  reference: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ text: string; origin: string }> {
  if (reference.startsWith('@')) {
    const origin = reference.slice(1);
    try {
      // Loaded on demand because most runs have no secrets.
      const { readFile } = await import('node:fs/promises');
      return { text: await readFile(origin, 'utf8'), origin };
    } catch {
      throw new Error(`the file "${origin}" cannot be read`);
    }
  }
  if (reference.startsWith('env:')) {
    const variable = reference.slice('env:'.length);
    const text = env[variable];
    if (text === undefined || text === '') throw new Error(`the environment variable ${variable} is not set`);
    return { text, origin: variable };
  }
  throw new Error('use @FILE or env:VARIABLE; secrets are not accepted on the command line');
}
