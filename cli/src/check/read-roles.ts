import type { Credential } from '@opchain/core';
import { UsageError } from '../command/usage-error.js';
import { parseCredential } from '../credentials/parse-credential.js';
import { resolveSecretFields } from '../credentials/resolve-secret-fields.js';
import { readFileBytes, UnreadableFileError } from '../documents/read-file-bytes.js';
import { type Contract, listRoles } from '@opchain/conformance';

/**
 * Reads a file of credentials by role. Throws `UsageError` with all problems; no message contains a part of a secret.
 */
export function readRoles(
  file: string,
  contract: Contract,
  url: string,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, Credential> {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder().decode(readFileBytes(file)));
  } catch (error) {
    throw new UsageError([
      `the credentials file "${file}" ${error instanceof UnreadableFileError ? error.message : 'is not JSON'}`,
    ]);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError([`the credentials file "${file}" must be a JSON object from role to credential`]);
  const errors: string[] = [];
  const roles: Record<string, Credential> = {};
  const known = listRoles(contract);
  for (const [name, value] of Object.entries(content)) {
    const role = known.find((candidate) => candidate === name);
    if (role === undefined) {
      errors.push(
        `the credentials file names the role "${name}", which ${contract.name} does not have; it has: ${known.join(', ') || 'none'}`,
      );
      continue;
    }
    try {
      roles[role] = bindToTarget(resolveSecretFields(parseCredential(role, value, `${file}: ${role}`), env), url);
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (errors.length > 0) throw new UsageError(errors);
  return roles;
}

/** A role is one of the target: naming a target together with credentials approves sending them to it. */
function bindToTarget({ sources: _, ...credential }: Credential, url: string): Credential {
  return { ...credential, approvedOrigins: [new URL(url).origin, ...credential.approvedOrigins] };
}
