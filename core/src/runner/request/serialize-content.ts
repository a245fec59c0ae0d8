import type { JsonValue } from '../../model/json.js';
import { textOf } from './serialize-parameter.js';

/** The media type without its parameters, in lower case. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** `application/json`, `text/json` and everything that ends in `+json`. */
export function isJsonType(contentType: string): boolean {
  if (contentType === 'application/json' || contentType.startsWith('application/json;')) return true;
  const type = mediaTypeOf(contentType);
  return type === 'application/json' || type === 'text/json' || type.endsWith('+json');
}

/** A value as text of that media type: JSON where it is JSON, else the text itself. */
export function serializeContent(contentType: string, value: JsonValue): string {
  return isJsonType(contentType) ? JSON.stringify(value) : textOf(value, contentType);
}
