import type { OperationSummary } from '@opchain/core/internal/model';
import type { Collection, Role } from './collection.js';
import { lastParameter, parameterNoun, parentPath, pathNoun, pathShape } from './path-shape.js';

/** What an operation does with the state, by its method and its path. */
export interface PlannedOperation {
  readonly operation: OperationSummary;
  readonly role: Role;
  /** The collection whose records it is about; missing for documents and answers. */
  readonly collection?: Collection;
}

const itemRoles: Readonly<Record<string, Role>> = {
  GET: 'read',
  PUT: 'replace',
  PATCH: 'change',
  POST: 'change',
  DELETE: 'remove',
};
const collectionRoles: Readonly<Record<string, Role>> = { GET: 'list', POST: 'create', PUT: 'create' };
const documentRoles: Readonly<Record<string, Role>> = {
  GET: 'readDocument',
  PUT: 'replaceDocument',
  PATCH: 'changeDocument',
  POST: 'changeDocument',
  DELETE: 'removeDocument',
};

/** Which operations are about the same records, and what each does with them: by paths and methods alone. */
export function planOperations(operations: readonly OperationSummary[]): PlannedOperation[] {
  const collections = listCollections(operations);
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of operations) {
    const shape = pathShape(path);
    methods.set(shape, (methods.get(shape) ?? new Set()).add(method));
  }
  return operations.map((operation) => ({
    operation,
    ...planOperation(operation, collections, methods.get(pathShape(operation.path)) ?? new Set()),
  }));
}

function planOperation(
  { method, path }: OperationSummary,
  collections: readonly Collection[],
  methods: ReadonlySet<string>,
): Omit<PlannedOperation, 'operation'> {
  const isItem = lastParameter(path) !== undefined;
  const collection = isItem ? findItems(path, collections) : findCollection(path, collections);
  const role = (isItem ? itemRoles : collectionRoles)[method];
  if (collection !== undefined && role !== undefined) return { role, collection };
  const above = findItems(parentPath(path), collections);
  const documentRole = isItem ? undefined : findDocumentRole(method, methods);
  if (documentRole !== undefined) return { role: documentRole };
  if (above !== undefined && ['POST', 'PUT', 'PATCH'].includes(method)) return { role: 'act', collection: above };
  return { role: method === 'GET' && !isItem ? 'readDocument' : 'answer' };
}

/** What is read and changed on a path of neither a record nor a list exists once. */
function findDocumentRole(method: string, methods: ReadonlySet<string>): Role | undefined {
  const isDocument = methods.has('GET') && (methods.has('PUT') || methods.has('PATCH'));
  return isDocument ? (documentRoles[method] ?? 'answer') : undefined;
}

/** The collection of which the path is one record. */
function findItems(path: string, collections: readonly Collection[]): Collection | undefined {
  const shape = pathShape(path);
  return collections.find(({ itemPath }) => itemPath !== undefined && pathShape(itemPath) === shape);
}

/** The collections of an API: of each path of one record, and of lists that records are added to. */
function listCollections(operations: readonly OperationSummary[]): Collection[] {
  const items = listItemPaths(operations);
  const withItems = [...items].map(([id, itemPath]): Omit<Collection, 'isCreatable' | 'isPosted'> => ({
    id,
    noun: itemNoun(itemPath),
    itemPath,
    keyParameter: lastParameter(itemPath) ?? '',
  }));
  const draft = withItems.map((each) => ({ ...each, isCreatable: false, isPosted: false }));
  const shapes = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => pathShape(path)));
  const lists = operations
    .filter(
      ({ method, path }) =>
        method === 'POST' && lastParameter(path) === undefined && (shapes.has(pathShape(path)) || isPlural(path)),
    )
    .filter(({ path }) => findCollection(path, draft) === undefined)
    .map(({ path }): Collection => ({ id: pathShape(path), noun: pathNoun(path), isCreatable: true, isPosted: true }));
  const created = new Set(
    operations
      .filter(({ method, path }) => ['POST', 'PUT'].includes(method) && lastParameter(path) === undefined)
      .map(({ path }) => findCollection(path, draft)?.id),
  );
  const put = new Set(
    operations.filter(({ method }) => method === 'PUT').map(({ path }) => pathShape(parentPath(path))),
  );
  return [
    ...withItems.map((each): Collection => ({
      ...each,
      isCreatable: created.has(each.id) || put.has(each.id),
      isPosted: created.has(each.id),
    })),
    ...lists,
  ];
}

/** The path of one record of each collection; of several that differ by the parameter's name the one with most operations. */
function listItemPaths(operations: readonly OperationSummary[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { path } of operations) counts.set(path, (counts.get(path) ?? 0) + 1);
  const items = new Map<string, string>();
  for (const { path } of operations) {
    const id = pathShape(parentPath(path));
    const known = items.get(id);
    if (lastParameter(path) === undefined) continue;
    if (known === undefined || (counts.get(path) ?? 0) > (counts.get(known) ?? 0)) items.set(id, path);
  }
  return items;
}

const isPlural = (path: string): boolean => /s$/i.test(path);

function itemNoun(path: string): string {
  const parent = parentPath(path);
  return parent.endsWith('}') ? parameterNoun(lastParameter(path) ?? '') : pathNoun(parent);
}

/** The collection that a path lists or adds to: its own, else that of the same records elsewhere, with most in common. */
function findCollection(path: string, collections: readonly Collection[]): Collection | undefined {
  const shape = pathShape(path);
  const own = collections.find(({ id }) => id === shape);
  if (own !== undefined) return own;
  // The singular: something that exists once, such as `/user` beside `/users/{id}`.
  if (!isPlural(path)) return undefined;
  const noun = pathNoun(path);
  return collections
    .filter(
      (each) => each.itemPath !== undefined && (each.noun === noun || parameterNoun(each.keyParameter ?? '') === noun),
    )
    .sort((a, b) => commonSegments(b.id, shape) - commonSegments(a.id, shape))[0];
}

function commonSegments(one: string, other: string): number {
  const others = other.split('/');
  const parts = one.split('/');
  const different = parts.findIndex((part, index) => part !== others[index]);
  return different === -1 ? parts.length : different;
}
