import {
  formatPointer,
  type JsonValue,
  type OperationDetail,
  readJson,
  type Schema,
} from '@opchain/core/internal/model';
import type { SchemaDiagnostic } from '@opchain/core/internal/runner';
import { findHeader, type HttpCall } from '@opchain/core/plugin';
import type { FieldProblem, Problem } from '../responses/create-error.js';
import { flatten } from '../responses/find-records.js';
import { validatorOf } from './validator.js';

/** Levels of the deepest body that is validated. */
const MAX_NESTING = 200;
/** Bytes of the longest body that is parsed. */
const MAX_BODY_BYTES = 10_000_000;

/** The value of a JSON or form body; undefined without one, and of other media types. */
export interface ReadBody {
  readonly value: JsonValue | undefined;
}

/** The body of a call, or why it cannot be read: it is missing, has another media type, or is not JSON. */
export function readBody({ requestBody }: OperationDetail, call: HttpCall): ReadBody | Problem {
  const bytes = typeof call.body === 'string' ? new TextEncoder().encode(call.body) : call.body;
  if (bytes === undefined || bytes.length === 0)
    return requestBody?.required === true
      ? { statuses: [400, 422], message: 'The request requires a body.' }
      : { value: undefined };
  const contentType = findHeader(call.headers, 'content-type') ?? '';
  const isKnown = requestBody?.content.some((media) => matchesMediaType(media.contentType, contentType)) ?? true;
  if (!isKnown)
    return { statuses: [415, 400, 422], message: `The media type ${JSON.stringify(contentType)} is not supported.` };
  if (bytes.length > MAX_BODY_BYTES) return { statuses: [413, 400], message: 'The body is too large.' };
  return parseBody(new TextDecoder().decode(bytes), contentType);
}

function parseBody(text: string, contentType: string): ReadBody | Problem {
  if (/^application\/x-www-form-urlencoded/i.test(contentType))
    return { value: Object.fromEntries(new URLSearchParams(text)) };
  if (!/[/+]json\b/i.test(contentType)) return { value: undefined };
  try {
    const value = readJson(text);
    return isTooDeep(value)
      ? { statuses: [400, 422, 413], message: `The body is nested more than ${MAX_NESTING} levels deep.` }
      : { value };
  } catch {
    return { statuses: [400, 422], message: 'The body is not valid JSON.' };
  }
}

/** True for values on which functions that call themselves would run out of stack. */
function isTooDeep(value: JsonValue): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; depth <= MAX_NESTING && level.length > 0; depth += 1)
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as JsonValue[]) : [],
    );
  return level.length > 0;
}

function matchesMediaType(described: string, sent: string): boolean {
  const split = (text: string): string[] => text.split(';')[0]?.trim().toLowerCase().split('/') ?? [];
  const [type = '', subtype = ''] = split(described);
  const [sentType = '', sentSubtype = ''] = split(sent);
  return (type === '*' || type === sentType) && (subtype === '*' || subtype === sentSubtype);
}

/** What the schema of the body does not allow. In strict mode also a field that it does not have. */
export async function findBodyProblem(
  operation: OperationDetail,
  body: JsonValue | undefined,
  call: HttpCall,
  isStrict: boolean,
): Promise<Problem | undefined> {
  const contentType = findHeader(call.headers, 'content-type') ?? '';
  const media = operation.requestBody?.content.find((each) => matchesMediaType(each.contentType, contentType));
  if (body === undefined || media?.schema === undefined || !/[/+]json\b/i.test(contentType)) return undefined;
  const { diagnostics } = await validatorOf(operation)(body, media.schema);
  const illFormed = findIllFormed(body, []);
  const unknown = isStrict ? findUnknownField(operation, body, media.schema) : undefined;
  const fields = [
    ...oneForEach([...diagnostics.map(describeDiagnostic), ...illFormed]),
    ...(unknown === undefined ? [] : [{ pointer: `/${unknown}`, message: `/${unknown} is not described.` }]),
  ];
  return fields[0] && { statuses: [422, 400], message: fields[0].message, fields };
}

/** Texts with a half of a surrogate pair, which no UTF-8 can have (RFC 7493, section 2.1). */
function findIllFormed(value: JsonValue, path: readonly (string | number)[]): FieldProblem[] {
  if (typeof value === 'string') {
    const pointer = formatPointer(path);
    return /\p{Surrogate}/u.test(value)
      ? [{ pointer, message: `${pointer || 'The body'} must be well-formed Unicode.` }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => findIllFormed(member as JsonValue, [...path, name]));
}

/** The first problem of each field, by their pointers. */
function oneForEach(problems: readonly FieldProblem[]): FieldProblem[] {
  const byPointer = new Map(problems.toReversed().map((each) => [each.pointer, each]));
  return [...byPointer.values()].sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

/** The field at fault: of a missing one its own pointer. */
function describeDiagnostic({ pointer, message }: SchemaDiagnostic): FieldProblem {
  const quoted = /^must have the property ("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  const missing = quoted === undefined ? undefined : String(JSON.parse(quoted));
  const at = missing === undefined ? pointer : `${pointer}${formatPointer([missing])}`;
  return {
    pointer: at,
    message: missing === undefined ? `${pointer || 'The body'} ${message}.` : `${at} is required.`,
  };
}

function findUnknownField(operation: OperationDetail, body: JsonValue, schema: Schema): string | undefined {
  const { properties, additionalProperties } = flatten(schema, (part) => operation.resolve(part));
  if (additionalProperties !== undefined || typeof properties !== 'object' || properties === null) return undefined;
  return typeof body === 'object' && body !== null
    ? Object.keys(body).find((name) => !Object.hasOwn(properties, name))
    : undefined;
}
