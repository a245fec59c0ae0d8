import { readFile } from 'node:fs/promises';
import type { Credential } from '@opchain/core';
import { UsageError } from '../usage-error.js';
import { parseCredential } from '../run/read-credential.js';
import type { Profile, Role } from '@opchain/conformance';
import { rolesOf } from '@opchain/conformance';

/** Reads a file of credentials by role. Throws `UsageError` with every fault found; no message holds a part of a secret. */
export async function readRoles(file: string, profile: Profile, url: string): Promise<Partial<Record<Role, Credential>>> {
  let stored: unknown;
  try {
    stored = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError([`the credentials file "${file}" ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}`]);
  }
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new UsageError([`the credentials file "${file}" must hold one JSON object, role to credential`]);
  const faults: string[] = [];
  const roles: Partial<Record<Role, Credential>> = {};
  for (const [name, value] of Object.entries(stored)) {
    const role = rolesOf[profile].find((candidate) => candidate === name);
    if (role === undefined) {
      faults.push(`the credentials file names the role "${name}", which ${profile} does not have; it has: ${rolesOf[profile].join(', ') || 'none'}`);
      continue;
    }
    try {
      roles[role] = parseCredential(role, value, `${file}: ${role}`, [new URL(url).origin]);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (faults.length > 0) throw new UsageError(faults);
  return roles;
}
