import {
  formatPointer,
  isObject,
  type OperationDetail,
  type ParameterLocation,
  type Schema,
  splitWords,
} from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';

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
}

const MAX_DEPTH = 5;
const identifiers = new Set(['id', 'uuid', 'guid']);
/** What also names a record in a path. */
const pathIdentifiers = new Set([...identifiers, 'key', 'code', 'slug', 'number', 'handle', 'reference', 'ref', 'sku']);

/** Parameters of paths by their words: `isbn` and `card number`, each with the collections that they name records of. */
export type PathKeys = ReadonlyMap<string, readonly string[]>;

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
]);

/** What names a record in paths, and may name it in bodies and queries, too. */
export function listPathKeys(operations: readonly Pick<OperationDetail, 'path'>[]): PathKeys {
  const keys = new Map<string, string[]>();
  for (const { path } of operations)
    for (const [, name = ''] of path.matchAll(/\{([^}]+)\}/g)) {
      const words = splitWords(name).join(' ');
      if (commonKeys.has(words) || words === '') continue;
      keys.set(words, [...(keys.get(words) ?? []), path.slice(0, path.indexOf(`/{${name}}`))]);
    }
  return keys;
}

/**
 * The inputs of an operation that name records: parameters of the path, what is called `…Id`, and what is called like a
 * parameter of another path. A parameter of its own path that the client chooses names no record.
 */
export function listRecordInputs(operation: OperationDetail, keys: PathKeys = new Map()): RecordInput[] {
  const inputs: RecordInput[] = [];
  for (const { in: location, name } of operation.parameters) {
    if (location === 'path') inputs.push(pathInput(operation.path, name));
    else if (location === 'query') inputs.push(...namedInput(location, name, name, foreignKeys(operation, keys)));
    else inputs.push(...namedInput(location, name, name));
  }
  const media = operation.requestBody?.content.find(({ contentType }) => /json|form/i.test(contentType));
  if (media?.schema !== undefined) inputs.push(...collect(operation, media.schema, [], foreignKeys(operation, keys)));
  return inputs;
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

/** Keys of records of other collections than the operation's own. */
function foreignKeys({ path }: OperationDetail, keys: PathKeys): PathKeys {
  const own = lastSegment(path.replace(/\/\{[^}]+\}$/, ''));
  return new Map([...keys].filter(([, collections]) => !collections.some((each) => lastSegment(each) === own)));
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function namedInput(location: RecordInput['in'], key: string, name: string, keys: PathKeys = new Map()): RecordInput[] {
  const words = splitWords(key);
  const collection = keys.get(words.join(' '))?.[0];
  if (collection !== undefined && !identifiers.has(words.at(-1) ?? ''))
    return [
      { in: location, name, words, noun: splitWords(collection.split('/').at(-1) ?? '').join(' '), field: words },
    ];
  if (words.length < 2 || !identifiers.has(words.at(-1)!)) return [];
  return [{ in: location, name, words, noun: words.slice(0, -1).join(' '), field: words.slice(-1) }];
}

function collect(
  operation: OperationDetail,
  schema: Schema,
  path: readonly (string | number)[],
  keys: PathKeys,
): RecordInput[] {
  const flat = path.length > MAX_DEPTH ? false : flattenSchema(schema, (part) => operation.resolve(part));
  if (flat === false) return [];
  const items = isObject(flat['items']) ? collect(operation, flat['items'], [...path, 0], keys) : [];
  const properties = isObject(flat['properties']) ? Object.entries(flat['properties']) : [];
  const members = properties.flatMap(([name, property]): RecordInput[] => {
    if (!isObject(property) || property['readOnly'] === true) return [];
    const found = namedInput('body', name, formatPointer([...path, name]), keys);
    return found.length > 0 ? found : collect(operation, property, [...path, name], keys);
  });
  return [...items, ...members];
}
