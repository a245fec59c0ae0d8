import { findHeader, type HeaderField, type JsonObject, type JsonValue, OpchainError } from '@opchain/core/plugin';
import { asObject, asObjects, asText, parseJson } from '../json-members.js';
import {
  type FormField,
  isJsonType,
  mediaType,
  type RecordedCall,
  type RecordedResponse,
  type Recording,
} from '../recorded-call.js';
import { isOfPage } from './is-of-page.js';

/** Reads an HTTP Archive 1.2. Throws `CHAIN_IMPORT_FAILED`. */
export function readHar(text: string): Recording {
  const log = asObject(asObject(parseJson(text))?.['log']);
  const entries = log?.['entries'];
  if (!Array.isArray(entries))
    throw new OpchainError('CHAIN_IMPORT_FAILED', 'The file is not a HAR: it has no "log.entries".');
  const read = entries.flatMap((entry) => readEntry(asObject(entry)) ?? []);
  const calls = read.filter((call) => call !== 'page' && call !== 'failed');
  const count = (kind: string) => read.filter((call) => call === kind).length;
  const bodyless = asObjects(entries).filter(isBodyless).length;
  const notes = [
    ...(count('page') === 0 ? [] : [leftOut(count('page'), 'of the page (documents, images, scripts)')]),
    ...(count('failed') === 0 ? [] : [leftOut(count('failed'), 'without a response')]),
    ...(bodyless === 0
      ? []
      : [
          `${bodyless === 1 ? 'One response is' : `${bodyless} responses are`} without a body in the file: values from there are typed in.`,
        ]),
    ...(calls.length > 0 && isSanitized(log, calls)
      ? ['The file has no cookies and no Authorization headers; browsers export them only if their settings allow it.']
      : []),
  ];
  const page = asObjects(log?.['pages'])[0];
  const title = asText(page?.['title']);
  return {
    title: title === undefined || URL.canParse(title) ? 'Recorded calls' : title,
    calls,
    isTraffic: true,
    notes,
  };
}

const leftOut = (count: number, which: string): string =>
  count === 1 ? `One request ${which} is left out.` : `${count} requests ${which} are left out.`;

function isBodyless(entry: JsonObject): boolean {
  const content = asObject(asObject(entry['response'])?.['content']);
  return isJsonType(asText(content?.['mimeType']) ?? '') && Number(content?.['size']) > 0 && !asText(content?.['text']);
}

/** True for what Chromium exports without secrets. */
const isSanitized = (log: JsonObject | undefined, calls: readonly RecordedCall[]): boolean =>
  asObject(log?.['creator'])?.['name'] === 'WebInspector' &&
  !calls.some(({ headers }) => headers.some(([name]) => /^(cookie|authorization)$/i.test(name)));

function readEntry(entry: JsonObject | undefined): RecordedCall | 'page' | 'failed' | undefined {
  const request = asObject(entry?.['request']);
  const response = asObject(entry?.['response']);
  const [method, url] = [asText(request?.['method']), asText(request?.['url'])];
  if (entry === undefined || method === undefined || url === undefined) return undefined;
  const status = response?.['status'];
  if (response === undefined || typeof status !== 'number' || status < 100) return 'failed';
  const content = asObject(response['content']);
  const [sent, received] = [readHeaders(request?.['headers']), readHeaders(response['headers'])];
  const contentType = asText(content?.['mimeType']) || findHeader(received, 'content-type') || '';
  const resourceType = asText(entry['_resourceType']);
  if (isOfPage({ method, status, contentType, headers: sent, resourceType })) return 'page';
  // A browser asked whether the response that it had is the latest.
  const isCached = status === 304 && (resourceType ?? findHeader(sent, 'sec-fetch-mode')) !== undefined;
  const startedAt = Date.parse(asText(entry['startedDateTime']) ?? '') || 0;
  const time = entry['time'];
  const name = asText(entry['comment']);
  return {
    // A comment of ours is the name of a step, and then what happened after it.
    ...(name !== undefined && /^[\w-]+( #\d+)?(;.*)?$/.test(name) ? { name: name.replace(/( #\d+)?(;.*)?$/, '') } : {}),
    method,
    url,
    headers: isCached
      ? sent.filter(([header]) => !/^if-(none-match|modified-since)$/i.test(header))
      : withCookies(sent, request?.['cookies']),
    ...readPostData(asObject(request?.['postData'])),
    startedAt,
    endedAt: startedAt + (typeof time === 'number' && time > 0 ? time : 0),
    response: { status: isCached ? 200 : status, headers: received, ...readContent(content, contentType) },
  };
}

function readPostData(data: JsonObject | undefined): Pick<RecordedCall, 'body'> {
  if (data === undefined) return {};
  const contentType = asText(data['mimeType']) ?? '';
  const text = asText(data['text']);
  if (text !== undefined && text !== '')
    return { body: { contentType, text: data['encoding'] === 'base64' ? decodeBase64(text) : text } };
  if (mediaType(contentType) === 'multipart/form-data')
    return { body: { contentType, text: '', fields: asObjects(data['params']).flatMap(readField) } };
  const fields = readFields(data['params']);
  return fields.length === 0
    ? {}
    : { body: { contentType, text: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString() } };
}

function readField({ name, value, fileName }: JsonObject): FormField[] {
  if (typeof name !== 'string') return [];
  if (typeof fileName === 'string') return [{ name, file: fileName }];
  return typeof value === 'string' ? [{ name, value }] : [];
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
  readFields(headers)
    // HTTP/2 has the method and the address as headers.
    .filter(([name]) => !name.startsWith(':'));

/** Some programs write cookies in a list of their own alone. */
function withCookies(headers: HeaderField[], cookies: JsonValue | undefined): HeaderField[] {
  const fields = readFields(cookies);
  if (fields.length === 0 || findHeader(headers, 'cookie') !== undefined) return headers;
  return [...headers, ['Cookie', fields.map(([name, value]) => `${name}=${value}`).join('; ')]];
}

const readFields = (fields: JsonValue | undefined): HeaderField[] =>
  asObjects(fields).flatMap(({ name, value }): HeaderField[] =>
    typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [],
  );
