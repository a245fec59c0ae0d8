import { type JsonObject, isObject, type JsonValue } from '../model/json.js';
import { readJson } from '../model/json-text/read-json.js';
import { toText } from '../model/json-text/to-text.js';
import { writeJson } from '../model/json-text/write-json.js';
import { encodeBytes, readBase64, toBytes } from './bytes.js';
import type { ComputeFunction } from './definition.js';
import { hashBytes, type HashName, hmacBytes } from './hashes.js';

function parse(text: string, what: string): JsonValue {
  try {
    return readJson(text);
  } catch (error) {
    throw new Error(`needs ${what}`, { cause: error });
  }
}

/** Members of later objects replace those of the same name; objects within are merged, too. */
function merge(left: JsonObject, right: JsonObject): JsonObject {
  const merged = new Map(Object.entries(left));
  for (const [name, value] of Object.entries(right)) {
    const before = merged.get(name) ?? null;
    merged.set(name, isObject(before) && isObject(value) ? merge(before, value) : value);
  }
  return Object.fromEntries(merged);
}

/** The claims of a token, which are not verified (RFC 7519, section 7.2). */
function readClaims(token: string): JsonObject {
  const part = token.replace(/^Bearer /i, '').split('.')[1];
  const bytes = part === undefined ? undefined : readBase64(part);
  const claims = bytes === undefined ? null : parse(new TextDecoder().decode(bytes), 'a JSON Web Token');
  if (!isObject(claims)) throw new Error('needs a JSON Web Token');
  return claims;
}

/** Functions of JSON. */
export const jsonFunctions = {
  parseJson: ([text = '']) => parse(toText(text), 'a text that is JSON'),
  formatJson: ([value = null]) => writeJson(value),
  merge: (objects) => (objects as readonly JsonObject[]).reduce(merge, {}),
} satisfies Readonly<Record<string, ComputeFunction>>;

/** Functions of cryptography; texts are hashed as UTF-8. */
export const cryptoFunctions = {
  sha256: ([text = '', encoding = 'hex']) =>
    encodeBytes(hashBytes('sha256', toBytes(toText(text))), encoding as string),
  hmac: ([text = '', key = '', algorithm = 'sha256', encoding = 'hex']) =>
    encodeBytes(hmacBytes(algorithm as HashName, toBytes(toText(key)), toBytes(toText(text))), encoding as string),
  jwtPayload: ([token = '']) => readClaims(toText(token)),
} satisfies Readonly<Record<string, ComputeFunction>>;
