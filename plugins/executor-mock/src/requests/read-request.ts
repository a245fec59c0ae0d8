import { type JsonValue, type OperationDetail, type ParameterSpec, readJson } from '@opchain/core/internal/model';
import { createValidator, type Validate } from '@opchain/core/internal/runner';
import { combineCookies } from './read-cookies.js';
import { findHeader, type HttpCall } from '@opchain/core/plugin';
import type { Problem } from '../responses/create-error.js';
import { flatten } from '../responses/find-records.js';

/** A request as its operation describes it. */
export interface MockRequest {
  readonly call: HttpCall;
  readonly url: URL;
  /** By name, decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** A JSON body; undefined without one, and of other media types. */
  readonly body: JsonValue | undefined;
}

/** Bytes of the longest body that is parsed. */
const MAX_BODY_BYTES = 10_000_000;

const validators = new WeakMap<OperationDetail, Validate>();

/** The request, or why it is invalid: media type, syntax, a parameter, a field of the body. */
export async function readRequest(
  operation: OperationDetail,
  request: Omit<MockRequest, 'body'>,
  isStrict: boolean,
): Promise<MockRequest | Problem> {
  const body = readBody(operation, request.call);
  if (isProblem(body)) return body;
  const problem =
    (await findParameterProblem(operation, request, isStrict)) ??
    (await findBodyProblem(operation, body.value, request.call, isStrict));
  return problem ?? { ...request, body: body.value };
}

/** True for what is wrong with a request. */
export function isProblem(value: object): value is Problem {
  return 'statuses' in value;
}

function readBody(
  { requestBody }: OperationDetail,
  call: HttpCall,
): { readonly value: JsonValue | undefined } | Problem {
  const bytes = typeof call.body === 'string' ? new TextEncoder().encode(call.body) : call.body;
  if (bytes === undefined || bytes.length === 0)
    return requestBody?.required === true
      ? { statuses: [400, 422], message: 'The request requires a body.' }
      : { value: undefined };
  const contentType = findHeader(call.headers, 'content-type') ?? '';
  if (
    requestBody !== undefined &&
    !requestBody.content.some((media) => matchesMediaType(media.contentType, contentType))
  )
    return { statuses: [415, 400, 422], message: `The media type ${JSON.stringify(contentType)} is not supported.` };
  if (bytes.length > MAX_BODY_BYTES) return { statuses: [413, 400], message: 'The body is too large.' };
  const text = new TextDecoder().decode(bytes);
  if (/^application\/x-www-form-urlencoded/i.test(contentType))
    return { value: Object.fromEntries(new URLSearchParams(text)) };
  if (!/[/+]json\b/i.test(contentType)) return { value: undefined };
  try {
    return { value: readJson(text) };
  } catch {
    return { statuses: [400, 422], message: 'The body is not valid JSON.' };
  }
}

function matchesMediaType(described: string, sent: string): boolean {
  const [type = '', subtype = ''] = described.split(';')[0]?.trim().toLowerCase().split('/') ?? [];
  const [sentType = '', sentSubtype = ''] = sent.split(';')[0]?.trim().toLowerCase().split('/') ?? [];
  return (type === '*' || type === sentType) && (subtype === '*' || subtype === sentSubtype);
}

async function findBodyProblem(
  operation: OperationDetail,
  body: JsonValue | undefined,
  call: HttpCall,
  isStrict: boolean,
): Promise<Problem | undefined> {
  const contentType = findHeader(call.headers, 'content-type') ?? '';
  const schema = operation.requestBody?.content.find((media) =>
    matchesMediaType(media.contentType, contentType),
  )?.schema;
  if (body === undefined || schema === undefined || !/[/+]json\b/i.test(contentType)) return undefined;
  const { diagnostics } = await validatorOf(operation)(body, schema);
  const first = diagnostics[0];
  if (first !== undefined)
    return {
      statuses: [422, 400],
      message: `${first.pointer || 'The body'} ${first.message}.`,
      pointer: first.pointer,
    };
  const { properties, additionalProperties } = flatten(schema, (part) => operation.resolve(part));
  if (!isStrict || additionalProperties !== undefined || typeof properties !== 'object' || properties === null)
    return undefined;
  const unknown = Object.keys(body as object).find((name) => !Object.hasOwn(properties, name));
  return unknown === undefined
    ? undefined
    : { statuses: [422, 400], message: `/${unknown} is not described.`, pointer: `/${unknown}` };
}

async function findParameterProblem(
  operation: OperationDetail,
  { call, url, path }: Omit<MockRequest, 'body'>,
  isStrict: boolean,
): Promise<Problem | undefined> {
  const cookies = combineCookies(call);
  for (const parameter of operation.parameters) {
    const { in: location, name, required } = parameter;
    if (location === 'querystring' || (location === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)))
      continue;
    const texts = {
      path: () => (path[name] === undefined ? [] : [path[name]]),
      query: () => url.searchParams.getAll(name),
      header: () => [findHeader(call.headers, name)].filter((text) => text !== undefined),
      cookie: () => cookies.filter(([each]) => each === name).map(([, text]) => text),
    }[location]();
    const isObjectInQuery =
      location === 'query' && [...url.searchParams.keys()].some((key) => key.startsWith(`${name}[`));
    if (texts.length === 0) {
      if (!required || isObjectInQuery || (parameter.style === 'form' && isExplodedObject(operation, parameter)))
        continue;
      return { statuses: [400, 422], message: `The parameter ${name} is required.`, pointer: `/${name}` };
    }
    const message = await findValueProblem(operation, parameter, texts);
    if (message === undefined) continue;
    // A path that no record can have is a record that does not exist, where nothing else is documented.
    const statuses: Problem['statuses'] = location === 'path' ? [400, 422, 404] : [400, 422];
    return { statuses, message: `The parameter ${name} ${message}.`, pointer: `/${name}` };
  }
  const known = new Set(operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name));
  const isOpen = operation.parameters.some((each) => each.in === 'querystring' || isExplodedObject(operation, each));
  const unknown = isOpen
    ? undefined
    : [...url.searchParams.keys()].find((key) => !known.has(key.replace(/\[.*$/s, '')) && !known.has(key));
  return isStrict && unknown !== undefined
    ? { statuses: [400, 422], message: `The parameter ${unknown} is not described.`, pointer: `/${unknown}` }
    : undefined;
}

function isExplodedObject(operation: OperationDetail, { schema, explode }: ParameterSpec): boolean {
  return explode && flatten(schema, (part) => operation.resolve(part))['type'] === 'object';
}

async function findValueProblem(
  operation: OperationDetail,
  { schema, contentType }: ParameterSpec,
  texts: readonly string[],
): Promise<string | undefined> {
  const flat = flatten(schema, (part) => operation.resolve(part));
  const types = [flat['type']].flat();
  if (contentType !== undefined || types.includes('object') || flat['type'] === undefined) return undefined;
  const items = flat['items'];
  const value = types.includes('array')
    ? texts.flatMap((text) => text.split(/[,|]/)).map((text) => toValue(text, typesOfSchema(operation, items)))
    : toValue(texts[0] ?? '', types);
  const { diagnostics } = await validatorOf(operation)(value, schema);
  return diagnostics[0]?.message;
}

function typesOfSchema(operation: OperationDetail, schema: JsonValue | undefined): readonly unknown[] {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
    ? [flatten(schema as never, (part) => operation.resolve(part))['type']].flat()
    : [];
}

/** A text as the value that a schema's types read it as. */
function toValue(text: string, types: readonly unknown[]): JsonValue {
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text))
    return Number(text);
  return types.includes('boolean') && /^(?:true|false)$/.test(text) ? text === 'true' : text;
}

function validatorOf(operation: OperationDetail): Validate {
  let validate = validators.get(operation);
  if (validate === undefined)
    validators.set(
      operation,
      (validate = createValidator({ resolve: (schema) => operation.resolve(schema), direction: 'request' })),
    );
  return validate;
}
