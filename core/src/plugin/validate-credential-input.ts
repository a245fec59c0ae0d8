import { OpchainError } from '../model/errors/opchain-error.js';
import type { CredentialField, CredentialInput } from './contract.js';

/**
 * For auth providers: throws `CREDENTIAL_INCOMPLETE`, naming every field of the scheme that is required and empty, or
 * whose value is not one of its choices. Never shows the entered values.
 */
export function validateCredentialInput(
  schemeName: string,
  fields: readonly CredentialField[],
  input: CredentialInput,
): void {
  const missing = listMissingFields(fields, input);
  if (missing.length > 0) {
    throw new OpchainError(
      'CREDENTIAL_INCOMPLETE',
      `The credential for "${schemeName}" is missing ${missing.map(({ name, label }) => `${label} (${name})`).join(', ')}.`,
    );
  }
  for (const { name, label, choices } of fields) {
    const value = credentialFieldValue(input, name);
    if (choices !== undefined && value !== '' && !choices.includes(value)) {
      throw new OpchainError(
        'CREDENTIAL_INCOMPLETE',
        `${label} (${name}) of the credential for "${schemeName}" must be one of ${choices.join(', ')}.`,
      );
    }
  }
}

/** The value entered for a field; empty if there is none. */
export function credentialFieldValue({ fields }: CredentialInput, name: string): string {
  return (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? '';
}

/** The fields that are required and empty. */
export function listMissingFields(
  fields: readonly CredentialField[],
  input: CredentialInput,
): readonly CredentialField[] {
  const isEmpty = (name: string): boolean => credentialFieldValue(input, name) === '';
  return fields.filter(
    ({ name, required, unless }) => required && isEmpty(name) && (unless === undefined || isEmpty(unless)),
  );
}
