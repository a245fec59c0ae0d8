/**
 * The text of a secret given as `@file` or `env:NAME`, and where it stood, for messages. Throws an `Error` for anything else: what stands on the command line
 * is seen by every user of the machine.
 */
export async function readSecretText(where: string, env: Readonly<Record<string, string | undefined>>): Promise<{ text: string; spot: string }> {
  if (where.startsWith('@')) {
    const spot = where.slice(1);
    try {
      // Most runs are given none.
      const { readFile } = await import('node:fs/promises');
      return { text: await readFile(spot, 'utf8'), spot };
    } catch {
      throw new Error(`the file "${spot}" cannot be read`);
    }
  }
  if (where.startsWith('env:')) {
    const variable = where.slice('env:'.length);
    const text = env[variable];
    if (text === undefined || text === '') throw new Error(`the environment variable ${variable} is not set`);
    return { text, spot: variable };
  }
  throw new Error('give @FILE or env:VARIABLE; a secret itself never goes on the command line');
}
