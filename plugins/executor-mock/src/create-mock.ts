import { isObject, type JsonObject, type JsonValue } from '@opchain/core/internal/model';
import {
  type ApiDescription,
  findHeader,
  type HeaderField,
  type HttpCall,
  type HttpResult,
} from '@opchain/core/plugin';
import { answerOperation } from './operations/answer-operation.js';
import { MockSession } from './operations/mock-session.js';
import { RouteTable } from './plan/match-route.js';
import { checkCredentials } from './requests/check-credentials.js';
import { issueToken, listTokenUrls, TOKEN_PATH } from './requests/issue-token.js';
import { isProblem, readRequest } from './requests/read-request.js';
import { createApiError, createError, type Problem } from './responses/create-error.js';
import { createResult } from './responses/response-template.js';

/** Options of a mock. */
export interface MockOptions {
  /** What made values are derived from: the same seed gives the same ones (default `opchain`). */
  readonly seed?: string;
  /** Also rejects query parameters and fields that the description does not have. */
  readonly strict?: boolean;
  /** Records to start with, by collection: `{ "/orders": [{ "id": 1 }] }`. */
  readonly data?: MockData;
  /** Starts with two example records in each collection that is below no other record (default false: empty). */
  readonly examples?: boolean;
  /** Milliseconds since 1970; for times in responses. */
  readonly now?: () => number;
}

/** Records by the path of their collection. */
export type MockData = Readonly<Record<string, readonly JsonObject[]>>;

/** A server that exists in memory only; its state derives from an API description. */
export interface Mock {
  /**
   * Answers a call. `base` is the URL below which the paths of the description are, without a slash at the end. Never
   * rejects for what a call contains.
   */
  answer(call: HttpCall, base: string): Promise<HttpResult>;
  /** Every record, in the form of `MockOptions.data`. */
  save(): MockData;
  /** Back to the data that it started with. */
  reset(): Promise<void>;
}

/** Creates a mock of an API: records that are created, read, listed, changed and deleted as its operations describe it. */
export async function createMock(description: ApiDescription, options: MockOptions = {}): Promise<Mock> {
  const session = new MockSession(description, {
    seed: options.seed ?? 'opchain',
    now: options.now ?? Date.now,
    examples: options.examples === true,
  });
  const routes = new RouteTable(session.planned);
  const tokenUrls = new Set(listTokenUrls(description.securitySchemes));
  const reset = async (): Promise<void> => {
    session.reset();
    await loadData(session, options.data ?? {});
  };
  await reset();
  return {
    async answer(call, base) {
      const url = new URL(call.url);
      if (isPreflight(call)) return createResult({ status: 204 }, undefined, cors);
      if (call.method === 'POST' && isTokenUrl(call.url, base, tokenUrls)) return issueToken(call);
      const path = url.pathname.slice(new URL(base).pathname.replace(/\/$/, '').length);
      const result = await answerPath(
        session,
        routes,
        { call, url, path },
        { description, isStrict: options.strict === true },
      );
      const headers = findHeader(call.headers, 'origin') === undefined ? result.headers : [...result.headers, ...cors];
      return { ...result, headers, ...(call.method === 'HEAD' ? { body: new Uint8Array() } : {}) };
    },
    save: () => saveData(session),
    reset,
  };
}

interface PathCall {
  readonly call: HttpCall;
  readonly url: URL;
  readonly path: string;
}

async function answerPath(
  session: MockSession,
  routes: RouteTable,
  { call, url, path }: PathCall,
  { description, isStrict }: { readonly description: ApiDescription; readonly isStrict: boolean },
): Promise<HttpResult> {
  const method = call.method.toUpperCase();
  let match = routes.match(method, path);
  if (!('planned' in match) && method === 'HEAD') match = routes.match('GET', path);
  if (!('planned' in match)) return createApiError(await session.errorForm(), describeMismatch(match, method, path));
  try {
    const context = await session.open(match.planned);
    const { operation } = context;
    const denied = checkCredentials(operation, description.securitySchemes, call);
    if (denied !== undefined) return await createError(operation, denied);
    const request = await readRequest(operation, { call, url, path: match.parameters }, isStrict);
    return await (isProblem(request)
      ? createError(operation, request)
      : answerOperation({ session, context, request }));
  } catch (error) {
    // An operation that the description does not have right, such as a reference that does not resolve.
    const reason = error instanceof Error ? error.message : String(error);
    return createApiError(undefined, { statuses: [501], message: `The mock cannot answer this operation: ${reason}` });
  }
}

function describeMismatch(methods: readonly string[], method: string, called: string): Problem {
  const path = called.length > 200 ? `${called.slice(0, 200)}…` : called;
  return methods.length === 0
    ? { statuses: [404], message: `The description has no path ${path}.` }
    : { statuses: [405], message: `${path} has no ${method}.`, headers: [['Allow', methods.join(', ')]] };
}

/** So that pages of any origin can call the mock: it has no cookies, and nothing that is secret. */
const cors: readonly HeaderField[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', '*'],
  ['Access-Control-Allow-Headers', '*, Authorization'],
  ['Access-Control-Expose-Headers', '*'],
];

function isPreflight({ method, headers }: HttpCall): boolean {
  return method === 'OPTIONS' && findHeader(headers, 'access-control-request-method') !== undefined;
}

function isTokenUrl(url: string, base: string, tokenUrls: ReadonlySet<string>): boolean {
  const plain = url.split('?')[0] ?? url;
  if (plain === `${base}${TOKEN_PATH}`) return true;
  return (
    tokenUrls.has(plain) ||
    [...tokenUrls].some((each) => !/^https?:/i.test(each) && new URL(each, `${base}/`).href === plain)
  );
}

async function loadData(session: MockSession, data: MockData): Promise<void> {
  for (const collection of session.collections)
    for (const value of data[collection.id] ?? []) await session.load(collection, value);
}

function saveData(session: MockSession): MockData {
  return Object.fromEntries(
    session.store.collections.map((id) => [id, [...session.store.list(id)].map(({ value }) => value)]),
  );
}

/** Reads data for a mock. Throws a `TypeError` with a sentence for anything else. */
export function readMockData(value: JsonValue): MockData {
  if (!isObject(value))
    throw new TypeError('The data of a mock is an object: records by the path of their collection.');
  for (const [path, records] of Object.entries(value))
    if (!Array.isArray(records) || !records.every(isObject))
      throw new TypeError(`${JSON.stringify(path)} must be a list of objects.`);
  return value as unknown as MockData;
}
