import type { Finding, JsonObject, JsonValue, OperationSummary, SecurityRequirement, SecurityScheme, Server, Tag } from '@opchain/core';
import { formatPointer, isOpchainError } from '@opchain/core';
import { flagMember, isObject, listMember, member, objectMember, present, textMember, textsMember } from '../members.js';
import type { DocumentStore, LoadedDocument } from '../references/document-store.js';
import type { Format } from '../text/recognise-format.js';
import { listMethods } from './list-methods.js';
import { readSecurity } from './read-security.js';
import { readSecuritySchemes } from './read-security-schemes.js';
import { readServers } from './read-servers.js';

/** The small synchronous part of a description: plain data, nothing resolved that is not needed for a list. */
export interface DescriptionIndex {
  readonly title: string;
  readonly version: string;
  readonly format: string;
  readonly servers: readonly Server[];
  readonly tags: readonly Tag[];
  readonly operations: readonly OperationSummary[];
  readonly securitySchemes: readonly SecurityScheme[];
  readonly warnings: readonly Finding[];
}

/** Where an operation stands. */
export interface OperationPlace {
  readonly item: JsonObject;
  readonly itemDocument: LoadedDocument;
  readonly operation: JsonObject;
  readonly document: LoadedDocument;
}

/** Findings of a kind that a description may repeat thousands of times. */
const maxWarnings = 200;

/** Lists what a description holds. References of path items and security schemes must have been loaded. */
export function indexDocument(
  store: DocumentStore,
  format: Format,
  earlier: readonly Finding[],
): { readonly index: DescriptionIndex; readonly places: ReadonlyMap<string, OperationPlace> } {
  const root = store.root.value as JsonObject;
  const warnings: Finding[] = [...earlier];
  const warn = (code: string, message: string, ...tokens: string[]): void => {
    if (warnings.length < maxWarnings) warnings.push({ code, message, pointer: formatPointer(tokens) });
  };

  const info = objectMember(root, 'info') ?? {};
  const securitySchemes = readSecuritySchemes(store, format.dialect, warn);
  const schemeNames = new Set(securitySchemes.map(({ name }) => name));
  const inherited = readSecurity(listMember(root, 'security'));
  const operations: OperationSummary[] = [];
  const places = new Map<string, OperationPlace>();

  const add = (path: string, method: string, place: OperationPlace, tokens: readonly string[]): void => {
    const { operation } = place;
    const operationId = textMember(operation, 'operationId');
    let id = operationId ?? `${method} ${path}`;
    if (places.has(id)) {
      const other = uniqueId(`${method} ${path}`, places);
      warn('SPEC_DUPLICATE', `Another operation has the operationId ${JSON.stringify(id)} already; this one is known as ${JSON.stringify(other)}.`, ...tokens);
      id = other;
    }
    const own = listMember(operation, 'security');
    const security = own === undefined ? inherited : readSecurity(own);
    noteUnknownSchemes(security, schemeNames, (name) =>
      warn('SCHEME_UNKNOWN', `The security scheme ${JSON.stringify(name)} is demanded but not declared.`, ...tokens),
    );
    places.set(id, place);
    operations.push(
      present<OperationSummary>({
        id,
        operationId: id === operationId ? operationId : undefined,
        method,
        path,
        summary: textMember(operation, 'summary'),
        tags: textsMember(operation, 'tags') ?? [],
        deprecated: flagMember(operation, 'deprecated') ?? false,
        security,
      }),
    );
  };

  const methods = listMethods(format.dialect);
  const paths = objectMember(root, 'paths') ?? {};
  for (const path of Object.keys(paths)) {
    if (!path.startsWith('/')) {
      if (!path.startsWith('x-')) warn('SPEC_ODD', `The path ${JSON.stringify(path)} does not start with a slash and is left out.`, 'paths', path);
      continue;
    }
    const found = readPathItem(store, member(paths, path) ?? null, (message) => warn('REF_UNRESOLVED', message, 'paths', path));
    if (found === undefined) continue;
    for (const { item, document } of found) {
      for (const key of Object.keys(item)) {
        const method = methods.get(key);
        const operation = method === undefined ? undefined : member(item, key);
        // Beside a reference, the path item's own operation wins.
        if (item !== found[0]?.item && Object.hasOwn(found[0]?.item ?? {}, key)) continue;
        if (method !== undefined && isObject(operation)) add(path, method, { item, itemDocument: document, operation, document }, ['paths', path, key]);
      }
      const additional = format.dialect === '3.2' ? objectMember(item, 'additionalOperations') : undefined;
      for (const method of Object.keys(additional ?? {})) {
        const operation = additional === undefined ? undefined : member(additional, method);
        if (isObject(operation)) add(path, method, { item, itemDocument: document, operation, document }, ['paths', path, 'additionalOperations', method]);
      }
    }
  }

  const version = member(info, 'version');
  const index: DescriptionIndex = {
    title: textMember(info, 'title') ?? '',
    version: typeof version === 'string' || typeof version === 'number' ? String(version) : '',
    format: format.label,
    servers: readServers(root, format.dialect, store.root.location, warn),
    tags: readTags(listMember(root, 'tags')),
    operations,
    securitySchemes,
    warnings,
  };
  return { index, places };
}

/** The objects that a path item consists of: itself, and what its own reference names. */
function readPathItem(
  store: DocumentStore,
  value: JsonValue,
  fail: (message: string) => void,
): readonly { readonly item: JsonObject; readonly document: LoadedDocument }[] | undefined {
  if (!isObject(value)) return undefined;
  if (textMember(value, '$ref') === undefined) return [{ item: value, document: store.root }];
  try {
    const target = store.follow({ value, document: store.root });
    const own = { item: value, document: store.root };
    return isObject(target.value) ? [own, { item: target.value, document: target.document }] : [own];
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    fail(error.message);
    return undefined;
  }
}

function uniqueId(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted} (${count})`;
  return id;
}

function noteUnknownSchemes(security: readonly SecurityRequirement[], known: Set<string>, note: (name: string) => void): void {
  for (const requirement of security) {
    for (const name of Object.keys(requirement)) {
      if (known.has(name)) continue;
      known.add(name);
      note(name);
    }
  }
}

function readTags(tags: readonly JsonValue[] | undefined): readonly Tag[] {
  return (tags ?? []).flatMap((tag) => {
    const name = isObject(tag) ? textMember(tag, 'name') : undefined;
    return isObject(tag) && name !== undefined ? [present<Tag>({ name, description: textMember(tag, 'description') })] : [];
  });
}
