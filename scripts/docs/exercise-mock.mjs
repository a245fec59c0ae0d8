// @ts-check
// Creates, reads, lists, changes and deletes a record of every kind of record of an API on its mock, without any settings: what
// is sent is made by the description, and the records that a body or a path names are created first.
import { TextDecoder } from 'node:util';
import { createExample } from '@opchain/core/internal/runner';
import { splitWords, writeJson } from '@opchain/core/internal/model';
import { createMock } from '@opchain/executor-mock';

const base = 'http://mock.invalid/api';
const MAX_DEPTH = 4;

/** @typedef {Record<string, any>} Operations by method */
/** @typedef {{ status: number, headers: readonly (readonly [string, string])[], text: string, json: any, sent: any }} Answer */
/** @typedef {{ description: any, mock: any, byPath: Map<string, Operations>, times: number[], depth: number }} Api */
/** @typedef {{ path: string, failures: string[] }} Resource */

/**
 * The kinds of records, each with what was wrong, and the milliseconds of each call.
 * @param {any} description
 */
export async function exerciseMock(description) {
  /** @type {Api} */
  const api = {
    description,
    mock: await createMock(description),
    byPath: groupByPath(description.operations),
    times: [],
    depth: 0,
  };
  /** @type {Resource[]} */
  const resources = [];
  for (const [path, operations] of api.byPath) {
    const itemPath = findItemPath(api, path);
    if (operations.POST === undefined || itemPath === undefined) continue;
    /** @type {string[]} */
    const failures = [];
    resources.push({ path, failures });
    try {
      await exerciseResource(api, path, itemPath, failures);
    } catch (error) {
      failures.push(`threw ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { resources, times: api.times };
}

/** @param {readonly any[]} operations */
function groupByPath(operations) {
  /** @type {Map<string, Operations>} */
  const byPath = new Map();
  for (const operation of operations) {
    const path = operation.path.replace(/\/$/, '');
    byPath.set(path, { ...byPath.get(path), [operation.method]: operation });
  }
  return byPath;
}

/**
 * The path of one record of a collection, if an operation is about one.
 * @param {Api} api
 * @param {string} path
 */
function findItemPath({ byPath }, path) {
  const entry = [...byPath].find(
    ([each]) => each.startsWith(`${path}/{`) && each.endsWith('}') && !each.slice(path.length + 1).includes('/'),
  );
  if (entry === undefined) return undefined;
  const isUsed = ['GET', 'DELETE', 'PATCH', 'PUT'].some((method) => entry[1][method] !== undefined);
  return isUsed ? entry[0] : undefined;
}

/**
 * @param {Api} api
 * @param {string} path
 * @param {string} itemPath
 * @param {string[]} failures
 */
async function exerciseResource(api, path, itemPath, failures) {
  const operations = api.byPath.get(path) ?? {};
  const items = api.byPath.get(itemPath) ?? {};
  /** @type {Record<string, any>} */
  const parameters = {};
  await createParents(api, path, parameters);
  const created = await call(api, operations.POST, parameters);
  if (created.status >= 300) {
    failures.push(`create ${describe(created)}`);
    return;
  }
  const name = lastParameter(itemPath);
  const key = keyOf(created, name);
  if (key === undefined) {
    failures.push(`create returns no ${name}: ${describe(created)}`);
    return;
  }
  parameters[name] = key;
  await exerciseRecord(api, { operations, items, parameters, created, key }, failures);
}

/** @typedef {{ operations: Operations, items: Operations, parameters: Record<string, any>, created: Answer, key: any }} Created */

/**
 * @param {Api} api
 * @param {Created} record
 * @param {string[]} failures
 */
async function exerciseRecord(api, { operations, items, parameters, created, key }, failures) {
  const run = async (/** @type {string} */ verb, /** @type {any} */ operation) => {
    if (operation === undefined) return undefined;
    const answer = await call(api, operation, parameters);
    if (answer.status < 300) return answer;
    failures.push(`${verb} ${describe(answer)}`);
    return undefined;
  };
  const read = await run('read', items.GET);
  const other = read && findOther(created, read);
  if (other !== undefined) failures.push(`read returns another ${other}`);
  const listed = await run('list', (await listsRecords(api, operations.GET)) ? operations.GET : undefined);
  if (listed !== undefined && !listed.text.includes(String(key))) failures.push(`list lacks it: ${describe(listed)}`);
  await run('change', items.PATCH ?? items.PUT);
  const removed = await run('delete', items.DELETE);
  if (removed === undefined || items.GET === undefined) return;
  const again = await call(api, items.GET, parameters);
  if (again.status < 400) failures.push(`read after delete ${describe(again)}`);
}

/** @param {Answer} answer */
const describe = ({ status, text }) => `${status} ${text.slice(0, 100)}`;

/**
 * The name of a field that was sent and is read with another value.
 * @param {Answer} created
 * @param {Answer} read
 */
function findOther({ sent }, { json, text }) {
  const record = unwrap(json);
  if (typeof record !== 'object' || record === null) return undefined;
  return Object.entries(unwrap(sent) ?? {}).find(
    ([name, value]) =>
      name in record &&
      name !== 'id' &&
      typeof value !== 'object' &&
      typeof record[name] !== 'object' &&
      String(record[name]) !== String(value) &&
      !text.includes(JSON.stringify(value)),
  )?.[0];
}

/**
 * True if what the operation describes to return has a list.
 * @param {Api} api
 * @param {any} operation
 */
async function listsRecords(api, operation) {
  if (operation === undefined) return false;
  const { responses, resolve } = await api.description.operation(operation.id);
  const schemas = responses
    .filter((/** @type {any} */ { status }) => /^2/.test(status))
    .flatMap((/** @type {any} */ { content }) => content.map((/** @type {any} */ { schema }) => schema ?? {}));
  for (const schema of schemas) {
    const example = await createExample(schema, { resolve, optional: 'response', orInvalid: true });
    if (JSON.stringify(example ?? '').includes('[')) return true;
  }
  return false;
}

/**
 * Creates the records that a path is below, as far as operations create them.
 * @param {Api} api
 * @param {string} path
 * @param {Record<string, any>} parameters
 */
async function createParents(api, path, parameters) {
  const shapes = new Set([...api.byPath.keys()].map(shapeOf));
  for (const match of path.matchAll(/\{([^}]+)\}/g)) {
    const prefix = path.slice(0, match.index + match[0].length);
    const create = api.byPath.get(prefix.slice(0, prefix.lastIndexOf('/')))?.POST;
    const name = match[1] ?? '';
    if (create !== undefined && shapes.has(shapeOf(prefix)))
      parameters[name] = keyOf(await call(api, create, parameters), name);
  }
}

const shapeOf = (/** @type {string} */ path) => path.replace(/\{[^}]*\}/g, '{}');
const lastParameter = (/** @type {string} */ path) => /\{([^}]+)\}$/.exec(path)?.[1] ?? 'id';

/**
 * The record in a body: without what wraps it.
 * @param {any} value
 * @returns {any}
 */
function unwrap(value) {
  if (Array.isArray(value)) return unwrap(value[0]);
  if (typeof value !== 'object' || value === null || 'id' in value) return value;
  const names = Object.keys(value);
  const wrapper = names.find((name) => typeof value[name] === 'object' && value[name] !== null);
  return names.length <= 2 && wrapper !== undefined ? unwrap(value[wrapper]) : value;
}

/**
 * The key of the record that was created: by its address, else by the usual fields.
 * @param {Answer} created
 * @param {string} name of the path parameter
 */
function keyOf({ status, headers, json }, name) {
  if (status >= 300) return undefined;
  const record = unwrap(json) ?? {};
  const location = headers.find(([header]) => header === 'Location')?.[1];
  if (location === undefined)
    return [name, 'id', 'uuid', 'name'].map((each) => record[each]).find((value) => value !== undefined);
  const key = decodeURIComponent(location.split('/').at(-1) ?? '');
  return Object.values(record).find((value) => String(value) === key) ?? key;
}

/**
 * Calls an operation with values that its description shows.
 * @param {Api} api
 * @param {any} summary
 * @param {Record<string, any>} parameters of its path; gets those that were made
 * @returns {Promise<Answer>}
 */
async function call(api, summary, parameters) {
  const operation = await api.description.operation(summary.id);
  const { url, headers } = await createAddress(operation, parameters);
  addCredential(api, operation, headers, url);
  const { body, sent, contentType } = await createBody(api, operation);
  if (contentType !== undefined) headers.push(['Content-Type', contentType]);
  const request = { method: operation.method, url: url.href, headers, cookies: [] };
  const started = performance.now();
  const answer = await api.mock.answer(body === undefined ? request : { ...request, body }, base);
  api.times.push(performance.now() - started);
  const text = new TextDecoder().decode(answer.body);
  return { status: answer.status, headers: answer.headers, text, json: parse(text), sent };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {any} operation
 * @param {Record<string, any>} parameters
 */
async function createAddress(operation, parameters) {
  let { path } = operation;
  const query = new URLSearchParams();
  /** @type {[string, string][]} */
  const headers = [];
  for (const parameter of operation.parameters) {
    const { in: location, name, required } = parameter;
    if (location !== 'path' && !required) continue;
    const made = (location === 'path' ? parameters[name] : undefined) ?? (await createValue(parameter, operation));
    const text = formatParameter(made);
    if (location === 'path') {
      parameters[name] = made;
      path = path.replace(`{${name}}`, encodeURIComponent(text));
    } else if (location === 'query') query.set(name, text);
    else if (location === 'header') headers.push([name, text]);
  }
  path = path.replace(/\{([^}]+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
    encodeURIComponent(parameters[name] ?? 'x'),
  );
  return { url: new URL(`${base}${path}${query.size === 0 ? '' : `?${query.toString()}`}`), headers };
}

/** @param {any} parameter @param {any} operation */
async function createValue({ schema, example }, { resolve }) {
  return example ?? (await createExample(schema, { resolve })) ?? 'x';
}

/** @param {any} value */
function formatParameter(value) {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * @param {Api} api
 * @param {any} operation
 * @param {[string, string][]} headers
 * @param {URL} url
 */
function addCredential({ description }, { security }, headers, url) {
  const needed = Object.keys(security[0] ?? {});
  const schemes = description.securitySchemes.filter((/** @type {any} */ { name }) => needed.includes(name));
  for (const scheme of schemes) {
    if (scheme.type !== 'apiKey')
      headers.push(['Authorization', scheme.type === 'http' && scheme.scheme === 'basic' ? 'Basic YTpi' : 'Bearer x']);
    else if (scheme.in === 'header') headers.push([scheme.parameterName, 'key']);
    else if (scheme.in === 'query') url.searchParams.set(scheme.parameterName, 'key');
    else headers.push(['Cookie', `${scheme.parameterName}=key`]);
  }
}

/**
 * @param {Api} api
 * @param {any} operation
 */
async function createBody(api, { requestBody, resolve }) {
  const content = requestBody?.content ?? [];
  const media = content.find((/** @type {any} */ { contentType }) => /json/.test(contentType)) ?? content[0];
  if (media === undefined) return {};
  const contentType = media.contentType.includes('*') ? 'application/json' : media.contentType;
  const given = media.example === undefined ? [] : [media.example];
  const example =
    media.schema === undefined
      ? (media.example ?? {})
      : await createExample(media.schema, { resolve, given, optional: false, orInvalid: true });
  if (/urlencoded/.test(contentType)) {
    const form = Object.entries(example ?? {}).map(([name, value]) => [name, String(value)]);
    return { contentType, sent: example, body: new URLSearchParams(form).toString() };
  }
  if (!/json/.test(contentType)) return { contentType, sent: undefined, body: 'x' };
  const sent = await withReferences(api, example, 0);
  return { contentType, sent, body: writeJson(sent) };
}

/**
 * The value with keys of records that exist, where fields such as `customerId` name some.
 * @param {Api} api
 * @param {any} value
 * @param {number} depth
 * @returns {Promise<any>}
 */
async function withReferences(api, value, depth) {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null || 'text' in value) return value;
  if (Array.isArray(value)) return Promise.all(value.map((item) => withReferences(api, item, depth + 1)));
  /** @type {Record<string, any>} */
  const changed = {};
  for (const [name, member] of Object.entries(value))
    changed[name] =
      (await createReferenced(api, name, member, depth)) ?? (await withReferences(api, member, depth + 1));
  return changed;
}

/**
 * The key of a new record of the kind that a field names; undefined for other fields.
 * @param {Api} api
 * @param {string} name
 * @param {any} value
 * @param {number} depth
 */
async function createReferenced(api, name, value, depth) {
  const words = splitWords(name);
  if (typeof value === 'object' || words.length < 2 || words.at(-1) !== 'id' || depth + api.depth > 3) return undefined;
  const noun = words.slice(0, -1).join(' ');
  const found = [...api.byPath].find(
    ([path, { POST }]) =>
      POST !== undefined && !path.endsWith('}') && splitWords(path.split('/').at(-1) ?? '').join(' ') === noun,
  );
  if (found === undefined) return undefined;
  const [path, { POST }] = found;
  const inner = { ...api, depth: api.depth + 1 };
  /** @type {Record<string, any>} */
  const parameters = {};
  await createParents(inner, path, parameters);
  return keyOf(await call(inner, POST, parameters), lastParameter(findItemPath(api, path) ?? '{id}'));
}
