import { writeJson } from '../../model/json-text/write-json.js';
import type { JsonValue } from '../../model/json.js';
import { textOf } from './serialize-parameter.js';

/** The media type without its parameters, in lower case. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** True for `application/json`, `text/json` and every type that ends in `+json`. */
export function isJsonType(contentType: string): boolean {
  if (contentType === 'application/json' || contentType.startsWith('application/json;')) return true;
  const type = mediaTypeOf(contentType);
  return type === 'application/json' || type === 'text/json' || type.endsWith('+json');
}

/** Serializes a value in that media type: as JSON for a JSON type, otherwise as the text itself. */
export function serializeContent(contentType: string, value: JsonValue): string {
  return isJsonType(contentType) ? writeJson(value) : textOf(value, contentType);
}
