import type { OperationDetail, ParameterSpec } from '../../model/api-description.js';
import type { OperationStep, ParameterInput, ParameterLocation } from '../../model/chain.js';
import type { HeaderField, HttpCall } from '../../model/http.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { LanguageName } from '../../checks/selector-language.js';
import { languagesOf } from '../../checks/load-language.js';
import { formatMapping, type ValueMapping } from '../../model/mappings/mapping-text.js';
import type { PathSegment } from '../../model/path-template.js';
import { attempt } from './attempt.js';
import type { BuiltBody } from './built-body.js';
import { buildCookies, buildHeader } from './build-headers.js';
import { buildUrl } from './build-url.js';
import { isFormQuery } from './build-query-string.js';
import { compileBody } from './compile-body.js';
import { type CompiledValue, compileValue, isAbsent, type ReadMapping } from './compile-value.js';
import { encodeUrlText } from './encode-text.js';
import { nameInput } from './name-input.js';
import type { ParameterValue } from './parameter-value.js';
import { outlineOperation } from './outline-operation.js';

/** A step's call, with everything parsed that can be parsed before the run. */
export interface CompiledCall {
  /**
   * Builds the call without its credentials. Throws, naming the input, `MAPPING_MISSING`, `MAPPING_UNSAFE` or
   * `REQUEST_INVALID`.
   * Pure: the same values build the same call.
   */
  build(read: ReadMapping): HttpCall;
  /** The input values of the same call, before serialization. */
  readValues(read: ReadMapping): InputValues;
  /** Selector languages that must be loaded before. */
  readonly languages: readonly LanguageName[];
  /** Problems of inputs that contain no mappings. */
  readonly diagnostics: readonly InputDiagnostic[];
}

/** Input values of a call, before serialization. */
export interface InputValues {
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, JsonValue>>;
  /** Query parameters by name. */
  readonly query: Readonly<Record<string, JsonValue>>;
  /** The request body, or undefined if there is none. */
  readonly body: JsonValue | undefined;
}

/** A problem of one input. */
export interface InputDiagnostic {
  /** `parameters/path/id` or `body`. */
  readonly location: string;
  /** What is wrong with the input. */
  readonly error: OpchainError;
}

interface CompiledParameter {
  readonly spec: ParameterSpec;
  readonly value: CompiledValue;
}

const defaultStyles: Readonly<Record<ParameterLocation, string>> = {
  path: 'simple',
  query: 'form',
  querystring: 'form',
  header: 'simple',
  cookie: 'form',
};

/** Prepares a step's call of an operation at a server. Throws `MAPPING_SYNTAX`. */
export function compileCall(step: OperationStep, operation: OperationDetail, server: string): CompiledCall {
  const { segments, accept: accepted } = outlineOperation(operation);
  const parameters = step.parameters.map((input) => compileParameter(specOf(operation, input), input.value));
  const at = (location: ParameterLocation): CompiledParameter[] =>
    parameters.filter(({ spec }) => spec.in === location);
  const [path, query, headers, cookies] = [
    at('path'),
    [...at('query'), ...at('querystring')],
    at('header'),
    at('cookie'),
  ];
  const accept = headers.some(({ spec }) => spec.name.toLowerCase() === 'accept') ? undefined : accepted;
  const body = step.body === undefined ? undefined : compileBody(step.body, operation);
  const fixedHeaders = headers.length > 0 ? undefined : accept === undefined ? [] : [['Accept', accept] as const];
  const cookieless: readonly HeaderField[] = [];
  const fixedUrl = memoizeFixed(segments, server, path, query);
  return {
    languages: [...parameters.flatMap(({ value }) => value.mappings.flatMap(languagesOf)), ...(body?.languages ?? [])],
    diagnostics: [
      ...parameters.flatMap(findParameterDiagnostics),
      ...(body?.error === undefined ? [] : [{ location: 'body', error: body.error }]),
    ],
    readValues(readOthers) {
      const read = withMethod(operation.method, readOthers);
      return {
        path: valuesByName(path, read),
        query: valuesByName(listPresent(at('query'), read), read),
        body: body?.fill(read),
      };
    },
    build(readOthers) {
      const read = withMethod(operation.method, readOthers);
      const built = body?.build(read);
      return {
        method: operation.method,
        url:
          fixedUrl?.() ??
          buildUrl(
            server,
            segments,
            new Map(path.map((parameter) => [parameter.spec.name, fill(parameter, read)])),
            fillAll(listPresent(query, read), read),
          ),
        headers:
          fixedHeaders !== undefined && built === undefined
            ? fixedHeaders
            : buildFields(listPresent(headers, read), accept, built, read),
        cookies:
          cookies.length === 0
            ? cookieless
            : listPresent(cookies, read).flatMap((parameter) => buildCookies(fill(parameter, read))),
        ...(built === undefined ? {} : { body: built.body }),
      };
    },
  };
}

/** `$method` is known before the call (Arazzo 1.1, "Runtime Expressions"). */
function withMethod(method: string, read: ReadMapping): ReadMapping {
  return Object.assign(
    (mapping: ValueMapping): JsonValue =>
      mapping.kind === 'expression' && mapping.expression.kind === 'method' ? method : read(mapping),
    { isAbsent: (mapping: ValueMapping) => read.isAbsent?.(mapping) === true },
  );
}

/** Without the optional parameters that are mapped from a value that does not exist. */
function listPresent(parameters: readonly CompiledParameter[], read: ReadMapping): readonly CompiledParameter[] {
  return parameters.filter(({ spec, value }) => spec.required || !isAbsent(value, read));
}

function buildFields(
  headers: readonly CompiledParameter[],
  accept: string | undefined,
  built: BuiltBody | undefined,
  read: ReadMapping,
): HeaderField[] {
  const fields = fillAll(headers, read).flatMap(buildHeader);
  if (accept !== undefined) fields.unshift(['Accept', accept]);
  if (built !== undefined && !fields.some(([name]) => name.toLowerCase() === 'content-type'))
    fields.push(['Content-Type', built.contentType]);
  return fields;
}

/** The description of a parameter; a parameter that is not described is sent in the default style of its location. */
export function specOf(operation: OperationDetail, input: Pick<ParameterInput, 'in' | 'name'>): ParameterSpec {
  const isSame = (name: string): boolean =>
    input.in === 'header' ? name.toLowerCase() === input.name.toLowerCase() : name === input.name;
  const known = operation.parameters.find((spec) => spec.in === input.in && isSame(spec.name));
  if (known !== undefined) return known;
  const style = defaultStyles[input.in];
  return {
    in: input.in,
    name: input.name,
    required: input.in === 'path',
    deprecated: false,
    schema: true,
    style,
    explode: style === 'form',
    allowReserved: false,
    ...(input.in === 'querystring' ? { encoding: listQueryStyles(operation) } : {}),
  };
}

/** How the query parameters of an operation are serialized, by name: the loader describes the fields of a form as such. */
function listQueryStyles({ parameters }: OperationDetail): JsonObject {
  const query = parameters.filter((spec) => spec.in === 'query' && spec.contentType === undefined);
  return Object.fromEntries(
    query.map(({ name, style, explode, allowReserved }) => [name, { style, explode, allowReserved }]),
  );
}

/** Values inside the text of a query string are percent-encoded, so that they cannot add parameters. */
function compileParameter(spec: ParameterSpec, value: JsonValue): CompiledParameter {
  const isForm = spec.in === 'querystring' && isFormQuery(spec) && typeof value === 'string';
  return { spec, value: isForm ? compileValue(value, (text) => encodeUrlText(text, spec.name)) : compileValue(value) };
}

/** The URL contains no mappings: it is built once, on first use. */
function memoizeFixed(
  segments: readonly PathSegment[],
  server: string,
  path: readonly CompiledParameter[],
  query: readonly CompiledParameter[],
): (() => string) | undefined {
  if (![...path, ...query].every(({ value }) => value.fixed)) return undefined;
  let url: string | undefined;
  return () =>
    (url ??= buildUrl(
      server,
      segments,
      new Map(path.map((parameter) => [parameter.spec.name, fill(parameter, neverMapped)])),
      fillAll(query, neverMapped),
    ));
}

/** Serializes the values that are known beforehand, to detect those that cannot be serialized. */
function findParameterDiagnostics(parameter: CompiledParameter): InputDiagnostic[] {
  if (!parameter.value.fixed) return [];
  const written = attempt(() => nameInput(nameOf(parameter.spec), () => writeAlone(fill(parameter, neverMapped))));
  return written instanceof OpchainError
    ? [{ location: `parameters/${parameter.spec.in}/${parameter.spec.name}`, error: written }]
    : [];
}

function writeAlone(parameter: ParameterValue): unknown {
  const { in: location, name } = parameter.spec;
  if (location === 'path')
    return parameter.value === '' ? '' : buildUrl('', [[{ name, reserved: false }]], new Map([[name, parameter]]), []);
  if (location === 'query' || location === 'querystring') return buildUrl('', [], new Map(), [parameter]);
  return location === 'header' ? buildHeader(parameter) : buildCookies(parameter);
}

const neverMapped: ReadMapping = () => null;

function nameOf(spec: ParameterSpec): string {
  return `The ${spec.in} parameter "${spec.name}"`;
}

function valuesByName(parameters: readonly CompiledParameter[], read: ReadMapping): Record<string, JsonValue> {
  return Object.fromEntries(parameters.map(({ spec, value }) => [spec.name, value.fill(read)]));
}

function fillAll(parameters: readonly CompiledParameter[], read: ReadMapping): ParameterValue[] {
  return parameters.map((parameter) => fill(parameter, read));
}

function fill({ spec, value }: CompiledParameter, read: ReadMapping): ParameterValue {
  if (value.fixed) return { spec, value: value.fill(read) };
  return { spec, value: nameInput(nameOf(spec), () => rejectNothing(value.fill(read), spec, value)) };
}

/**
 * A selector that selects nothing would send an empty cookie, header or path segment. In XPath, functions such as
 * substring-after() have an empty text for nothing.
 */
function rejectNothing(filled: JsonValue, spec: ParameterSpec, { whole }: CompiledValue): JsonValue {
  if (whole?.kind !== 'selector') return filled;
  const isNothing = whole.type === 'xpath' ? filled === '' : Array.isArray(filled) && filled.length === 0;
  if (isNothing && (spec.required || (spec.in !== 'query' && spec.in !== 'querystring')))
    throw new OpchainError('MAPPING_MISSING', `${formatMapping(whole)} has no value: it selects nothing.`);
  return filled;
}
