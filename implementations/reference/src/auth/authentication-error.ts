import { credentialRejected } from '@opchain/contract';
import { ShopError } from '../shop/shop-error.js';
import { type ActorKind, schemes } from './actor.js';

/** No credential, or an invalid one. */
export class AuthenticationError extends ShopError {
  /** The value of `WWW-Authenticate` (RFC 9110, section 11.6.1): a challenge for each actor that the operation allows. */
  readonly challenges: string;

  constructor(allowed: readonly ActorKind[], credentialSent: boolean) {
    super('unauthenticated', credentialSent ? credentialRejected : undefined);
    this.challenges = allowed
      .map((kind) => schemes[kind])
      .map(({ name, challenge, error }) => `${challenge} realm="${name}"${credentialSent ? `, error="${error}"` : ''}`)
      .join(', ');
  }
}
