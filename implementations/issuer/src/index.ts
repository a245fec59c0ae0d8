export { createIssuer } from './create-issuer.js';
export { createTokenReader } from './create-token-reader.js';
export type { ReadToken } from './create-token-reader.js';
export type { GrantType, Issuer, IssuerClient, IssuerOptions } from './issuer-options.js';
export { makeSigningKey, signingAlgorithm } from './make-signing-key.js';
export { listUsers } from './user-directory.js';
export type { FixedUser, UserDirectory } from './user-directory.js';
