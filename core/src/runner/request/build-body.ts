import { writeJson } from '../../model/json-text/write-json.js';
import type { MediaTypeSpec, OperationDetail, Schema } from '../../model/api-description.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { BuiltBody } from './built-body.js';
import { buildForm } from './build-form.js';
import { buildMultipart } from './build-multipart.js';
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
  // Text is a form that is already serialized.
  if (type === 'application/x-www-form-urlencoded' && typeof payload === 'string')
    return { contentType, body: ensureWellFormed(payload, 'the body') };
  if (type === 'application/x-www-form-urlencoded')
    return { contentType, body: buildForm(expectObject(type, payload), media?.encoding ?? {}, 'the body') };
  if (type.startsWith('multipart/') && typeof payload === 'string' && /;\s*boundary=/i.test(contentType))
    return { contentType, body: ensureWellFormed(payload, 'the body') };
  if (type === 'multipart/form-data')
    return buildMultipart(expectObject(type, payload), media?.encoding ?? {}, readProperties(media?.schema, resolve));
  const isText = type.startsWith('text/') || type.endsWith('xml');
  if (typeof payload === 'string')
    return {
      contentType,
      body: (isText ? undefined : readDataUrl(payload)?.bytes) ?? ensureWellFormed(payload, 'the body'),
    };
  if (isText && !type.endsWith('xml')) return { contentType, body: textOf(payload, 'body') };
  throw new OpchainError('REQUEST_INVALID', `A body of type ${contentType} must be text.`);
}

function expectObject(type: string, payload: JsonValue): JsonObject {
  if (isObject(payload)) return payload;
  throw new OpchainError('REQUEST_INVALID', `A body of type ${type} must be an object.`);
}

/** The schemas of a body's fields, if the resolved schema lists them itself. */
function readProperties(schema: Schema | undefined, resolve: OperationDetail['resolve']): ReadonlyMap<string, Schema> {
  const resolved = schema === undefined ? undefined : resolve(schema);
  if (typeof resolved !== 'object' || typeof resolved['properties'] !== 'object') return new Map();
  return new Map(
    Object.entries(resolved['properties'] as Record<string, Schema>).map(([name, property]) => [
      name,
      resolve(property),
    ]),
  );
}
