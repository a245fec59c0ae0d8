import { writeJson } from '../../model/json-text/write-json.js';
import type { MediaTypeSpec, OperationDetail } from '../../model/api-description.js';
import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { readStyle } from './build-form.js';
import type { BuiltBody } from './built-body.js';
import { ensureHeaderValue, ensureWellFormed, findHeaderNameError } from './encode-text.js';
import { readDataUrl } from './read-data-url.js';
import { mediaTypeOf } from './serialize-content.js';
import { serializeAsPairs, textOf } from './serialize-parameter.js';

/** A value that becomes a part, and how it is described. */
interface Field {
  /** Missing for an item of a list. */
  readonly name?: string;
  readonly value: JsonValue;
  readonly encoding: JsonObject;
  readonly isBinary: boolean;
}

interface Part {
  readonly name?: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly headers: JsonObject;
  readonly content: string | Uint8Array;
}

/**
 * Serializes a multipart body by the Encoding Object (OpenAPI 3.2, "Encoding Object"): each field of an object, or each
 * item of a list, is a part; lists become repeated parts, objects become JSON parts, `data:` URLs and fields that the
 * schema declares binary become files. Parts have names in `multipart/form-data` only (RFC 7578, section 4.2). Throws
 * `REQUEST_INVALID`.
 */
export function buildMultipart(
  contentType: string,
  payload: JsonValue,
  media: MediaTypeSpec | undefined,
  resolve: OperationDetail['resolve'],
): BuiltBody {
  const type = mediaTypeOf(contentType);
  const isForm = type === 'multipart/form-data';
  const encoder = new TextEncoder();
  const written = listFields(type, payload, media, resolve)
    .flatMap(splitField)
    .filter(({ value }) => value !== null)
    .map((field) => makePart(field, isForm));
  const parts = written.map((part) => ({
    head: writeHead(part, isForm),
    content: typeof part.content === 'string' ? encoder.encode(part.content) : part.content,
  }));
  const boundary = chooseBoundary(parts.map(({ content }) => content));
  const chunks = parts.flatMap(({ head, content }) => [
    encoder.encode(`--${boundary}\r\n${head}\r\n\r\n`),
    content,
    encoder.encode('\r\n'),
  ]);
  chunks.push(encoder.encode(`--${boundary}--\r\n`));
  return { contentType: completeType(contentType, boundary, written[0]?.contentType), body: concatenate(chunks) };
}

/** `multipart/related` names the type of its root, which is its first part (RFC 2387, section 3.1). */
function completeType(contentType: string, boundary: string, rootType: string | undefined): string {
  const isRelated = mediaTypeOf(contentType) === 'multipart/related' && !/;\s*type=/i.test(contentType);
  const root = isRelated && rootType !== undefined ? `; type="${mediaTypeOf(rootType)}"` : '';
  return `${contentType}; boundary=${boundary}${root}`;
}

function listFields(
  type: string,
  payload: JsonValue,
  media: MediaTypeSpec | undefined,
  resolve: OperationDetail['resolve'],
): readonly Field[] {
  const schema = asObject(media?.schema === undefined ? {} : resolve(media.schema));
  if (isObject(payload)) {
    const properties = new Map(Object.entries(asObject(schema['properties'])));
    const encoding = new Map(Object.entries(media?.encoding ?? {}));
    return Object.entries(payload).map(([name, value]) => ({
      name,
      value,
      encoding: asObject(encoding.get(name)),
      isBinary: isBinary(properties.get(name), resolve),
    }));
  }
  if (!Array.isArray(payload) || type === 'multipart/form-data')
    throw new OpchainError('REQUEST_INVALID', `A body of type ${type} must be an object.`);
  const { prefixItems, items } = schema;
  return payload.map((value, index) => ({
    value,
    encoding: media?.prefixEncoding?.[index] ?? media?.itemEncoding ?? {},
    isBinary: isBinary((Array.isArray(prefixItems) ? prefixItems[index] : undefined) ?? items, resolve),
  }));
}

/** A list is repeated, or written in the style that its Encoding Object names, without percent-encoding. */
function splitField(field: Field): readonly Field[] {
  const { name, value, encoding } = field;
  if (name === undefined || !isContainer(value)) return [field];
  const { style, explode } = readStyle(encoding);
  if (style !== undefined)
    return serializeAsPairs({ name, style, explode }, value, (text) => text).map(([key, text]) => ({
      ...field,
      name: key,
      value: text,
    }));
  return Array.isArray(value) ? value.map((item) => ({ ...field, value: item })) : [field];
}

function makePart({ name, value, encoding, isBinary: binary }: Field, isForm: boolean): Part {
  const contentType = contentTypeOf(encoding);
  const typed = contentType === undefined ? {} : { contentType };
  const part = { ...(name === undefined ? {} : { name }), headers: asObject(encoding['headers']) };
  if (isContainer(value)) return { ...part, contentType: 'application/json', ...typed, content: writeJson(value) };
  const text = ensureWellFormed(String(value), `the field "${name ?? ''}"`);
  const file = readDataUrl(text);
  if (file !== undefined) {
    const filename = file.name ?? name;
    return {
      ...part,
      ...(filename === undefined ? {} : { filename }),
      contentType: file.contentType,
      ...typed,
      content: file.bytes,
    };
  }
  // Plain text is the default of a form (RFC 7578, section 4.4); another type names it.
  const textType = isForm ? {} : { contentType: 'text/plain' };
  return binary && name !== undefined
    ? { ...part, filename: name, contentType: 'application/octet-stream', ...typed, content: text }
    : { ...part, ...(binary ? { contentType: 'application/octet-stream' } : textType), ...typed, content: text };
}

function contentTypeOf(encoding: JsonObject): string | undefined {
  const declared = encoding['contentType'];
  // Several may be documented; the first that can be sent is used.
  return typeof declared === 'string'
    ? declared
        .split(',')
        .map((type) => type.trim())
        .find((type) => type !== '' && !type.includes('*'))
    : undefined;
}

function isBinary(unresolved: JsonValue | undefined, resolve: OperationDetail['resolve']): boolean {
  const schema = isObject(unresolved) ? asObject(resolve(unresolved)) : {};
  return [schema, asObject(schema['items'])].some(
    (part) => part['format'] === 'binary' || typeof part['contentMediaType'] === 'string',
  );
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function writeHead({ name = '', filename, contentType, headers }: Part, isForm: boolean): string {
  const lines: string[] = [];
  const file = filename === undefined ? '' : `; filename="${escapeName(filename)}"`;
  if (isForm) lines.push(`Content-Disposition: form-data; name="${escapeName(name)}"${file}`);
  else if (filename !== undefined) lines.push(`Content-Disposition: attachment${file}`);
  if (contentType !== undefined && /[\r\n]/.test(contentType))
    throw new OpchainError('REQUEST_INVALID', `The content type of the field "${name}" contains a line break.`);
  if (contentType !== undefined) lines.push(`Content-Type: ${contentType}`);
  for (const [field, value] of Object.entries(headers)) lines.push(writeHeader(field, textOf(value, field), name));
  return lines.join('\r\n');
}

function writeHeader(field: string, value: string, name: string): string {
  const error = findHeaderNameError(field);
  if (error !== undefined) throw new OpchainError('REQUEST_INVALID', `"${field}" ${error}.`);
  return `${field}: ${ensureHeaderValue(value, `the header "${field}" of the field "${name}"`)}`;
}

// As browsers do (HTML, "multipart/form-data encoding algorithm").
function escapeName(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/** The same for the same parts, so that a request can be shown and repeated; longer if a part contains it. */
function chooseBoundary(contents: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('latin1');
  const texts = contents.map((content) => decoder.decode(content));
  let boundary = 'opchain-boundary';
  for (let turn = 1; texts.some((text) => text.includes(boundary)); turn += 1)
    boundary = `opchain-boundary-${String(turn)}`;
  return boundary;
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
