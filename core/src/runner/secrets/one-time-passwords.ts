import { makeOneTimePassword, type OneTimePasswordRule, readBase32 } from '../../functions/one-time-password.js';
import type { HashName } from '../../functions/hashes.js';
import type { ChainInput } from '../../model/chain.js';
import type { JsonObject } from '../../model/json.js';
import type { Credential } from '../../model/security/credential.js';
import type { InputGenerator } from '../../model/values/generate-value.js';
import { findInputGeneratorError, generatorOf, passwordOwnerOf } from '../../model/values/generated-inputs.js';
import type { SecretGuard } from './secret-guard.js';

/** The field of any credential that has the shared secret of its one-time passwords. */
export const totpField = 'totpSecret';

/** A one-time password that was made for an input. */
export interface OneTimePassword {
  /** The name of the input. */
  readonly name: string;
  readonly value: string;
  /** Whose secret it was made from. */
  readonly credential: Credential;
}

/** Makes the one-time passwords of a moment for the inputs that have none yet; not those that have a problem. */
export function makeOneTimePasswords(
  inputs: readonly ChainInput[],
  isProvided: (name: string) => boolean,
  credentials: readonly Credential[] = [],
  time: number,
): readonly OneTimePassword[] {
  return inputs.flatMap(({ name, schema }) => {
    const owner = validOwnerOf(schema);
    if (owner === undefined || isProvided(name)) return [];
    const credential = credentials.find((each) => each.name === owner);
    const secret = credential && readBase32(secretOf(credential));
    if (credential === undefined || secret === undefined) return [];
    return [{ name, value: makeOneTimePassword(secret, ruleOf(schema), time), credential }];
  });
}

function ruleOf(schema: JsonObject): OneTimePasswordRule {
  const { digits, period, algorithm } = generatorOf(schema) ?? ({} as Partial<InputGenerator>);
  return {
    digits: typeof digits === 'number' ? digits : 6,
    period: typeof period === 'number' ? period : 30,
    hash: typeof algorithm === 'string' ? (algorithm.toLowerCase() as HashName) : 'sha1',
  };
}

/** By the names of their inputs. */
export function valuesOf(passwords: readonly OneTimePassword[]): Readonly<Record<string, string>> {
  return Object.fromEntries(passwords.map(({ name, value }) => [name, value]));
}

/** Like the secrets that they were made from, they may go where their credential may go. */
export function guardOneTimePasswords(guard: SecretGuard, passwords: readonly OneTimePassword[]): void {
  for (const { value, credential: owner } of passwords)
    guard.add([value], { kind: 'credential', name: owner.name, approvedOrigins: owner.approvedOrigins });
}

/** The name of the credential whose one-time password an input is, if its generator is as it must be. */
export function validOwnerOf(schema: JsonObject): string | undefined {
  return findInputGeneratorError(schema) === undefined ? passwordOwnerOf(schema) : undefined;
}

/** The secret of a credential for one-time passwords, as entered; empty if there is none. */
export function secretOf({ fields }: Credential): string {
  return (Object.hasOwn(fields, totpField) ? fields[totpField] : undefined) ?? '';
}
