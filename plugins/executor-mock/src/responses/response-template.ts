import {
  type JsonValue,
  type MediaTypeSpec,
  type OperationDetail,
  type Schema,
  writeJson,
} from '@opchain/core/internal/model';
import { createExample } from '@opchain/core/internal/runner';
import type { HeaderField, HttpResult, ResponseSpec } from '@opchain/core/plugin';
import { repairValue } from './repair-value.js';

/** A documented response, with an example of its body. */
export interface ResponseTemplate {
  readonly status: number;
  /** Of the body; missing if the response has none. */
  readonly contentType?: string;
  /** Of a JSON body. */
  readonly schema?: Schema;
  /** The description's own example, else one that is made by the schema; of other media types a text. */
  readonly example?: JsonValue;
  readonly spec?: ResponseSpec;
}

const json = /[/+]json\b/i;

/** The response that an operation documents for a success: of the preferred statuses the first that it has. */
export async function successTemplate(
  operation: OperationDetail,
  preferred: readonly number[],
): Promise<ResponseTemplate> {
  const spec =
    preferred.map((status) => findResponse(operation, status)).find((each) => each !== undefined) ??
    operation.responses.find(({ status }) => /^2/.test(status));
  const status = Number(spec?.status);
  return fillTemplate(
    operation,
    Number.isInteger(status) ? status : (preferred[0] ?? 200),
    spec ?? findDefault(operation),
  );
}

/** The response with one of the statuses, the first that is documented; undefined if none is. */
export function documentedStatus(operation: OperationDetail, statuses: readonly number[]): number | undefined {
  return statuses.find((status) => findResponse(operation, status) !== undefined);
}

/** The documented response with a status, also by a range such as `4XX` or as the default. */
export async function statusTemplate(operation: OperationDetail, status: number): Promise<ResponseTemplate> {
  const range = operation.responses.find((each) => each.status.toUpperCase() === `${Math.floor(status / 100)}XX`);
  return fillTemplate(operation, status, findResponse(operation, status) ?? range ?? findDefault(operation));
}

function findResponse({ responses }: OperationDetail, status: number): ResponseSpec | undefined {
  return responses.find((each) => each.status === String(status));
}

function findDefault({ responses }: OperationDetail): ResponseSpec | undefined {
  return responses.find(({ status }) => status === 'default');
}

async function fillTemplate(
  operation: OperationDetail,
  status: number,
  spec: ResponseSpec | undefined,
): Promise<ResponseTemplate> {
  const media = spec?.content.find(({ contentType }) => json.test(contentType)) ?? spec?.content[0];
  if (media === undefined || spec === undefined || status === 204)
    return { status, ...(spec === undefined ? {} : { spec }) };
  const contentType = media.contentType.includes('*') ? 'application/json' : media.contentType;
  const example = await findExample(operation, media, json.test(contentType));
  return {
    status,
    contentType,
    spec,
    ...(media.schema === undefined ? {} : { schema: media.schema }),
    ...(example === undefined ? {} : { example }),
  };
}

async function findExample(
  operation: OperationDetail,
  { schema, example }: MediaTypeSpec,
  isJson: boolean,
): Promise<JsonValue | undefined> {
  if (!isJson || schema === undefined) return example;
  try {
    const resolve = (part: Schema): Schema => operation.resolve(part);
    const given = example === undefined ? [] : [example];
    const found = await createExample(schema, { resolve, given, optional: 'response', orInvalid: true });
    return found === undefined ? undefined : await repairValue(found, schema, resolve);
  } catch {
    // A reference that does not resolve.
    return example;
  }
}

/** Says in a response how it was made: from the state, or from the description's example alone. */
export const SOURCE_HEADER = 'Opchain-Mock';

/** A response with a JSON body, or without any. */
export function createResult(
  { status, contentType }: Pick<ResponseTemplate, 'status' | 'contentType'>,
  body: JsonValue | undefined,
  headers: readonly HeaderField[],
): HttpResult {
  const hasBody = body !== undefined && contentType !== undefined && status !== 204 && status !== 304;
  return {
    status,
    statusText: '',
    headers: [...(hasBody ? [['Content-Type', contentType] as const] : []), ...headers],
    body: hasBody ? toBytes(body, contentType) : new Uint8Array(),
    truncated: false,
  };
}

function toBytes(body: JsonValue, contentType: string): Uint8Array {
  return new TextEncoder().encode(typeof body === 'string' && !json.test(contentType) ? body : writeJson(body));
}
