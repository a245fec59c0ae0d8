import { isObject, type JsonObject, type JsonValue } from '@opchain/core/plugin';
import { booleanMember, listMember, member, objectMember } from '../json/members.js';
import type { Located } from '../references/document-store.js';
import { locate, type OperationScope, peek } from './operation-scope.js';

/**
 * The headers of a part that can be sent (OpenAPI, "Encoding Object", `headers`): those that are required and have only
 * one possible value, by name. A chain has no values for others, which is a warning.
 */
export function readPartHeaders(
  encoding: Located<JsonObject>,
  part: string,
  scope: OperationScope,
): JsonObject | undefined {
  const raw = objectMember(encoding.value, 'headers');
  if (raw === undefined) return undefined;
  const headers: [string, JsonValue][] = [];
  for (const name of Object.keys(raw).filter((each) => each.toLowerCase() !== 'content-type')) {
    const header = locate(scope, member(raw, name) ?? null, encoding.document);
    const required = isObject(header.value) && booleanMember(header.value, 'required') === true;
    const only = readOnlyValue(header, scope);
    if (required && only !== undefined) headers.push([name, only]);
    else
      scope.warn({
        code: 'SPEC_UNSUPPORTED',
        message: `The header ${JSON.stringify(name)} of the part ${JSON.stringify(part)} is not sent, because ${required ? 'it has more than one possible value' : 'it is optional'}.`,
      });
  }
  return headers.length === 0 ? undefined : Object.fromEntries(headers);
}

/** A `const`, or the only choice of an `enum`, as text. */
function readOnlyValue({ value, document }: Located, scope: OperationScope): string | undefined {
  const raw = isObject(value) ? member(value, 'schema') : undefined;
  const schema = raw === undefined ? undefined : peek(scope, scope.schemas.read({ value: raw, document }));
  if (!isObject(schema)) return undefined;
  const choices = listMember(schema, 'enum');
  const only = member(schema, 'const') ?? (choices?.length === 1 ? choices[0] : undefined);
  return typeof only === 'string' || typeof only === 'number' || typeof only === 'boolean' ? String(only) : undefined;
}
