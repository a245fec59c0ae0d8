import { findHeader, type HeaderField } from '@opchain/core/plugin';
import { parseJson } from '../json-members.js';
import type { FormField, RecordedBody, RecordedRequest } from '../recorded-call.js';
import type { Variables } from '../variables.js';
import type { CurlOption } from './curl-options.js';

/** The requests of one command, one for each URL, and what had to be left out. */
interface ReadRequests {
  readonly requests: readonly RecordedRequest[];
  readonly notes: readonly string[];
}

/** Reads the options of one command. */
export function readRequest(options: readonly CurlOption[], variables: Variables): ReadRequests {
  const valuesOf = (...names: readonly string[]) =>
    options.flatMap(({ name, value }) => (names.includes(name) ? [value] : []));
  const has = (name: string) => options.some((option) => option.name === name);
  const files = options.filter(isFromFile);
  const fields = options.flatMap(readField);
  const data = options.filter((option) => !isFromFile(option)).flatMap(readData);
  const text = data.length === 0 ? undefined : data.join(has('json') ? '' : '&');
  const hasBody = text !== undefined && !has('get');
  const headers = readHeaders(options);
  const method =
    valuesOf('request').at(-1) ??
    (has('head')
      ? 'HEAD'
      : has('upload-file')
        ? 'PUT'
        : (hasBody || files.length + fields.length > 0) && !has('get')
          ? 'POST'
          : 'GET');
  const query = [...valuesOf('url-query').map(encodeField), ...(has('get') && text !== undefined ? [text] : [])];
  const requests = valuesOf('url').map((url) => ({
    method: method.toUpperCase(),
    url: addQuery(variables.resolveUrl(url), query),
    headers,
    ...(hasBody ? { body: readBody(text, headers, variables) } : {}),
    ...(fields.length > 0 ? { body: { contentType: 'multipart/form-data', text: '', fields } } : {}),
  }));
  const notes = files.map(
    ({ value }) =>
      `The body of ${requests[0]?.url ?? 'a request'} is in the file "${value.replace(/^@/, '')}" and is left out.`,
  );
  return { requests, notes };
}

const isFromFile = ({ name, value }: CurlOption) =>
  (/^(data|data-ascii|data-binary|json)$/.test(name) && value.startsWith('@')) ||
  (name === 'data-urlencode' && /^[^=]*@/.test(value)) ||
  name === 'upload-file';

/** `name=value`, `name=@file`, `name=<file`, with `;type=…` after it: a field of a form. */
function readField({ name: option, value: text }: CurlOption): FormField[] {
  if (option !== 'form' && option !== 'form-string') return [];
  const [, name = '', value = ''] = /^([^=]*)=([^]*)$/.exec(text) ?? [];
  if (name === '') return [];
  if (option === 'form-string') return [{ name, value }];
  if (/^[@<]/.test(value)) return [{ name, file: value.slice(1).replace(/;.*/s, '') }];
  return [{ name, value: value.replace(/;type=[\w./+-]+(;.*)?$/s, '').replace(/^"([^]*)"$/, '$1') }];
}

function readData({ name, value }: CurlOption): readonly string[] {
  if (name === 'data-urlencode') return [encodeField(value)];
  return /^(data|data-(ascii|binary|raw)|json)$/.test(name) ? [value] : [];
}

/** `name=value` and `=value`, of which the value is encoded; a variable stays as it is. */
function encodeField(text: string): string {
  const [, name = '', value = ''] = /^(?:([^=]*)=)?([^]*)$/.exec(text) ?? [];
  return `${name === '' ? '' : `${name}=`}${encodeURIComponent(value)}`;
}

function addQuery(url: string, query: readonly string[]): string {
  if (query.length === 0) return url;
  const [address = '', fragment] = url.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}${fragment === undefined ? '' : `#${fragment}`}`;
}

function readHeaders(options: readonly CurlOption[]): readonly HeaderField[] {
  return options.flatMap(({ name, value }): HeaderField[] => {
    if (name === 'json')
      return [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ];
    if (name === 'user') return [['Authorization', `Basic ${value}`]];
    if (name === 'oauth2-bearer') return [['Authorization', `Bearer ${value}`]];
    if (name === 'cookie' && value.includes('=')) return [['Cookie', value]];
    if (name !== 'header') return [];
    const [, field, content = ''] = /^([^:;]+)(?::[ \t]*([^]*)|;)$/.exec(value) ?? [];
    return field === undefined ? [] : [[field.trim(), content.trim()]];
  });
}

function readBody(text: string, headers: readonly HeaderField[], variables: Variables): RecordedBody {
  const json = variables.quoteInJson(text);
  const isJson = /^\s*[[{]/.test(json) && parseJson(json) !== undefined;
  // curl sends a form by default; a JSON body is not meant as one.
  const fallback = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const contentType = findHeader(headers, 'content-type') ?? fallback;
  return { contentType, text: isJson ? json : text };
}
