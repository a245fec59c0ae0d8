import { isObject, type JsonObject, type JsonValue, type OperationDetail } from '@opchain/core/internal/model';
import type { HeaderField, HttpResult } from '@opchain/core/plugin';
import { toNoun } from '../plan/path-shape.js';
import {
  createResult,
  documentedStatus,
  type ResponseTemplate,
  SOURCE_HEADER,
  statusTemplate,
} from './response-template.js';

/** What is wrong with a field of a request. */
export interface FieldProblem {
  /** JSON Pointer: `/email`, `/limit`. */
  readonly pointer: string;
  /** One sentence. */
  readonly message: string;
}

/** Why a request fails. */
export interface Problem {
  /** The statuses that can say so, the usual one first; of them the first that the operation documents. */
  readonly statuses: readonly [number, ...number[]];
  /** One sentence. */
  readonly message: string;
  /** The fields at fault, if any. */
  readonly fields?: readonly FieldProblem[];
  readonly headers?: readonly HeaderField[];
  /** Words of the example that shows this kind of error, where several are documented for one status. */
  readonly kind?: RegExp;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The error response of an operation, in the form that it documents, else as RFC 9457 has it. */
export async function createError(operation: OperationDetail, problem: Problem): Promise<HttpResult> {
  const { statuses, headers = [] } = problem;
  const status = documentedStatus(operation, statuses) ?? statuses[0];
  const template = await statusTemplate(operation, status);
  const marked: HeaderField[] = [[SOURCE_HEADER, 'state'], ...headers];
  // A response that is described without a body has none.
  if (template.spec?.status === String(status) && template.contentType === undefined)
    return createResult({ status }, undefined, marked);
  if (template.contentType === undefined || !isObject(template.example))
    return createResult({ status, contentType: 'application/problem+json' }, problemDetails(status, problem), marked);
  return createResult(template, fillError(findOfKind(template, problem) ?? template.example, status, problem), marked);
}

/** The named example of a response whose name or texts have a problem's words. */
function findOfKind({ spec, contentType }: ResponseTemplate, { kind }: Problem): JsonObject | undefined {
  const media = spec?.content.find((each) => each.contentType === contentType);
  if (kind === undefined || media?.examples === undefined) return undefined;
  const entries = Object.entries(media.examples);
  const isOfKind = (entry: unknown): boolean => kind.test(JSON.stringify(entry));
  const found = entries.find(([name]) => isOfKind(name)) ?? entries.find(([, example]) => isOfKind(example));
  return isObject(found?.[1]) ? found[1] : undefined;
}

/** Statuses whose responses usually have the form of all errors of an API. */
const usual = [404, 400, 422, 401, 403, 409, 500];

/** The response in which an operation documents an error; undefined if it documents none with fields. */
export async function findErrorForm(operation: OperationDetail): Promise<ResponseTemplate | undefined> {
  for (const status of usual) {
    const template = await statusTemplate(operation, status);
    if (template.contentType !== undefined && isObject(template.example)) return template;
  }
  return undefined;
}

/** An error of no operation, such as an unknown path: in the form of another error of the API, else as RFC 9457 has it. */
export function createApiError(form: ResponseTemplate | undefined, problem: Problem): HttpResult {
  const [status] = problem.statuses;
  const marked: HeaderField[] = [[SOURCE_HEADER, 'state'], ...(problem.headers ?? [])];
  if (form?.contentType === undefined || !isObject(form.example))
    return createResult({ status, contentType: 'application/problem+json' }, problemDetails(status, problem), marked);
  const body = fillError(form.example, status, problem);
  const code = body['code'];
  const own = typeof code === 'string' ? { ...body, code: nameStatus(status, code) } : body;
  return createResult({ status, contentType: form.contentType }, own, marked);
}

/** The status in words, in the style of another code: `method-not-allowed`, `METHOD_NOT_ALLOWED`. */
function nameStatus(status: number, other: string): string {
  const words = (titles[status] ?? 'Error').split(' ');
  const separator = /[-_.]/.exec(other)?.[0] ?? '';
  if (separator === '')
    return /^[a-z]/.test(other) ? words.join('').replace(/^./, (letter) => letter.toLowerCase()) : words.join('');
  const name = words.join(separator);
  return other === other.toUpperCase() ? name.toUpperCase() : name.toLowerCase();
}

function problemDetails(status: number, { message, fields }: Problem): JsonObject {
  return {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: message,
    ...(fields === undefined ? {} : { errors: fields.map((field) => ({ ...field })) }),
  };
}

const messages = ['message', 'detail', 'description', 'error description', 'error message', 'msg', 'reason'];

/** Levels of an error's example that say what is wrong. */
const MAX_DEPTH = 3;

/** The example of an error, saying what is wrong with this request: a list has an entry for each field. */
function fillError(example: JsonObject, status: number, problem: Problem, depth = 0): JsonObject {
  const fill = (noun: string, value: JsonValue, about: Problem): JsonValue => {
    if (typeof value === 'string') return fillText(noun, value, status, about);
    if (typeof value === 'number') return /^(?:status|code|http status|status code)$/.test(noun) ? status : value;
    if (depth >= MAX_DEPTH) return value;
    if (Array.isArray(value))
      return value.slice(0, 1).flatMap((item) => listProblems(problem).map((each) => fill(noun, item, each)));
    return isObject(value) ? fillError(value, status, about, depth + 1) : value;
  };
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, fill(toNoun(name), value, problem)]));
}

/** A problem for each field; the one itself without fields. */
function listProblems(problem: Problem): readonly Problem[] {
  return problem.fields?.map((field) => ({ ...problem, message: field.message, fields: [field] })) ?? [problem];
}

function fillText(noun: string, text: string, status: number, { message, fields }: Problem): string {
  if (messages.includes(noun)) return message;
  if (noun === 'title') return titles[status] ?? text;
  const pointer = fields?.[0]?.pointer;
  if (pointer === undefined) return text;
  if (noun === 'pointer') return pointer;
  return ['field', 'path', 'property', 'param'].includes(noun) ? pointer.slice(1).replaceAll('/', '.') : text;
}
