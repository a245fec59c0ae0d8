import type { Credential } from '../../model/security/credential.js';
import { OpchainError } from '../../model/errors/opchain-error.js';

/** The origin of an absolute URL, in the form used by approvals: `https://api.example.com`. */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/** True if an approval contains that origin; case, the default port, and a path after the origin are ignored. */
export function isApproved(approvedOrigins: readonly string[], origin: string): boolean {
  return (
    approvedOrigins.includes(origin) ||
    approvedOrigins.some((approved) => URL.canParse(approved) && originOf(approved) === origin)
  );
}

/** Throws `ORIGIN_NOT_APPROVED` unless the credential is approved for the origin of that URL, with what would happen there. */
export function requireApproval(
  { name, approvedOrigins }: Pick<Credential, 'name' | 'approvedOrigins'>,
  url: string,
  purpose = '',
): void {
  const origin = originOf(url);
  if (!isApproved(approvedOrigins, origin))
    throw new OpchainError('ORIGIN_NOT_APPROVED', `The credential "${name}" is not approved for ${origin}${purpose}.`, {
      credential: name,
      origin,
    });
}
