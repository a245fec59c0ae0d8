import type { HeaderField, JsonObject } from '@opchain/core/plugin';
import { asObject, asObjects, asText } from '../json-members.js';

/** What the authorization of a request adds to it. */
interface ReadAuth {
  readonly headers: readonly HeaderField[];
  /** A parameter, encoded. */
  readonly query?: string;
  readonly notes: readonly string[];
}

/** Reads the authorization as the call would carry it, so that it is found like that of a recorded call. */
export function readAuth(auth: JsonObject | undefined, read: (text: string) => string): ReadAuth {
  const type = asText(auth?.['type']) ?? 'noauth';
  const given = auth?.[type];
  const fields: JsonObject = {
    ...asObject(given),
    ...Object.fromEntries(asObjects(given).map(({ key, value }) => [asText(key) ?? '', value ?? ''])),
  };
  const get = (name: string) => read(asText(fields[name]) ?? '');
  if (type === 'noauth') return { headers: [], notes: [] };
  if (type === 'bearer') return { headers: [['Authorization', `Bearer ${get('token')}`]], notes: [] };
  if (type === 'basic')
    return { headers: [['Authorization', `Basic ${get('username')}:${get('password')}`]], notes: [] };
  // Who obtains the token is the credential.
  if (type === 'oauth2')
    return { headers: [['Authorization', `Bearer ${get('accessToken') || get('clientId')}`]], notes: [] };
  if (type === 'apikey') {
    const [name, value] = [get('key') || 'X-API-Key', get('value')];
    return get('in') === 'query'
      ? { headers: [], query: `${encodeURIComponent(name)}=${encodeURIComponent(value)}`, notes: [] }
      : { headers: [[name, value]], notes: [] };
  }
  return { headers: [], notes: [`its authorization of type "${type}" is left out.`] };
}
