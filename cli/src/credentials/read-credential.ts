import type { Credential } from '@opchain/core';
import { parseCredential } from '@opchain/core/internal/runner';
import { resolveSecretFields } from './resolve-secret-fields.js';
import { readSecretText } from './read-secret-text.js';

/**
 * Reads one credential from `@file`, `env:NAME` or `exec:command`, approved for the origin of its own `tokenUrl` only. Throws an `Error`
 * whose message never contains a part of the secret.
 */
export function readCredential(
  name: string,
  reference: string,
  env: Readonly<Record<string, string | undefined>>,
): Credential {
  const { text, origin } = readSecretText(reference, env);
  return resolveSecretFields(parseCredential(name, parseJson(text, origin), origin), env);
}

function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `${origin}: not valid JSON; expected an object such as {"scheme": "basicAuth", "username": "…", "password": "…"}`,
    );
  }
}
