import {
  createDescription,
  type DescribedSource,
  findHeader,
  type JsonObject,
  type JsonValue,
  type OperationParts,
  type SecurityScheme,
  uniqueName,
} from '@opchain/core/plugin';
import { mediaType, type RecordedCall } from '../recorded-call.js';
import { isIdSegment, isSessionName } from './classify-value.js';
import { createNaming } from './create-naming.js';
import { listIds } from './list-ids.js';
import { toSingular } from './value-index.js';

/** A source with a minimal description, and the OpenAPI document for it. */
export interface MadeSource extends DescribedSource {
  readonly document: JsonObject;
}

/** An operation with what its calls carried. */
interface FoundOperation {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly scheme: SecurityScheme | undefined;
  readonly contentType: string | undefined;
  readonly query: ReadonlySet<string>;
  readonly statuses: ReadonlySet<number>;
}

/**
 * Describes the calls as well as their URLs allow: one source for each origin, whose name is not `taken`, and path
 * segments that are IDs as parameters.
 */
export function describeCalls(calls: readonly RecordedCall[], taken: ReadonlySet<string>): readonly MadeSource[] {
  const byOrigin = new Map<string, RecordedCall[]>();
  for (const call of calls) {
    const { origin } = new URL(call.url);
    const others = byOrigin.get(origin);
    if (others === undefined) byOrigin.set(origin, [call]);
    else others.push(call);
  }
  const names = new Set(taken);
  const ids = listIds(calls);
  const isId = (segment: string): boolean => isIdSegment(segment) || ids.has(segment);
  return [...byOrigin].map(([origin, ofOrigin]) => {
    const name = uniqueName(nameSource(origin), (each) => names.has(each));
    names.add(name);
    return makeSource(name, origin, ofOrigin, isId);
  });
}

const nameSource = (origin: string) => {
  const { hostname } = new URL(origin);
  const word = /^[\d.]+$|^\[|^localhost$/.test(hostname) ? 'api' : (hostname.split('.').at(-2) ?? hostname);
  return word.replace(/[^A-Za-z0-9_-]/g, '') || 'api';
};

function makeSource(
  name: string,
  origin: string,
  calls: readonly RecordedCall[],
  isId: (segment: string) => boolean,
): MadeSource {
  const operations = findOperations(calls, isId);
  const schemes = new Map(operations.flatMap(({ scheme }) => (scheme === undefined ? [] : [[scheme.name, scheme]])));
  const parts: OperationParts[] = operations.map(({ id, method, path, query, scheme }) => ({
    operationId: id,
    method,
    path,
    parameters: [...query].map((parameter) => ({ in: 'query', name: parameter })),
    security: scheme === undefined ? [] : [{ [scheme.name]: [] }],
  }));
  return {
    source: { name, url: '' },
    description: createDescription({
      title: name,
      version: '1.0.0',
      format: 'OpenAPI 3.1.0',
      servers: [{ url: origin }],
      securitySchemes: [...schemes.values()],
      operations: parts,
    }),
    document: {
      openapi: '3.1.0',
      info: { title: name, version: '1.0.0', description: 'Created from recorded calls. Complete it as needed.' },
      servers: [{ url: origin }],
      paths: toPaths(operations),
      ...(schemes.size === 0
        ? {}
        : {
            components: {
              securitySchemes: Object.fromEntries(
                [...schemes.values()].map((scheme) => [scheme.name, toScheme(scheme)]),
              ),
            },
          }),
    },
  };
}

function findOperations(calls: readonly RecordedCall[], isId: (segment: string) => boolean): readonly FoundOperation[] {
  const found = new Map<string, FoundOperation & { query: Set<string>; statuses: Set<number> }>();
  const nameId = createNaming();
  for (const call of calls) {
    const { pathname, searchParams } = new URL(call.url);
    const path = toTemplate(pathname, isId);
    const method = call.method.toUpperCase();
    const key = `${method} ${path}`;
    let operation = found.get(key);
    if (operation === undefined) {
      const id = nameId(nameOperation(method, path));
      const contentType = call.body && (mediaType(call.body.contentType) || 'application/json');
      operation = { id, method, path, scheme: findScheme(call), contentType, query: new Set(), statuses: new Set() };
      found.set(key, operation);
    }
    for (const parameter of searchParams.keys()) operation.query.add(parameter);
    if (call.response !== undefined) operation.statuses.add(call.response.status);
  }
  return [...found.values()];
}

/** `/orders/7/items` → `/orders/{orderId}/items`. */
function toTemplate(pathname: string, isId: (segment: string) => boolean): string {
  const names = new Set<string>();
  const segments = pathname.split('/');
  return segments
    .map((segment, at) => {
      // The first one names a collection.
      if (!(at > 1 ? isId : isIdSegment)(segment)) return segment;
      const collection = segments[at - 1] ?? '';
      const word = toSingular(collection.replace(/[^A-Za-z0-9]/g, ''));
      const name = uniqueName(word === '' || isId(collection) ? 'id' : `${word}Id`, (taken) => names.has(taken));
      names.add(name);
      return `{${name}}`;
    })
    .join('/');
}

/** `GET /orders/{orderId}/items` → `getOrdersItems`. */
function nameOperation(method: string, path: string): string {
  const words = path
    .replace(/\{[^}]*\}/g, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function findScheme({ headers }: RecordedCall): SecurityScheme | undefined {
  const authorization = findHeader(headers, 'authorization')?.toLowerCase();
  if (authorization?.startsWith('basic ')) return { name: 'basicAuth', type: 'http', scheme: 'basic' };
  if (authorization !== undefined) return { name: 'bearerAuth', type: 'http', scheme: 'bearer' };
  const key = headers.find(([name]) => /^(x-)?api-?key$/i.test(name));
  if (key) return { name: 'apiKeyAuth', type: 'apiKey', in: 'header', parameterName: key[0] };
  const session = findHeader(headers, 'cookie')
    ?.split(/;\s*/)
    .map((cookie) => cookie.replace(/=.*/s, ''))
    .find(isSessionName);
  return session === undefined
    ? undefined
    : { name: 'cookieAuth', type: 'apiKey', in: 'cookie', parameterName: session };
}

function toScheme(scheme: SecurityScheme): JsonObject {
  if (scheme.type === 'apiKey') return { type: 'apiKey', in: scheme.in, name: scheme.parameterName };
  return { type: 'http', scheme: scheme.type === 'http' ? scheme.scheme : 'bearer' };
}

/** A recording does not say what else an operation responds: nothing that it does is a mismatch. */
const anyContent: JsonObject = { '*/*': {} };

function describeStatus(status: number): JsonObject {
  const description = `Status ${status}`;
  return status === 204 || status === 304 ? { description } : { description, content: anyContent };
}

function toPaths(operations: readonly FoundOperation[]): JsonObject {
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const { id, method, path, query, scheme, contentType, statuses } of operations) {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    const text = { type: 'string' };
    (paths[path] ??= {})[method.toLowerCase()] = {
      operationId: id,
      parameters: [
        ...inPath.map((name) => ({ in: 'path', name, required: true, schema: text })),
        ...[...query].map((name) => ({ in: 'query', name, schema: text })),
      ],
      ...(contentType === undefined ? {} : { requestBody: { content: { [contentType]: {} } } }),
      ...(scheme === undefined ? {} : { security: [{ [scheme.name]: [] }] }),
      responses:
        statuses.size === 0
          ? { default: { description: 'Response', content: anyContent } }
          : Object.fromEntries([...statuses].map((status) => [String(status), describeStatus(status)])),
    };
  }
  return paths;
}
