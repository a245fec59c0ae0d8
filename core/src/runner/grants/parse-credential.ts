import type { Credential } from '../../model/security/credential.js';

/** A stored credential: `{"scheme": "passwordAuth", "username": …, "source"?: …, "tokenUrl"?: …, "scopes"?: […]}`. */
type StoredCredential = Readonly<Record<string, unknown>>;

/** Reads a credential from its stored form. Throws an `Error` that names `origin` and never contains a secret. */
export function parseCredential(name: string, stored: unknown, origin: string): Credential {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new Error(`${origin}: must be a JSON object`);
  const { scheme, source, tokenUrl, scopes, ...fields } = stored as StoredCredential;
  if (typeof scheme !== 'string' || scheme === '')
    throw new Error(`${origin}: "scheme" must name the security scheme that the credential is for`);
  if (tokenUrl !== undefined && (typeof tokenUrl !== 'string' || !URL.canParse(tokenUrl)))
    throw new Error(`${origin}: "tokenUrl" must be an absolute URL`);
  const scopeList = typeof scopes === 'string' ? scopes.split(' ').filter(Boolean) : scopes;
  if (scopeList !== undefined && !isStringArray(scopeList))
    throw new Error(`${origin}: "scopes" must be an array of strings`);
  const sources = typeof source === 'string' ? [source] : source;
  if (sources !== undefined && (!isStringArray(sources) || sources.length === 0))
    throw new Error(`${origin}: "source" must be the name of a source, or an array of names`);
  for (const [field, value] of Object.entries(fields))
    if (typeof value !== 'string') throw new Error(`${origin}: "${field}" must be a string`);
  return {
    name,
    scheme,
    fields: fields as Record<string, string>,
    approvedOrigins: tokenUrl === undefined ? [] : [new URL(tokenUrl).origin],
    ...(sources === undefined ? {} : { sources }),
    ...(tokenUrl === undefined ? {} : { tokenUrl }),
    ...(scopeList === undefined ? {} : { scopes: scopeList }),
  };
}

function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
