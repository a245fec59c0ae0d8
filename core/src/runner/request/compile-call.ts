import type { OperationDetail, ParameterSpec } from '../../model/api-description.js';
import type { OperationStep, ParameterInput, ParameterLocation } from '../../model/chain.js';
import type { HeaderField, HttpCall } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { isOpchainError, OpchainError } from '../../model/opchain-error.js';
import type { PathSegment } from '../../model/path-template.js';
import type { BuiltBody } from './built-body.js';
import { buildBody } from './build-body.js';
import { buildCookies, buildHeader } from './build-headers.js';
import type { ParameterValue } from './build-url.js';
import { buildUrl } from './build-url.js';
import { acceptsJson, chooseContentType, concreteType } from './choose-content-type.js';
import type { CompiledValue, ReadMapping } from './compile-value.js';
import { compileValue } from './compile-value.js';
import { findMediaType } from './find-media-type.js';
import { outlineOperation } from './outline-operation.js';
import { readJsonText } from './read-json-text.js';

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
  header: 'simple',
  cookie: 'form',
};

/** Prepares a step's call of an operation at a server. Throws `MAPPING_SYNTAX`. */
export function compileCall(step: OperationStep, operation: OperationDetail, server: string): CompiledCall {
  const { segments, accept: accepted } = outlineOperation(operation);
  const parameters = step.parameters.map((input): CompiledParameter => ({
    spec: specOf(operation, input),
    value: compileValue(input.value),
  }));
  const at = (location: ParameterLocation): CompiledParameter[] =>
    parameters.filter(({ spec }) => spec.in === location);
  const [path, query, headers, cookies] = [at('path'), at('query'), at('header'), at('cookie')];
  const accept = headers.some(({ spec }) => spec.name.toLowerCase() === 'accept') ? undefined : accepted;
  const body = step.body === undefined ? undefined : compileBody(step.body, operation);
  const fixedHeaders = headers.length > 0 ? undefined : accept === undefined ? [] : [['Accept', accept] as const];
  const cookieless: readonly HeaderField[] = [];
  const fixedUrl = memoizeFixed(segments, server, path, query);
  return {
    diagnostics: [
      ...parameters.flatMap(findParameterDiagnostics),
      ...(body?.error === undefined ? [] : [{ location: 'body', error: body.error }]),
    ],
    readValues: (read) => ({
      path: valuesByName(path, read),
      query: valuesByName(query, read),
      body: body?.fill(read),
    }),
    build(read) {
      const built = body?.build(read);
      return {
        method: operation.method,
        url:
          fixedUrl?.() ??
          buildUrl(
            server,
            segments,
            new Map(path.map((parameter) => [parameter.spec.name, fill(parameter, read)])),
            fillAll(query, read),
          ),
        headers:
          fixedHeaders !== undefined && built === undefined ? fixedHeaders : buildFields(headers, accept, built, read),
        cookies:
          cookies.length === 0 ? cookieless : cookies.flatMap((parameter) => buildCookies(fill(parameter, read))),
        ...(built === undefined ? {} : { body: built.body }),
      };
    },
  };
}

function buildFields(
  headers: readonly CompiledParameter[],
  accept: string | undefined,
  built: BuiltBody | undefined,
  read: ReadMapping,
): HeaderField[] {
  const fields = headers.flatMap((parameter) => buildHeader(fill(parameter, read)));
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
  };
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

interface CompiledBody {
  fill(read: ReadMapping): JsonValue;
  build(read: ReadMapping): BuiltBody;
  readonly error?: OpchainError;
}

function compileBody(
  { contentType: chosen, payload }: NonNullable<OperationStep['body']>,
  operation: OperationDetail,
): CompiledBody {
  const content = operation.requestBody?.content ?? [];
  const contentType = chooseContentType(chosen, content);
  const media = findMediaType(content, contentType);
  const value = compileValue(acceptsJson(contentType) ? readJsonText(payload) : payload);
  const build = (read: ReadMapping): BuiltBody =>
    withInputName('The body', () => {
      const filled = value.fill(read);
      return buildBody(concreteType(contentType, filled), filled, media, operation.resolve.bind(operation));
    });
  const fill = value.fill.bind(value);
  if (!value.fixed) return { fill, build };
  const built = attempt(() => build(neverMapped));
  return built instanceof OpchainError ? { fill, build, error: built } : { fill, build: () => built };
}

/** Serializes the values that are known beforehand, to detect those that cannot be serialized. */
function findParameterDiagnostics(parameter: CompiledParameter): InputDiagnostic[] {
  if (!parameter.value.fixed) return [];
  const written = attempt(() => withInputName(nameOf(parameter.spec), () => writeAlone(fill(parameter, neverMapped))));
  return written instanceof OpchainError
    ? [{ location: `parameters/${parameter.spec.in}/${parameter.spec.name}`, error: written }]
    : [];
}

function writeAlone(parameter: ParameterValue): unknown {
  const { in: location, name } = parameter.spec;
  if (location === 'path')
    return parameter.value === '' ? '' : buildUrl('', [[{ name, reserved: false }]], new Map([[name, parameter]]), []);
  if (location === 'query') return buildUrl('', [], new Map(), [parameter]);
  return location === 'header' ? buildHeader(parameter) : buildCookies(parameter);
}

/** Serializes a value without mappings; none can be blamed for a null. */
function attempt<T>(work: () => T): T | OpchainError {
  try {
    return work();
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    return error.code === 'MAPPING_MISSING' ? new OpchainError('REQUEST_INVALID', error.message, error.details) : error;
  }
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
  const filled = value.fixed ? value.fill(read) : withInputName(nameOf(spec), () => value.fill(read));
  return { spec, value: filled };
}

/** Adds the name of the invalid input. */
function withInputName<T>(input: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isOpchainError(error)) throw new OpchainError(error.code, `${input}: ${error.message}`, error.details);
    // Nesting deeper than the engine's stack: the only other error that serializing a value can throw.
    throw new OpchainError(
      'REQUEST_INVALID',
      `${input} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
