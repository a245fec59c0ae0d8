export { createIssuer } from './create-issuer.js';
export { createTokenReader, type ReadToken } from './create-token-reader.js';
export type { GrantType, Issuer, IssuerClient, IssuerOptions } from './issuer-options.js';
export { makeSigningKey, signingAlgorithm } from './make-signing-key.js';
export { type FixedUser, listUsers, type UserDirectory } from './user-directory.js';
