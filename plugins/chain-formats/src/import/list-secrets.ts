import { ExactNumber, type JsonValue } from '@opchain/core/plugin';
import { parseJson } from '../json-members.js';
import { isJsonType, mediaType, type RecordedCall } from '../recorded-call.js';
import { isSecretName, isSessionName } from './classify-value.js';

/** Shorter ones are equal to other values by chance. */
const MIN_LENGTH = 8;
const MAX_VALUES = 20_000;

/**
 * The secrets that the calls of a recording carry anywhere: in an `Authorization` header, in cookies of a session, and as
 * values that their names call secret. One that is known from one place is a secret in every other.
 */
export function listSecrets(calls: readonly RecordedCall[]): ReadonlySet<string> {
  const secrets = new Set<string>();
  const add = (text: string | undefined): void => {
    if (text !== undefined && text.length >= MIN_LENGTH) secrets.add(text);
  };
  const addNamed = (name: string, value: string): void => {
    if (isSecretName(name)) add(value);
  };
  for (const { url, headers, body } of calls) {
    for (const [name, value] of URL.canParse(url) ? new URL(url).searchParams : []) addNamed(name, value);
    for (const [name, value] of headers) addHeader(name.toLowerCase(), value, add);
    if (body === undefined) continue;
    if (isJsonType(body.contentType) || body.contentType === '') addMembers(parseJson(body.text), addNamed);
    else if (mediaType(body.contentType) === 'application/x-www-form-urlencoded')
      for (const [name, value] of new URLSearchParams(body.text)) addNamed(name, value);
  }
  return secrets;
}

function addHeader(name: string, value: string, add: (text: string | undefined) => void): void {
  if (name === 'cookie') {
    for (const cookie of value.split(/;\s*/)) {
      const [cookieName = '', ...rest] = cookie.split('=');
      if (isSessionName(cookieName) || isSecretName(cookieName)) add(rest.join('='));
    }
  } else if (name === 'authorization' || isSecretName(name)) {
    add(value);
    add(/^\w+ +(\S+)$/.exec(value)?.[1]);
  }
}

function addMembers(root: JsonValue | undefined, addNamed: (name: string, value: string) => void): void {
  const pending: (readonly [name: string, value: JsonValue | undefined])[] = [['', root]];
  // Grows while it is read.
  for (const [count, [name, value]] of pending.entries()) {
    if (count === MAX_VALUES) break;
    if (typeof value === 'string') addNamed(name, value);
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) continue;
    const isList = Array.isArray(value);
    for (const [key, inner] of Object.entries(value)) pending.push([isList ? name : key, inner]);
  }
}
