import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { openApprovals } from './approvals.js';
import { findProjectRoot, resolveLinks } from './readable-folders.js';

/** A secret, and the origin of a server that only a configuration or an environment names. */
export interface SecretUse {
  /** Name of the credential, or `input NAME` of a password input. */
  readonly name: string;
  readonly origin: string;
}

/**
 * Returns the uses that the user approves: by `OPCHAIN_ALLOW_CREDENTIAL` (`NAME=ORIGIN`, separated by spaces), in an
 * earlier run in this project, or now. A file of the project alone must not decide who gets a secret.
 */
export async function approveSecrets(
  uses: readonly SecretUse[],
  io: Pick<Io, 'env' | 'ask'>,
): Promise<readonly SecretUse[]> {
  if (uses.length === 0) return [];
  const approvals = openApprovals(findProjectRoot(resolveLinks(process.cwd())), 'approved-credentials', io.env);
  const approved = new Set([...approvals.read(), ...readAllowed(io.env['OPCHAIN_ALLOW_CREDENTIAL'] ?? '')]);
  const open = uses.filter((use) => !approved.has(format(use)));
  if (open.length > 0 && io.ask !== undefined && (await io.ask(formatQuestion(open)))) {
    approvals.add(open.map(format));
    return uses;
  }
  return uses.filter((use) => approved.has(format(use)));
}

const format = ({ name, origin }: SecretUse) => `${name}=${origin}`;

function formatQuestion(uses: readonly SecretUse[]): string {
  const lines = uses.map(({ name, origin }) => `  ${sanitizeLine(name)} → ${origin}`);
  return `Only the configuration or the environment names these servers, which would receive secrets:\n${lines.join('\n')}\nSend them, now and in later runs? [y/N] `;
}

function readAllowed(variable: string): readonly string[] {
  return variable
    .split(/\s+/)
    .filter(Boolean)
    .map((entry) => {
      const separator = entry.indexOf('=');
      const url = entry.slice(separator + 1);
      if (separator < 1 || !/^https?:/i.test(url) || !URL.canParse(url))
        throw new UsageError([`OPCHAIN_ALLOW_CREDENTIAL must be NAME=ORIGIN, but contains "${entry}"`]);
      return format({ name: entry.slice(0, separator), origin: new URL(url).origin });
    });
}
