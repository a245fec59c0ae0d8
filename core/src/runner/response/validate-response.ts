import type {
  Mismatch,
  HeaderSpec,
  MediaTypeSpec,
  OperationDetail,
  ResponseSpec,
} from '../../model/api-description.js';
import type { ErrorCode } from '../../model/errors/error-codes.js';
import { findHeader, type HeaderField } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import { findMediaType } from '../request/find-media-type.js';
import { isJsonType, mediaTypeOf } from '../request/serialize-content.js';
import { createValidator, type Validate } from '../schema/create-validator.js';
import { parseHeaderValue } from '../schema/parse-header-value.js';

/** The parts of a response that its description covers. */
export interface ValidatedResponse {
  /** HTTP status code. */
  readonly status: number;
  /** The `Content-Type` field. */
  readonly contentType: string | undefined;
  /** Header fields as received. */
  readonly headers: readonly HeaderField[];
  /** The value of a JSON body. */
  readonly json?: JsonValue;
  /** The body as text, unless it is binary or empty. */
  readonly text?: string;
  /** False for JSON beyond the limits, whose value is not checked (default true). */
  readonly isParsed?: boolean;
}

/** The validators of an operation's schemas, retained as long as the operation itself. */
const validators = new WeakMap<OperationDetail, Validate>();

/**
 * Compares a response with its description: status, content type, body and headers. Never rejects for anything that the
 * server sent.
 */
export async function validateResponse(operation: OperationDetail, response: ValidatedResponse): Promise<Mismatch[]> {
  const documented = findResponse(operation.responses, response.status);
  if (documented === undefined) {
    const known = operation.responses.map(({ status }) => status).join(', ');
    return [
      mismatch(
        'STATUS_UNDOCUMENTED',
        `The status ${response.status} is not documented${known === '' ? '' : ` (documented: ${known})`}.`,
      ),
    ];
  }
  let validate = validators.get(operation);
  if (validate === undefined)
    validators.set(
      operation,
      (validate = createValidator({ resolve: (schema) => operation.resolve(schema), direction: 'response' })),
    );
  return [
    ...(await checkHeaders(documented.headers, response, validate)),
    ...(await checkBody(operation, documented, response, validate)),
  ];
}

/** The most specific entry: the status itself, its range (such as `2XX`), or `default`. */
function findResponse(responses: readonly ResponseSpec[], status: number): ResponseSpec | undefined {
  const expected = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return expected
    .map((key) => responses.find((response) => response.status === key))
    .find((response) => response !== undefined);
}

async function checkHeaders(
  specs: readonly HeaderSpec[],
  response: ValidatedResponse,
  validate: Validate,
): Promise<Mismatch[]> {
  const mismatches: Mismatch[] = [];
  for (const { name, required, schema } of specs) {
    const value = findHeader(response.headers, name);
    if (value === undefined) {
      if (required) mismatches.push(mismatch('HEADER_MISSING', `The documented header ${name} is missing.`));
    } else if (schema !== undefined) {
      const { diagnostics, unchecked } = await validate(parseHeaderValue(value, schema), schema);
      for (const { message } of diagnostics)
        mismatches.push(mismatch('HEADER_INVALID', `The header ${name} ${message}.`));
      for (const sentence of unchecked)
        mismatches.push(mismatch('CHECK_INCOMPLETE', `The header ${name} could not be fully checked. ${sentence}`));
    }
  }
  return mismatches;
}

async function checkBody(
  operation: OperationDetail,
  documented: ResponseSpec,
  response: ValidatedResponse,
  validate: Validate,
): Promise<Mismatch[]> {
  const bodiless = operation.method === 'HEAD' || response.status === 204 || response.status === 304;
  const empty =
    response.json === undefined &&
    (response.text === undefined || response.text === '') &&
    response.contentType === undefined;
  if (bodiless || (empty && documented.content.length === 0)) return [];
  if (empty)
    return [mismatch('BODY_MISSING', `The response has no body, but ${listTypes(documented.content)} is documented.`)];

  const type = mediaTypeOf(response.contentType ?? '');
  const media = findMediaType(documented.content, response.contentType ?? '');
  if (media === undefined) {
    const expected = documented.content.length === 0 ? 'no body is' : `${listTypes(documented.content)} is`;
    return [
      mismatch(
        'CONTENT_TYPE_UNDOCUMENTED',
        `The content type ${type === '' ? 'is missing' : `${type} is not documented`}; ${expected} documented for status ${documented.status}.`,
      ),
    ];
  }
  if (media.schema === undefined || response.isParsed === false) return [];
  const body = isJsonType(type) ? response.json : typesOf(media).includes('string') ? response.text : undefined;
  if (body === undefined) return isJsonType(type) ? [mismatch('BODY_INVALID', 'The body is not valid JSON.', '')] : [];
  const { diagnostics, unchecked } = await validate(body, media.schema);
  return [
    ...diagnostics.map(({ pointer, message }) =>
      mismatch('BODY_INVALID', `The body${pointer === '' ? '' : ` at ${pointer}`} ${message}.`, pointer),
    ),
    ...unchecked.map((sentence) => mismatch('CHECK_INCOMPLETE', `The body could not be fully checked. ${sentence}`)),
  ];
}

function typesOf({ schema }: MediaTypeSpec): readonly unknown[] {
  const type = typeof schema === 'object' ? schema.type : undefined;
  return Array.isArray(type) ? type : [type];
}

function listTypes(content: readonly MediaTypeSpec[]): string {
  return content.map(({ contentType }) => contentType).join(' or ');
}

function mismatch(code: ErrorCode, message: string, pointer?: string): Mismatch {
  return pointer === undefined ? { code, message } : { code, message, pointer };
}
