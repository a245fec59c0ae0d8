import { writeJson } from '../../model/json-text/write-json.js';
import type { Schema } from '../../model/api-description.js';
import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { BuiltBody } from './built-body.js';
import { ensureWellFormed } from './encode-text.js';
import { readDataUrl } from './read-data-url.js';

interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly content: string | Uint8Array;
}

/**
 * Serializes a `multipart/form-data` body (RFC 7578): lists become repeated parts, objects become JSON parts, `data:`
 * URLs and fields that the schema declares binary become files.
 */
export function buildMultipart(
  fields: JsonObject,
  encoding: JsonObject,
  properties: ReadonlyMap<string, Schema>,
): BuiltBody {
  const encoder = new TextEncoder();
  const parts = Object.entries(fields)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item) => [name, item] as const) : [[name, value] as const],
    )
    .filter(([, value]) => value !== null)
    .map(([name, value]) => makePart(name, value, contentTypeOf(encoding[name]), isBinary(properties.get(name))))
    .map((part) => ({
      head: writeHead(part),
      content: typeof part.content === 'string' ? encoder.encode(part.content) : part.content,
    }));
  const boundary = chooseBoundary(parts.map(({ content }) => content));
  const chunks = parts.flatMap(({ head, content }) => [
    encoder.encode(`--${boundary}\r\n${head}\r\n\r\n`),
    content,
    encoder.encode('\r\n'),
  ]);
  chunks.push(encoder.encode(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: concatenate(chunks) };
}

function makePart(name: string, value: JsonValue, contentType: string | undefined, binary: boolean): Part {
  const typed = contentType === undefined ? {} : { contentType };
  if (isContainer(value)) return { name, contentType: 'application/json', ...typed, content: writeJson(value) };
  const text = ensureWellFormed(String(value), `the field "${name}"`);
  const file = readDataUrl(text);
  if (file !== undefined)
    return { name, filename: file.name ?? name, contentType: file.contentType, ...typed, content: file.bytes };
  return binary
    ? { name, filename: name, contentType: 'application/octet-stream', ...typed, content: text }
    : { name, ...typed, content: text };
}

function contentTypeOf(encoding: JsonValue | undefined): string | undefined {
  if (!isObject(encoding)) return undefined;
  const declared = encoding['contentType'];
  // Several may be documented; the first that can be sent is used.
  return typeof declared === 'string'
    ? declared
        .split(',')
        .map((type) => type.trim())
        .find((type) => type !== '' && !type.includes('*'))
    : undefined;
}

function isBinary(schema: Schema | undefined): boolean {
  const one = typeof schema === 'object' ? schema : {};
  const items = isObject(one['items']) ? one['items'] : {};
  return [one, items].some((part) => part['format'] === 'binary' || typeof part['contentMediaType'] === 'string');
}

function writeHead({ name, filename, contentType }: Part): string {
  const file = filename === undefined ? '' : `; filename="${escapeName(filename)}"`;
  if (contentType !== undefined && /[\r\n]/.test(contentType))
    throw new OpchainError('REQUEST_INVALID', `The content type of the field "${name}" contains a line break.`);
  return `Content-Disposition: form-data; name="${escapeName(name)}"${file}${contentType === undefined ? '' : `\r\nContent-Type: ${contentType}`}`;
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
