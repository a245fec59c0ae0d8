import { type JsonValue, type OperationDetail, readJson, type Schema } from '@opchain/core/internal/model';
import { findHeader, type HttpCall } from '@opchain/core/plugin';
import type { Problem } from '../responses/create-error.js';
import { flatten } from '../responses/find-records.js';
import { validatorOf } from './validator.js';

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
    return { value: readJson(text) };
  } catch {
    return { statuses: [400, 422], message: 'The body is not valid JSON.' };
  }
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
  const first = diagnostics[0];
  if (first !== undefined) {
    const { pointer, message } = first;
    return { statuses: [422, 400], message: `${pointer || 'The body'} ${message}.`, pointer };
  }
  const unknown = isStrict ? findUnknownField(operation, body, media.schema) : undefined;
  return unknown === undefined
    ? undefined
    : { statuses: [422, 400], message: `/${unknown} is not described.`, pointer: `/${unknown}` };
}

function findUnknownField(operation: OperationDetail, body: JsonValue, schema: Schema): string | undefined {
  const { properties, additionalProperties } = flatten(schema, (part) => operation.resolve(part));
  if (additionalProperties !== undefined || typeof properties !== 'object' || properties === null) return undefined;
  return typeof body === 'object' && body !== null
    ? Object.keys(body).find((name) => !Object.hasOwn(properties, name))
    : undefined;
}
