import { writeJson } from '../../model/json-text/write-json.js';
import type { MediaTypeSpec, OperationDetail } from '../../model/api-description.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { BuiltBody } from './built-body.js';
import { buildForm } from './build-form.js';
import { buildMultipart } from './build-multipart.js';
import { buildSequence, isSequentialType } from './build-sequence.js';
import { buildXml } from './build-xml.js';
import { buildYaml } from './build-yaml.js';
import { readDataUrl } from './read-data-url.js';
import { ensureWellFormed } from './encode-text.js';
import { isJsonType, mediaTypeOf } from './serialize-content.js';
import { textOf } from './serialize-parameter.js';

/** Serializes a body in its media type. Throws `REQUEST_INVALID` if the value cannot be serialized. */
export function buildBody(
  contentType: string,
  payload: JsonValue,
  media: MediaTypeSpec | undefined,
  resolve: OperationDetail['resolve'],
): BuiltBody {
  const type = mediaTypeOf(contentType);
  if (isJsonType(type)) return { contentType, body: writeJson(payload) };
  if (typeof payload === 'string' && isSerialized(type, contentType))
    return { contentType, body: readText(type, payload) };
  if (type.startsWith('multipart/')) return buildMultipart(contentType, payload, media, resolve);
  return { contentType, body: serialize(type, payload, media, resolve) };
}

function serialize(
  type: string,
  payload: JsonValue,
  media: MediaTypeSpec | undefined,
  resolve: OperationDetail['resolve'],
): string {
  if (type === 'application/x-www-form-urlencoded')
    return buildForm(expectObject(type, payload), media?.encoding ?? {}, 'the body');
  if (isSequentialType(type)) return buildSequence(type, payload);
  if (isYamlType(type)) return buildYaml(payload);
  if (isXmlType(type)) return buildXml(payload, media?.schema, resolve);
  if (type.startsWith('text/')) return textOf(payload, 'body');
  throw new OpchainError('REQUEST_INVALID', `A body of type ${type} must be text.`);
}

/** Text is a body that is already serialized, except of a multipart type without its boundary. */
function isSerialized(type: string, contentType: string): boolean {
  return !type.startsWith('multipart/') || /;\s*boundary=/i.test(contentType);
}

/** A `data:` URL represents the bytes of a type that is not text. */
function readText(type: string, payload: string): string | Uint8Array {
  const isText = /^(?:text|multipart)\/|^application\/x-www-form-urlencoded$/.test(type) || isXmlType(type);
  return (isText ? undefined : readDataUrl(payload)?.bytes) ?? ensureWellFormed(payload, 'the body');
}

function isXmlType(type: string): boolean {
  return type.endsWith('xml');
}

/** RFC 9512, and the types in use before it. */
function isYamlType(type: string): boolean {
  return /^(?:application|text)\/(?:x-)?yaml$|\+yaml$/.test(type);
}

function expectObject(type: string, payload: JsonValue): JsonObject {
  if (isObject(payload)) return payload;
  throw new OpchainError('REQUEST_INVALID', `A body of type ${type} must be an object.`);
}
