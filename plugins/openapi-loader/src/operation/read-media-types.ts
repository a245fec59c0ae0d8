import { isObject, type JsonObject, type JsonValue, type MediaTypeSpec, setMember } from '@opchain/core/plugin';
import { member, objectMember, omitUndefined } from '../json/members.js';
import type { LoadedDocument, Located } from '../references/document-store.js';
import { omitOversized } from '../schema/omit-oversized.js';
import { locate, type OperationScope } from './operation-scope.js';
import { readExample } from './read-example.js';

/** Reads a `content` map (OpenAPI 3.2, section 4.14), in the document's order. */
export function readMediaTypes(
  content: JsonObject | undefined,
  document: LoadedDocument,
  scope: OperationScope,
): readonly MediaTypeSpec[] {
  return Object.keys(content ?? {}).map((contentType) => {
    const located = locate(scope, content === undefined ? null : (member(content, contentType) ?? null), document);
    if (!isObject(located.value)) return { contentType };
    const media: Located<JsonObject> = { value: located.value, document: located.document };
    const raw = member(media.value, 'schema');
    const schema = raw === undefined ? undefined : scope.schemas.read({ value: raw, document: media.document });
    return omitUndefined<MediaTypeSpec>({
      contentType,
      schema,
      example: readExample(media, schema, scope),
      encoding: readEncoding(media.value),
    });
  });
}

const encodingMembers = ['contentType', 'style', 'explode', 'allowReserved'];

/** The Encoding Objects of a media type, by the name of the property. */
export function readEncoding(media: JsonObject): JsonObject | undefined {
  const raw = objectMember(media, 'encoding');
  if (raw === undefined) return undefined;
  const encoding: JsonObject = {};
  for (const property of Object.keys(raw)) {
    const own = objectMember(raw, property);
    if (own === undefined) continue;
    const kept = encodingMembers
      .map((key): [string, JsonValue | undefined] => [key, omitOversized(member(own, key))])
      .filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
    setMember(encoding, property, Object.fromEntries(kept));
  }
  return encoding;
}
