import {
  formatPointer,
  isObject,
  type JsonObject,
  type OperationDetail,
  type ParameterLocation,
  type Schema,
  splitWords,
} from '@opchain/core/internal/model';
import { createSchemaMemory, type SchemaMemory } from './schema-memory.js';

/** An input that names a record which must exist. */
export interface RecordInput {
  /** Where the input is sent. */
  readonly in: ParameterLocation | 'body';
  /** The parameter's name, or a JSON Pointer into the body, with the index 0 for the items of a list. */
  readonly name: string;
  /** Words of the input's name. */
  readonly words: readonly string[];
  /** The record's noun, if name or path tell it. */
  readonly noun: string | undefined;
  /** Words of the record's field: `id` for `customerId`. */
  readonly field: readonly string[];
  /** Of a path parameter: the path before it, `/orders` for `/orders/{id}`. */
  readonly collection?: string;
  /** The JSON types of a field in a body; missing: any. */
  readonly types?: readonly string[];
}

const MAX_DEPTH = 5;
const identifiers = new Set(['id', 'uuid', 'guid']);
/** What also names a record in a path. */
const pathIdentifiers = new Set([...identifiers, 'key', 'code', 'slug', 'number', 'handle', 'reference', 'ref', 'sku']);

/** Parameters of paths by their words: `isbn` and `card number`, each with what they name records of. */
export type PathKeys = ReadonlyMap<string, PathKey>;

interface PathKey {
  /** The first of the collections. */
  readonly collection: string;
  /** The last segments of all of them. */
  readonly segments: Set<string>;
}

/** Words that many kinds of records have a field of. */
const commonKeys = new Set([
  'id',
  'name',
  'key',
  'code',
  'slug',
  'number',
  'type',
  'status',
  'date',
  'version',
  'user',
  'label',
  'title',
  'value',
  'state',
  'path',
]);

/** What names a record in paths, and may name it in bodies and queries, too. */
export function listPathKeys(operations: readonly Pick<OperationDetail, 'path'>[]): PathKeys {
  const keys = new Map<string, PathKey>();
  for (const { path } of operations)
    for (const [, name = ''] of path.matchAll(/\{([^}]+)\}/g)) {
      const words = splitWords(name).join(' ');
      if (commonKeys.has(words) || words === '') continue;
      const collection = path.slice(0, path.indexOf(`/{${name}}`));
      const known = keys.get(words) ?? { collection, segments: new Set() };
      keys.set(words, known);
      known.segments.add(lastSegment(collection));
    }
  return keys;
}

/**
 * The inputs of an operation that name records: parameters of the path, what is called `…Id`, and what is called like a
 * parameter of another path. A parameter of its own path that the client chooses names no record.
 */
export function listRecordInputs(
  operation: OperationDetail,
  keys: PathKeys = new Map(),
  memory = createSchemaMemory(),
): RecordInput[] {
  const search: Search = { operation, memory, keys, own: lastSegment(operation.path.replace(/\/\{[^}]+\}$/, '')) };
  const inputs: RecordInput[] = [];
  for (const { in: location, name } of operation.parameters) {
    if (location === 'path') inputs.push(pathInput(operation.path, name));
    else inputs.push(...namedInput(location === 'query' ? search : { ...search, keys: new Map() }, location, name));
  }
  const media = operation.requestBody?.content.find(({ contentType }) => /json|form/i.test(contentType));
  if (media?.schema !== undefined) inputs.push(...collect(search, media.schema, []));
  return inputs;
}

/** Where inputs are looked for. */
interface Search {
  readonly operation: OperationDetail;
  readonly memory: SchemaMemory;
  readonly keys: PathKeys;
  /** The last segment of the operation's own collection, whose keys name no other record. */
  readonly own: string;
}

function pathInput(path: string, name: string): RecordInput {
  const collection = path.slice(0, Math.max(0, path.indexOf(`{${name}}`) - 1));
  const owner = collection.split('/').at(-1) ?? '';
  const noun = owner === '' || owner.includes('{') ? undefined : splitWords(owner).join(' ');
  const words = splitWords(name);
  const isIdentifier = pathIdentifiers.has(words.at(-1) ?? '');
  return {
    in: 'path',
    name,
    words,
    noun: noun ?? (isIdentifier ? words.slice(0, -1).join(' ') : undefined),
    field: isIdentifier ? words.slice(-1) : words,
    collection,
  };
}

function isList(flat: JsonObject | false): flat is JsonObject {
  return flat !== false && typesOf(flat).includes('array');
}

/** The types that a schema without references names. */
export function typesOf(flat: JsonObject | false): readonly string[] {
  const types = flat === false ? [] : [flat['type']].flat();
  return types.filter((type) => typeof type === 'string');
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The input that a name names a record with. @param path of a field of the body */
function namedInput(
  { keys, own, memory }: Search,
  location: RecordInput['in'],
  key: string,
  path?: readonly (string | number)[],
): RecordInput[] {
  const words = memory.words(key);
  const last = words.at(-1) ?? '';
  const known = identifiers.has(last) ? undefined : keys.get(words.join(' '));
  const isForeign = known !== undefined && !known.segments.has(own);
  if (!isForeign && (words.length < 2 || !identifiers.has(last))) return [];
  const [noun, field] = isForeign
    ? [memory.words(lastSegment(known.collection)), words]
    : [words.slice(0, -1), words.slice(-1)];
  const name = path === undefined ? key : formatPointer(path);
  return [{ in: location, name, words, noun: noun.join(' '), field }];
}

function collect(search: Search, schema: Schema, path: readonly (string | number)[]): RecordInput[] {
  const flat = path.length > MAX_DEPTH ? false : search.memory.flatten(schema, search.operation);
  if (flat === false) return [];
  const items = isObject(flat['items']) ? collect(search, flat['items'], [...path, 0]) : [];
  const properties = isObject(flat['properties']) ? Object.entries(flat['properties']) : [];
  const members = properties.flatMap(([name, property]): RecordInput[] => {
    if (!isObject(property) || property['readOnly'] === true) return [];
    const value = search.memory.flatten(property, search.operation);
    const item =
      isList(value) && isObject(value['items']) ? search.memory.flatten(value['items'], search.operation) : false;
    const isListOfKeys = item !== false && item['properties'] === undefined;
    const at = isListOfKeys ? [...path, name, 0] : [...path, name];
    const types = typesOf(isListOfKeys ? item : value);
    const found = namedInput(search, 'body', name, at).map((input) =>
      types.length === 0 ? input : { ...input, types },
    );
    return found.length > 0 ? found : collect(search, property, [...path, name]);
  });
  return [...items, ...members];
}
