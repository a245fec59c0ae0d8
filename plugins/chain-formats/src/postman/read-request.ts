import { findHeader, type HeaderField, type JsonObject, type JsonValue } from '@opchain/core/plugin';
import { asObject, asObjects, asText } from '../json-members.js';
import type { FormField, RecordedBody, RecordedRequest } from '../recorded-call.js';
import type { Variables } from '../variables.js';
import type { PostmanVariables } from './postman-variables.js';
import { readAuth } from './read-auth.js';

/** Reads a request; undefined if it has no URL. */
export function readRequest(
  request: JsonObject | undefined,
  inherited: JsonObject | undefined,
  variables: PostmanVariables,
): { readonly request: RecordedRequest; readonly notes: readonly string[] } | undefined {
  const address = readUrl(request?.['url']);
  if (request === undefined || address === undefined) return undefined;
  const read = (text: string) => variables.read(text);
  const auth = readAuth(asObject(request['auth']) ?? inherited, read);
  const headers: readonly HeaderField[] = [...readFields(request['header'], read), ...auth.headers];
  const body = readBody(asObject(request['body']), findHeader(headers, 'content-type'), read, variables);
  const url = variables.resolveUrl(read(address));
  return {
    request: {
      method: (asText(request['method']) ?? 'GET').toUpperCase(),
      url: auth.query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${auth.query}`,
      headers,
      ...(typeof body === 'object' ? { body } : {}),
    },
    notes: [...auth.notes, ...(typeof body === 'string' ? [body] : [])],
  };
}

/** The URL with the values of its path variables (`:id`). */
function readUrl(url: JsonValue | undefined): string | undefined {
  if (typeof url === 'string') return url;
  const parts = asObject(url);
  if (parts === undefined) return undefined;
  const raw = asText(parts['raw']) ?? joinUrl(parts);
  const values = new Map(readFields(parts['variable'], (text) => text));
  const [, address = '', rest = ''] = /^([^?#]*)([^]*)$/.exec(raw) ?? [];
  return (
    address.replace(/\/:([^/]+)/g, (_, name: string) => {
      const value = values.get(name);
      return value === undefined || value === '' ? `/{{${name}}}` : `/${value}`;
    }) + rest
  );
}

function joinUrl(parts: JsonObject): string {
  const join = (value: JsonValue | undefined, separator: string) =>
    Array.isArray(value)
      ? value.map((part) => (typeof part === 'string' ? part : '')).join(separator)
      : (asText(value) ?? '');
  const protocol = asText(parts['protocol']);
  const port = asText(parts['port']);
  const query = readFields(parts['query'], (text) => text).map(([name, value]) => `${name}=${value}`);
  return `${protocol === undefined ? '' : `${protocol}://`}${join(parts['host'], '.')}${port === undefined ? '' : `:${port}`}/${join(parts['path'], '/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/** Names and values of what is not disabled. */
const readFields = (fields: JsonValue | undefined, read: (text: string) => string): HeaderField[] =>
  asObjects(fields).flatMap(({ key, value, disabled }): HeaderField[] =>
    typeof key !== 'string' || key === '' || disabled === true ? [] : [[read(key), read(asText(value) ?? '')]],
  );

/** The body; a sentence if it cannot be in a chain. */
function readBody(
  body: JsonObject | undefined,
  contentType: string | undefined,
  read: (text: string) => string,
  variables: Variables,
): RecordedBody | string | undefined {
  const mode = asText(body?.['mode']);
  if (body === undefined || mode === undefined || body['disabled'] === true) return undefined;
  if (mode === 'raw') return readRaw(body, contentType, read, variables);
  if (mode === 'urlencoded')
    return {
      contentType: contentType ?? 'application/x-www-form-urlencoded',
      text: new URLSearchParams(readFields(body['urlencoded'], read).map(([name, value]) => [name, value])).toString(),
    };
  if (mode === 'graphql')
    return { contentType: 'application/json', text: variables.quoteInJson(read(writeGraphql(body['graphql']))) };
  if (mode === 'formdata')
    return {
      contentType: 'multipart/form-data',
      text: '',
      fields: asObjects(body['formdata']).flatMap((field) => readField(field, read)),
    };
  return 'its body is in a file and is left out.';
}

function readField({ key, value, type, src, disabled }: JsonObject, read: (text: string) => string): FormField[] {
  if (typeof key !== 'string' || key === '' || disabled === true) return [];
  if (type === 'file') return [{ name: read(key), file: asText(src) ?? '' }];
  return [{ name: read(key), value: read(asText(value) ?? '') }];
}

function readRaw(
  body: JsonObject,
  contentType: string | undefined,
  read: (text: string) => string,
  variables: Variables,
): RecordedBody | undefined {
  const raw = asText(body['raw']) ?? '';
  if (raw.trim() === '') return undefined;
  const language = asText(asObject(asObject(body['options'])?.['raw'])?.['language']);
  const type = contentType ?? rawTypes[language ?? ''] ?? '';
  const isJson = /json/i.test(type) || (type === '' && /^\s*[[{]/.test(raw));
  return { contentType: type, text: isJson ? variables.quoteInJson(read(raw)) : read(raw) };
}

/** The query and its variables as GraphQL sends them over HTTP. */
function writeGraphql(content: JsonValue | undefined): string {
  const { query, variables } = asObject(content) ?? {};
  const given = asText(variables)?.trim() ?? '';
  return `{"query":${JSON.stringify(query ?? '')}${given === '' ? '' : `,"variables":${given}`}}`;
}

const rawTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  html: 'text/html',
};
