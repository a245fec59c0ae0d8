import type { MediaTypeSpec } from '../../model/api-description.js';
import type { JsonValue } from '../../model/json.js';
import { readDataUrl } from './read-data-url.js';
import { isJsonType, mediaTypeOf } from './serialize-content.js';

/**
 * The media type of a body: the selected one, otherwise the description's first JSON type, its first type, or JSON. May
 * be a range, such as `text/*`, if the description lists nothing else.
 */
export function chooseContentType(chosen: string | undefined, content: readonly MediaTypeSpec[]): string {
  const documented = content.map((media) => media.contentType);
  const concrete = documented.filter((type) => !isRange(type));
  return chosen ?? concrete.find(isJsonType) ?? concrete[0] ?? documented[0] ?? 'application/json';
}

/** True for a JSON type, and for a range that contains one. */
export function acceptsJson(contentType: string): boolean {
  return isJsonType(contentType) || ['*', '*/*', 'application/*'].includes(mediaTypeOf(contentType));
}

/** The type that a value is sent as: a range cannot be sent, so the value decides. */
export function concreteType(contentType: string, value: JsonValue): string {
  if (!isRange(contentType)) return contentType;
  const range = mediaTypeOf(contentType);
  if (typeof value !== 'string') return acceptsJson(range) ? 'application/json' : firstOf(range);
  const own = readDataUrl(value)?.contentType;
  if (own !== undefined && (range.startsWith('*') || own.startsWith(range.slice(0, -1)))) return own;
  return range.startsWith('*') ? 'text/plain' : firstOf(range);
}

function firstOf(range: string): string {
  if (range === 'text/*') return 'text/plain';
  return range === 'multipart/*' ? 'multipart/form-data' : 'application/octet-stream';
}

function isRange(contentType: string): boolean {
  return contentType.includes('*');
}
