import type { Credential } from '@opchain/core';
import { readSecretText } from './read-secret-text.js';

/** Fields whose values can be references to secrets: no private key starts like one. */
const referringFields = ['privateKey'];

/** Replaces `@file`, `env:NAME` and `exec:command` by what they refer to. Throws an `Error` without any part of it. */
export function resolveSecretFields(
  credential: Credential,
  env: Readonly<Record<string, string | undefined>>,
): Credential {
  const resolved = Object.entries(credential.fields).map(([name, value]) =>
    referringFields.includes(name) && /^(?:@|env:|exec:)/.test(value)
      ? [name, readSecretText(value, env).text]
      : [name, value],
  );
  return { ...credential, fields: Object.fromEntries(resolved) as Record<string, string> };
}
