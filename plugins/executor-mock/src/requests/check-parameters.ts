import { isObject, type JsonValue, type OperationDetail, type ParameterSpec } from '@opchain/core/internal/model';
import { findHeader } from '@opchain/core/plugin';
import type { Problem } from '../responses/create-error.js';
import { flatten } from '../responses/find-records.js';
import { combineCookies } from './read-cookies.js';
import type { MockRequest } from './mock-request.js';
import { validatorOf } from './validator.js';

type Call = Omit<MockRequest, 'body'>;

const ignoredHeader = /^(?:accept|content-type|authorization)$/i;

/** A parameter that is missing or has an invalid value. In strict mode also one of the query that is not described. */
export async function findParameterProblem(
  operation: OperationDetail,
  request: Call,
  isStrict: boolean,
): Promise<Problem | undefined> {
  for (const parameter of operation.parameters) {
    const problem = await checkParameter(operation, parameter, request);
    if (problem !== undefined) return problem;
  }
  const unknown = isStrict ? findUnknownParameter(operation, request.url) : undefined;
  return unknown === undefined ? undefined : parameterProblem(unknown, 'is not described');
}

async function checkParameter(
  operation: OperationDetail,
  parameter: ParameterSpec,
  request: Call,
): Promise<Problem | undefined> {
  const { in: location, name } = parameter;
  if (location === 'querystring' || (location === 'header' && ignoredHeader.test(name))) return undefined;
  const texts = readTexts(parameter, request);
  if (texts.length === 0)
    return !parameter.required || mayBeSpread(operation, parameter, request)
      ? undefined
      : parameterProblem(name, 'is required');
  const message = await findValueProblem(operation, parameter, texts);
  if (message === undefined) return undefined;
  const problem = parameterProblem(name, message);
  // A path that no record can have is a record that does not exist, where nothing else is documented.
  return location === 'path' ? { ...problem, statuses: [400, 422, 404] } : problem;
}

/** @param message the end of a sentence: `is required` */
function parameterProblem(name: string, message: string): Problem {
  const field = { pointer: `/${name}`, message: `The parameter ${name} ${message}.` };
  return { statuses: [400, 422], message: field.message, fields: [field] };
}

/** The values that a call has for a parameter. */
function readTexts({ in: location, name }: ParameterSpec, { call, url, path }: Call): readonly string[] {
  const list = (text: string | undefined): string[] => (text === undefined ? [] : [text]);
  if (location === 'path') return list(path[name]);
  if (location === 'query') return url.searchParams.getAll(name);
  if (location === 'header') return list(findHeader(call.headers, name));
  return combineCookies(call).flatMap(([each, text]) => (each === name ? [text] : []));
}

/** True if the members of an object are sent in place of the parameter: `filter[name]=…`, or each by its own name. */
function mayBeSpread(operation: OperationDetail, parameter: ParameterSpec, { url }: Call): boolean {
  if (parameter.in !== 'query') return false;
  const isDeep = [...url.searchParams.keys()].some((key) => key.startsWith(`${parameter.name}[`));
  return isDeep || isExplodedObject(operation, parameter);
}

function isExplodedObject(operation: OperationDetail, { schema, explode }: ParameterSpec): boolean {
  return explode && flatten(schema, (part) => operation.resolve(part))['type'] === 'object';
}

function findUnknownParameter(operation: OperationDetail, url: URL): string | undefined {
  const known = new Set(operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name));
  const isOpen = operation.parameters.some((each) => each.in === 'querystring' || isExplodedObject(operation, each));
  return isOpen
    ? undefined
    : [...url.searchParams.keys()].find((key) => !known.has(key) && !known.has(key.replace(/\[.*$/s, '')));
}

/** What the schema does not allow, as the end of a sentence. Objects and values of a media type are not validated. */
async function findValueProblem(
  operation: OperationDetail,
  { schema, contentType }: ParameterSpec,
  texts: readonly string[],
): Promise<string | undefined> {
  const { type, items } = flatten(schema, (part) => operation.resolve(part));
  const types = [type].flat();
  if (contentType !== undefined || types.includes('object') || type === undefined) return undefined;
  const itemTypes = isObject(items) ? [flatten(items, (part) => operation.resolve(part))['type']].flat() : [];
  const value = types.includes('array')
    ? texts.flatMap((text) => text.split(/[,|]/)).map((text) => toValue(text, itemTypes))
    : toValue(texts[0] ?? '', types);
  const { diagnostics } = await validatorOf(operation)(value, schema);
  return diagnostics[0]?.message;
}

/** A text as the value that a schema's types read it as. */
function toValue(text: string, types: readonly unknown[]): JsonValue {
  const isNumeric = types.includes('integer') || types.includes('number');
  if (isNumeric && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  return types.includes('boolean') && /^(?:true|false)$/.test(text) ? text === 'true' : text;
}
