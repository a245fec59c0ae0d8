import type { MediaTypeSpec } from '../../model/api-description.js';
import { mediaTypeOf } from './serialize-content.js';

/**
 * The most specific media type that matches the content type: with its parameters, without them, `type/*`, or any type.
 */
export function findMediaType(content: readonly MediaTypeSpec[], contentType: string): MediaTypeSpec | undefined {
  const type = mediaTypeOf(contentType);
  const expected = [contentType.toLowerCase().replaceAll(' ', ''), type, `${type.split('/')[0] ?? ''}/*`, '*/*', '*'];
  const named = content.map((media) => ({
    media,
    full: media.contentType.toLowerCase().replaceAll(' ', ''),
    bare: mediaTypeOf(media.contentType),
  }));
  for (const key of expected) {
    const found = named.find(({ full }) => full === key) ?? named.find(({ bare }) => bare === key);
    if (found !== undefined) return found.media;
  }
  return undefined;
}
