import { isOpchainError } from '@opchain/core';
import { withTimeLimit } from '@opchain/core/internal/runner';
import type { Role } from '../../contract/profile.js';
import type { Target } from './target.js';

const PROBE_TIMEOUT_MS = 10_000;

/**
 * Lists the roles whose credential names a scheme that the contract does not declare, one sentence each. Sends nothing.
 */
export function listUndeclaredSchemes(target: Target): string[] {
  const known = target.description.securitySchemes.map(({ name }) => name);
  return Object.keys(target.credentials).flatMap((role) => {
    const scheme = target.credentials[role]?.scheme;
    if (scheme === undefined || known.includes(scheme)) return [];
    return [
      `the credential of ${role} uses the scheme "${scheme}", which the contract ${target.contract.name} does not declare; it declares: ${known.join(', ')}`,
    ];
  });
}

/** Obtains the grant of each role, e.g. a token. Returns one sentence for each role for which that fails. */
export async function probeRoles(target: Target, signal: AbortSignal): Promise<string[]> {
  const probe = async (role: Role): Promise<string[]> => {
    const credential = target.credentials[role];
    if (credential === undefined) return [];
    try {
      const authorize = (limited: AbortSignal) => target.authorize(credential, limited);
      // Users need the time that they need.
      if (target.isInteractive(credential)) await authorize(signal);
      else
        await withTimeLimit(authorize, {
          limitMs: PROBE_TIMEOUT_MS,
          signal,
          error: () => new Error(`it took longer than ${PROBE_TIMEOUT_MS / 1000} s`),
        });
      return [];
    } catch (error) {
      if (signal.aborted) throw error;
      const cause = isOpchainError(error)
        ? `${error.message.replace(/\.$/, '')}. ${error.help} [${error.code}]`
        : (error as Error).message;
      return [`the credential of ${role} cannot be used: ${cause}`];
    }
  };
  return (await Promise.all(Object.keys(target.credentials).map(probe))).flat();
}
