import type { HeaderField, JsonObject, JsonValue } from '@opchain/core/plugin';
import { OpchainError } from '@opchain/core/plugin';
import { asObject, asObjects, asText, parseJson } from '../json-members.js';
import type { RecordedCall, RecordedResponse, Recording } from '../recorded-call.js';
import { isJsonType, mediaType } from '../recorded-call.js';

/** What a page loads besides the calls of its API. */
const pageTypes =
  /^(text\/(html|css|javascript)|image\/|font\/|audio\/|video\/|application\/(javascript|x-javascript|font|wasm|manifest))/;

/** Reads an HTTP Archive 1.2. Throws `CHAIN_IMPORT_FAILED`. */
export function readHar(text: string): Recording {
  const log = asObject(asObject(parseJson(text))?.['log']);
  const entries = log?.['entries'];
  if (!Array.isArray(entries))
    throw new OpchainError('CHAIN_IMPORT_FAILED', 'The file is not a HAR: it has no "log.entries".');
  const read = entries.flatMap((entry) => readEntry(asObject(entry)) ?? []);
  const calls = read.filter((call) => call !== 'page' && call !== 'failed');
  const count = (kind: string) => read.filter((call) => call === kind).length;
  const notes = [
    ...(count('page') === 0
      ? []
      : [`${count('page')} requests of the page (documents, images, scripts) are left out.`]),
    ...(count('failed') === 0 ? [] : [`${count('failed')} requests without a response are left out.`]),
  ];
  const page = asObjects(log?.['pages'])[0];
  const title = asText(page?.['title']);
  return { title: title === undefined || URL.canParse(title) ? 'Recorded calls' : title, calls, notes };
}

function readEntry(entry: JsonObject | undefined): RecordedCall | 'page' | 'failed' | undefined {
  const request = asObject(entry?.['request']);
  const response = asObject(entry?.['response']);
  const [method, url] = [asText(request?.['method']), asText(request?.['url'])];
  if (entry === undefined || method === undefined || url === undefined) return undefined;
  const status = response?.['status'];
  if (response === undefined || typeof status !== 'number' || status < 100) return 'failed';
  const content = asObject(response['content']);
  const contentType = asText(content?.['mimeType']) ?? '';
  if (method === 'OPTIONS' || isOfPage(method, asText(entry['_resourceType']), contentType)) return 'page';
  const startedAt = Date.parse(asText(entry['startedDateTime']) ?? '') || 0;
  const time = entry['time'];
  const name = asText(entry['comment']);
  return {
    // A comment of ours is the name of a step, and then what happened after it.
    ...(name !== undefined && /^[\w-]+( #\d+)?(;.*)?$/.test(name) ? { name: name.replace(/( #\d+)?(;.*)?$/, '') } : {}),
    method,
    url,
    headers: readHeaders(request?.['headers']),
    ...readPostData(asObject(request?.['postData'])),
    startedAt,
    endedAt: startedAt + (typeof time === 'number' && time > 0 ? time : 0),
    response: { status, headers: readHeaders(response['headers']), ...readContent(content, contentType) },
  };
}

function isOfPage(method: string, resourceType: string | undefined, contentType: string): boolean {
  if (resourceType !== undefined) return !/^(xhr|fetch|other)$/.test(resourceType);
  return method === 'GET' && pageTypes.test(mediaType(contentType));
}

function readPostData(data: JsonObject | undefined): Pick<RecordedCall, 'body'> {
  if (data === undefined) return {};
  const contentType = asText(data['mimeType']) ?? '';
  const text = asText(data['text']);
  if (text !== undefined && text !== '') return { body: { contentType, text } };
  const fields = asObjects(data['params']).flatMap(({ name, value }): [string, string][] =>
    typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [],
  );
  return fields.length === 0 ? {} : { body: { contentType, text: new URLSearchParams(fields).toString() } };
}

function readContent(content: JsonObject | undefined, contentType: string): Pick<RecordedResponse, 'json'> {
  const text = asText(content?.['text']);
  if (text === undefined || !isJsonType(contentType)) return {};
  return { json: parseJson(content?.['encoding'] === 'base64' ? decodeBase64(text) : text) };
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
  } catch {
    return '';
  }
}

const readHeaders = (headers: JsonValue | undefined): HeaderField[] =>
  asObjects(headers).flatMap(({ name, value }): HeaderField[] =>
    // HTTP/2 has the method and the address as headers.
    typeof name === 'string' && typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
  );
