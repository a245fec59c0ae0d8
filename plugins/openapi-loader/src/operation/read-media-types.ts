import {
  isObject,
  type JsonObject,
  type JsonValue,
  type MediaTypeSpec,
  type Schema,
  setMember,
} from '@opchain/core/plugin';
import { listMember, member, objectMember, omitUndefined } from '../json/members.js';
import type { LoadedDocument, Located } from '../references/document-store.js';
import { omitOversized } from '../schema/omit-oversized.js';
import { locate, type OperationScope } from './operation-scope.js';
import { readExample, readExamples } from './read-example.js';
import { readPartHeaders } from './read-part-headers.js';

/**
 * Reads a `content` map (OpenAPI 3.2, section 4.14), in the document's order. In requests, warns of what the parts of a
 * multipart body are described to have and cannot be given.
 */
export function readMediaTypes(
  content: JsonObject | undefined,
  document: LoadedDocument,
  scope: OperationScope,
  isRequest = false,
): readonly MediaTypeSpec[] {
  return Object.keys(content ?? {}).map((contentType) => {
    const located = locate(scope, content === undefined ? null : (member(content, contentType) ?? null), document);
    if (!isObject(located.value)) return { contentType };
    const media: Located<JsonObject> = { value: located.value, document: located.document };
    const schema = readBodySchema(media, scope);
    const readHeaders = isRequest && /^multipart\//i.test(contentType) ? readPartHeaders : () => undefined;
    const read = (raw: JsonObject, part: string): JsonObject =>
      omitUndefined({
        ...readEncodingObject(raw, scope.dialect === '3.0' && /^multipart\//i.test(contentType)),
        headers: readHeaders({ value: raw, document: media.document }, part, scope),
      });
    const encoding = mapEncoding(media.value, read);
    const items = objectMember(media.value, 'itemEncoding');
    return omitUndefined<MediaTypeSpec>({
      contentType,
      schema,
      example: readExample(media, schema, scope),
      examples: readExamples(media, scope),
      encoding,
      prefixEncoding: listMember(media.value, 'prefixEncoding')?.map((each, index) =>
        isObject(each) ? read(each, String(index)) : {},
      ),
      itemEncoding: items === undefined ? undefined : read(items, 'items'),
    });
  });
}

/** The schema of the whole body; of a sequential media type (OpenAPI 3.2, `itemSchema`) it is the list of its items. */
function readBodySchema({ value, document }: Located<JsonObject>, scope: OperationScope): Schema | undefined {
  const items = member(value, 'itemSchema');
  const raw = member(value, 'schema') ?? (items === undefined ? undefined : { type: 'array', items });
  return raw === undefined ? undefined : scope.schemas.read({ value: raw, document });
}

/** The Encoding Objects of a form, by the name of the property. */
export function readEncoding(media: JsonObject): JsonObject | undefined {
  return mapEncoding(media, (raw) => readEncodingObject(raw, false));
}

function mapEncoding(
  media: JsonObject,
  read: (raw: JsonObject, property: string) => JsonObject,
): JsonObject | undefined {
  const raw = objectMember(media, 'encoding');
  if (raw === undefined) return undefined;
  const encoding: JsonObject = {};
  for (const property of Object.keys(raw)) {
    const own = objectMember(raw, property);
    if (own !== undefined) setMember(encoding, property, read(own, property));
  }
  return encoding;
}

/** In OpenAPI 3.0, only URL-encoded forms have a style. */
function readEncodingObject(raw: JsonObject, isStyleIgnored: boolean): JsonObject {
  const members = isStyleIgnored ? ['contentType'] : ['contentType', 'style', 'explode', 'allowReserved'];
  return Object.fromEntries(
    members
      .map((key): [string, JsonValue | undefined] => [key, omitOversized(member(raw, key))])
      .filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
