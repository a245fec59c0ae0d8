import {
  type ApiDescription,
  type ErrorCode,
  formatPointer,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
  type Mismatch,
  type OperationSummary,
  type SecurityRequirement,
  type SecurityScheme,
  type Tag,
  uniqueName,
} from '@opchain/core/plugin';
import { listMember, member, objectMember, omitUndefined, stringMember } from '../json/members.js';
import type { DocumentStore } from '../references/document-store.js';
import type { Format } from '../text/recognize-format.js';
import { createPathCheck, type ParameterOwners } from './find-path-warnings.js';
import { listMethods } from './list-methods.js';
import { listPathItems } from './list-path-items.js';
import { readSecurity } from './read-security.js';
import { readSecuritySchemes } from './read-security-schemes.js';
import { readServers } from './read-servers.js';

/** The small synchronous part of a description: plain data, resolved only as far as a list needs. */
export type DescriptionIndex = Pick<
  ApiDescription,
  'title' | 'description' | 'version' | 'format' | 'servers' | 'tags' | 'operations' | 'securitySchemes' | 'warnings'
>;

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

type Warn = (code: ErrorCode, message: string, ...tokens: string[]) => void;

/** A description may repeat the same problem thousands of times. */
const MAX_WARNINGS = 200;
const noTags: readonly string[] = [];

/**
 * Lists the contents of a description, and finds operations by id. References of path items and security schemes must
 * have been loaded.
 */
export function indexDocument(
  store: DocumentStore,
  format: Format,
  earlier: readonly Mismatch[],
): { readonly index: DescriptionIndex; readonly byId: ReadonlyMap<string, OperationSummary> } {
  const root = store.root.value as JsonObject;
  const warnings: Mismatch[] = [...earlier];
  let omitted = 0;
  const warn: Warn = (code, message, ...tokens) => {
    if (warnings.length < MAX_WARNINGS) warnings.push({ code, message, pointer: formatPointer(tokens) });
    else omitted++;
  };
  const info = objectMember(root, 'info') ?? {};
  const version = member(info, 'version');
  const securitySchemes = readSecuritySchemes(store, format.dialect, warn);
  const byId = indexOperations(store, format, securitySchemes, warn);
  const description = stringMember(info, 'description');
  const index: DescriptionIndex = {
    title: stringMember(info, 'title') ?? '',
    ...(description === undefined ? {} : { description }),
    version: typeof version === 'string' || isNumber(version) ? String(version) : '',
    format: format.label,
    servers: readServers(root, format.dialect, store.root.location, warn),
    tags: readTags(listMember(root, 'tags')),
    operations: [...byId.values()],
    securitySchemes,
    warnings,
  };
  if (omitted > 0) warnings.push({ code: 'SPEC_WARNING', message: `The description has ${omitted} more problems.` });
  return { index, byId };
}

/**
 * Every operation by its id, in the document's order. Runs once for each of up to 100,000 operations, so it allocates
 * only what it retains.
 */
function indexOperations(
  store: DocumentStore,
  format: Format,
  schemes: readonly SecurityScheme[],
  warn: Warn,
): Map<string, OperationSummary> {
  const schemeNames = new Set(schemes.map(({ name }) => name));
  const ofConnection = new Set(schemes.flatMap((scheme) => (isOfConnection(scheme) ? [scheme.name] : [])));
  const inherited = readSecurity(listMember(store.root.value as JsonObject, 'security'), ofConnection);
  const byId = new Map<string, OperationSummary>();
  const findPathWarnings = createPathCheck(store);

  const add = (path: string, method: string, owners: ParameterOwners): void => {
    const { operation } = owners;
    // Read directly: none of these names is on every object's prototype, and an access by variable key is many times
    // slower.
    const { operationId, summary, description, tags, deprecated, security: own } = operation;
    const operationName = typeof operationId === 'string' ? operationId : undefined;
    const security = Array.isArray(own) ? readSecurity(own, ofConnection) : inherited;
    if (security.length > 0) {
      reportUnknownSchemes(security, schemeNames, (name) =>
        warn(
          'SCHEME_UNKNOWN',
          `The security scheme ${JSON.stringify(name)} is required but not declared.`,
          'paths',
          path,
        ),
      );
    }
    const id = operationName ?? `${method} ${path}`;
    // Members are added one after the other: a conditional spread takes ten times as long.
    const operationSummary: Writable<OperationSummary> = {
      id,
      method,
      path,
      tags: readTagNames(tags),
      deprecated: deprecated === true,
      security,
    };
    if (operationName !== undefined) operationSummary.operationId = operationName;
    if (typeof summary === 'string') operationSummary.summary = summary;
    if (typeof description === 'string') operationSummary.description = description;
    const warnings = findPathWarnings(path, owners);
    if (warnings !== undefined) operationSummary.warnings = warnings;
    if (!byId.has(id)) byId.set(id, operationSummary);
    else {
      const { operationId: _, ...withoutOperationId } = operationSummary;
      const other = uniqueId(`${method} ${path}`, byId);
      byId.set(other, { ...withoutOperationId, id: other });
      warn(
        'SPEC_DUPLICATE',
        `The operation ID ${JSON.stringify(id)} is duplicated; ${method} ${path} is available as ${JSON.stringify(other)}.`,
        'paths',
        path,
      );
    }
  };

  const methods = listMethods(format.dialect);
  listPathItems(store, warn, (path, item, document, winner) => {
    for (const key in item) {
      const method = methods.get(key);
      if (method === undefined) {
        if (key !== 'additionalOperations' || format.dialect !== '3.2') continue;
        const additional = objectMember(item, key) ?? {};
        for (const [other, operation] of Object.entries(additional))
          if (isObject(operation)) add(path, other, { item, operation, document });
      } else if (winner === undefined || !Object.hasOwn(winner, key)) {
        const operation = item[key];
        if (isObject(operation)) add(path, method, { item, operation, document });
      }
    }
  });
  return byId;
}

function readTagNames(tags: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(tags)) return noTags;
  for (const tag of tags) if (typeof tag !== 'string') return tags.filter((each) => typeof each === 'string');
  return tags as string[];
}

function uniqueId(preferredId: string, usedIds: ReadonlyMap<string, unknown>): string {
  return uniqueName(
    preferredId,
    (id) => usedIds.has(id),
    (id, number) => `${id} (${number})`,
  );
}

/** True for mutual TLS: who calls is known before there is a call. */
function isOfConnection(scheme: SecurityScheme): boolean {
  return scheme.type === 'other' && scheme.originalType === 'mutualTLS';
}

function reportUnknownSchemes(
  security: readonly SecurityRequirement[],
  known: Set<string>,
  report: (name: string) => void,
): void {
  for (const requirement of security) {
    for (const name of Object.keys(requirement)) {
      if (known.has(name)) continue;
      known.add(name);
      report(name);
    }
  }
}

function readTags(tags: readonly JsonValue[] | undefined): readonly Tag[] {
  return (tags ?? []).flatMap((tag) => {
    const name = isObject(tag) ? stringMember(tag, 'name') : undefined;
    return isObject(tag) && name !== undefined
      ? [omitUndefined<Tag>({ name, description: stringMember(tag, 'description') })]
      : [];
  });
}
