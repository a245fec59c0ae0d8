import { dirname } from 'node:path';
import { openApprovals } from '../access/approvals.js';
import { findProjectRoot, resolveLinks } from '../access/readable-folders.js';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { hashCode } from './hash-code.js';
import type { OpchainConfig } from './opchain-config.js';

/**
 * Resolves if a configuration that was found, not named, may run what it contains: code of its folder, like an npm
 * script. The user says so once for a folder and its content; the answer is remembered outside of the folder. Throws
 * `UsageError` if nobody can be asked or the user declines.
 *
 * @param content of JSON; a script runs when it is read, so it has none yet
 */
export async function requireTrust(
  file: string,
  content: OpchainConfig | undefined,
  io: Pick<Io, 'env' | 'ask'>,
): Promise<void> {
  const runs = content === undefined ? ['its own code'] : listPrograms(content);
  if (runs.length === 0) return;
  const folder = resolveLinks(dirname(file));
  const approvals = openApprovals(folder, 'trusted-configurations', io.env);
  const specifiers = content?.plugins?.filter((plugin) => typeof plugin === 'string');
  const hash = hashCode(file, findProjectRoot(folder), specifiers);
  if (approvals.read().includes(hash)) return;
  const named = `${sanitizeLine(file)} runs:\n${runs.map((each) => `  ${sanitizeLine(each)}`).join('\n')}`;
  if (io.ask === undefined)
    throw new UsageError([
      `${named}\nNothing was run. If you trust this project, add --trust-config, or name the file with --config.`,
    ]);
  if (!(await io.ask(`${named}\nRun it, now and until it or what it imports changes? [y/N] `)))
    throw new UsageError([`${sanitizeLine(file)} is not trusted, so nothing was run`]);
  approvals.add([hash]);
}

/** What JSON loads or executes, and the proxies that it sends calls through. */
function listPrograms({ plugins = [], tls = {}, proxies = {} }: OpchainConfig): readonly string[] {
  const references = Object.values(tls).flatMap((files) => Object.values(files) as string[]);
  return [
    ...plugins.flatMap((plugin) => (typeof plugin === 'string' ? [`the plugin ${plugin}`] : [])),
    ...Object.values(proxies).flatMap((proxy) => (proxy === 'direct' ? [] : [`calls through the proxy ${proxy}`])),
    ...references.filter((reference) => reference.startsWith('exec:')),
  ];
}
