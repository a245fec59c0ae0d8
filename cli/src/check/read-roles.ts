import type { Credential } from '@opchain/core';
import { UsageError } from '../command/usage-error.js';
import { parseCredential } from '@opchain/core/internal/runner';
import { resolveSecretFields } from '../credentials/resolve-secret-fields.js';
import { readFileBytes, UnreadableFileError } from '../documents/read-file-bytes.js';
import { type Contract, listRoles } from '@opchain/conformance';

/** Where credentials are, and who may receive them. */
interface RolesSource {
  readonly file: string;
  /** The checked server. */
  readonly url: string;
  /** By role, other origins. */
  readonly allowedOrigins?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads a file of credentials by role. Throws `UsageError` with all problems; no message contains a part of a secret.
 */
export function readRoles(
  { file, url, allowedOrigins = {} }: RolesSource,
  contract: Contract,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, Credential> {
  const content = readContent(file);
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
      const credential = resolveSecretFields(parseCredential(role, value, `${file}: ${role}`), env);
      roles[role] = bindToTarget(credential, [new URL(url).origin, ...(allowedOrigins[role] ?? [])]);
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error));
    }
  }
  for (const name of Object.keys(allowedOrigins))
    if (!Object.hasOwn(content, name))
      errors.push(
        `--allow-credential names the credential "${name}", which the credentials file "${file}" does not have`,
      );
  if (errors.length > 0) throw new UsageError(errors);
  return roles;
}

/** A role is one of the target: naming a target together with credentials approves sending them to it. */
function bindToTarget({ sources: _, ...credential }: Credential, origins: readonly string[]): Credential {
  return { ...credential, approvedOrigins: [...origins, ...credential.approvedOrigins] };
}

function readContent(file: string): object {
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
  return content;
}
