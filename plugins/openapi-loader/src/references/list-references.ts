import { isObject, type JsonObject, type JsonValue } from '@opchain/core/plugin';
import { stringMember } from '../json/members.js';
import { listSubschemas } from './schema-keywords.js';

/** What an object of a description is: which of its members are read, and what they are. */
export type PartKind = keyof typeof members | 'schema';

type Member = readonly [kind: PartKind, container: 'one' | 'list' | 'map'];

/** The members of OpenAPI and Swagger objects that an operation is read from. */
const members = {
  pathItem: { parameters: ['parameter', 'list'] },
  operation: {
    parameters: ['parameter', 'list'],
    requestBody: ['requestBody', 'one'],
    responses: ['response', 'map'],
  },
  /** A header has the same members. In Swagger 2.0 a parameter is its own schema, with `items`. */
  parameter: {
    schema: ['schema', 'one'],
    items: ['schema', 'one'],
    content: ['mediaType', 'map'],
    examples: ['example', 'map'],
  },
  requestBody: { content: ['mediaType', 'map'] },
  mediaType: {
    schema: ['schema', 'one'],
    itemSchema: ['schema', 'one'],
    examples: ['example', 'map'],
    encoding: ['encoding', 'map'],
    prefixEncoding: ['encoding', 'list'],
    itemEncoding: ['encoding', 'one'],
  },
  encoding: { headers: ['parameter', 'map'] },
  response: {
    headers: ['parameter', 'map'],
    content: ['mediaType', 'map'],
    links: ['link', 'map'],
    schema: ['schema', 'one'],
  },
  link: {},
  example: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>>;

/** A reference, and the kind of object that it leads to. */
export interface PartReference {
  readonly reference: string;
  readonly kind: PartKind;
}

/**
 * Lists the references of an object and of everything in it, only where OpenAPI defines one: below extensions, in
 * examples and in defaults, `$ref` is data. Objects already visited are skipped.
 */
export function listReferences(
  root: JsonValue,
  rootKind: PartKind,
  isVisited: (kind: PartKind, object: object) => boolean,
): readonly PartReference[] {
  const references: PartReference[] = [];
  const queue: (readonly [PartKind, JsonValue])[] = [[rootKind, root]];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [kind, value] = next;
    if (!isObject(value) || isVisited(kind, value)) continue;
    for (const keyword of referenceKeywords(kind)) {
      const reference = stringMember(value, keyword);
      if (reference !== undefined) references.push({ reference, kind });
    }
    if (kind === 'schema') for (const child of listSubschemas(value)) queue.push([kind, child]);
    else queue.push(...listChildren(value, members[kind]));
  }
  return references;
}

/** An operation has no references of its own, and those of path items are followed with the index. */
function referenceKeywords(kind: PartKind): readonly string[] {
  if (kind === 'operation' || kind === 'pathItem') return [];
  return kind === 'schema' ? ['$ref', '$dynamicRef'] : ['$ref'];
}

function listChildren(
  object: JsonObject,
  kinds: Readonly<Record<string, Member>>,
): readonly (readonly [PartKind, JsonValue])[] {
  return Object.entries(kinds).flatMap(([name, [kind, container]]) => {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (typeof value !== 'object' || value === null) return [];
    const children: readonly JsonValue[] = container === 'one' ? [value] : Object.values(value);
    return children.map((child): readonly [PartKind, JsonValue] => [kind, child]);
  });
}
