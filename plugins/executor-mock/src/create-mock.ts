import { isObject, type JsonValue } from '@opchain/core/internal/model';
import {
  type ApiDescription,
  findHeader,
  type HeaderField,
  type HttpCall,
  type HttpResult,
} from '@opchain/core/plugin';
import { answerOperation } from './operations/answer-operation.js';
import { answerName, keepExample } from './operations/keep-example.js';
import { MockSession } from './operations/mock-session.js';
import { type RouteMatch, RouteTable } from './plan/match-route.js';
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
  /** What it starts with: `{ "/orders": [{ "id": 1 }] }`. A function is called again by each reset; later data replaces earlier. */
  readonly data?: MockData | (() => readonly MockData[]);
  /** Starts with two example records in each collection that is below no other record (default false: empty). */
  readonly examples?: boolean;
  /** Milliseconds since 1970; for times in responses. */
  readonly now?: () => number;
}

/** Records by the path of their collection, and bodies of responses by operations without records: `GET /weather`. */
export type MockData = Readonly<Record<string, JsonValue>>;

/** A server that exists in memory only; its state derives from an API description. */
export interface Mock {
  /**
   * Answers a call. `base` is the URL below which the paths of the description are, without a slash at the end. Never
   * rejects for what a call contains.
   */
  answer(call: HttpCall, base: string): Promise<HttpResult>;
  /**
   * Takes the body of a response to a call as an example: its records exist from now on, in place of those with the same keys;
   * of an operation without records it is the answer. Resolves to what was taken; undefined for no call of the API.
   */
  keep(call: Pick<HttpCall, 'method' | 'url'>, base: string, body: JsonValue): Promise<MockData | undefined>;
  /** Every record and kept answer, in the form of `MockOptions.data`. */
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
    const { data = [] } = options;
    for (const each of typeof data === 'function' ? data() : [data].flat()) await loadData(session, each);
  };
  await reset();
  return {
    async answer(call, base) {
      const url = new URL(call.url);
      if (isPreflight(call)) return createResult({ status: 204 }, undefined, cors);
      if (call.method === 'POST' && isTokenUrl(call.url, base, tokenUrls)) return issueToken(call);
      const path = pathBelow(base, url);
      const result = await answerPath(
        session,
        routes,
        { call, url, path },
        { description, isStrict: options.strict === true },
      );
      const headers = findHeader(call.headers, 'origin') === undefined ? result.headers : [...result.headers, ...cors];
      return { ...result, headers, ...(call.method === 'HEAD' ? { body: new Uint8Array() } : {}) };
    },
    async keep({ method, url }, base, body) {
      const match = routes.match(method.toUpperCase(), pathBelow(base, new URL(url)));
      return 'planned' in match ? keepExample(session, await chooseRoute(session, match), body) : undefined;
    },
    save: () => saveData(session),
    reset,
  };
}

const pathBelow = (base: string, { pathname }: URL): string =>
  pathname.slice(new URL(base).pathname.replace(/\/$/, '').length);

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
    const { planned, parameters } = await chooseRoute(session, match);
    const context = await session.open(planned);
    const { operation } = context;
    const denied = checkCredentials(operation, description.securitySchemes, call);
    if (denied !== undefined) return await createError(operation, denied);
    const request = await readRequest(operation, { call, url, path: parameters }, isStrict);
    return await (isProblem(request)
      ? createError(operation, request)
      : answerOperation({ session, context, request }));
  } catch (error) {
    // An operation that the description does not have right, such as a reference that does not resolve.
    const reason = error instanceof Error ? error.message : String(error);
    return createApiError(undefined, { statuses: [501], message: `The mock cannot answer this operation: ${reason}` });
  }
}

/** Of operations with the same path but for names: the one whose parameters have the values that are called. */
async function chooseRoute(session: MockSession, match: RouteMatch): Promise<RouteMatch> {
  for (const each of match.others.length === 0 ? [] : [match, ...match.others]) {
    const { operation } = await session.open(each.planned);
    const isCalled = operation.parameters.some(({ in: location, name, schema, example }) => {
      const shown = [example, ...(isObject(schema) ? [schema['default'], schema['example']] : [])];
      return location === 'path' && shown.includes(each.parameters[name]);
    });
    if (isCalled) return each;
  }
  return match;
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
  for (const collection of session.collections) {
    const records = data[collection.id];
    for (const value of Array.isArray(records) ? records : [])
      if (isObject(value)) await session.load(collection, value);
  }
  for (const { operation } of session.planned) {
    const body = data[answerName(operation)];
    if (body !== undefined) session.answers.set(answerName(operation), body);
  }
}

function saveData(session: MockSession): MockData {
  return Object.fromEntries([
    ...session.store.collections.map((id) => [id, [...session.store.list(id)].map(({ value }) => value)] as const),
    ...session.answers,
  ]);
}

/** Reads data for a mock. Throws a `TypeError` with a sentence for anything else. */
export function readMockData(value: JsonValue): MockData {
  if (!isObject(value))
    throw new TypeError('The data of a mock is an object: records by the path of their collection.');
  for (const [name, records] of Object.entries(value)) {
    if (/^[A-Z]+ \//.test(name)) continue;
    if (!name.startsWith('/'))
      throw new TypeError(
        `${JSON.stringify(name)} must be a path, such as "/tasks", or an operation, such as "GET /weather".`,
      );
    if (!Array.isArray(records) || !records.every(isObject))
      throw new TypeError(`${JSON.stringify(name)} must be a list of objects.`);
  }
  return value;
}
