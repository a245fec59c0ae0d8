import type { Credential } from '@opchain/core';
import type { PageCredential } from '../page-config.js';

/** The credentials of the host, approved for the page, the server and where their tokens are issued. */
export function toCredentials(
  credentials: readonly PageCredential[],
  base: string,
  server: string | undefined,
): readonly Credential[] {
  return credentials.map((each) => toCredential(each, base, server));
}

function toCredential(
  { name, scheme, tokenUrl, scopes, ...fields }: PageCredential,
  base: string,
  server: string | undefined,
): Credential {
  const approvedOrigins = [server, tokenUrl].flatMap((address) =>
    address === undefined ? [] : [new URL(address, base).origin],
  );
  const entries = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string');
  return {
    name,
    scheme,
    fields: Object.fromEntries(entries),
    approvedOrigins: [...new Set([...approvedOrigins, new URL(base).origin])],
    ...(tokenUrl !== undefined && { tokenUrl: new URL(tokenUrl, base).href }),
    ...(scopes && { scopes }),
  };
}
