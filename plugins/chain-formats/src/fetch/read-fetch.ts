import { findHeader, type HeaderField, type JsonObject, type JsonValue, OpchainError } from '@opchain/core/plugin';
import { asObject, asText, parseJson } from '../json-members.js';
import { type RecordedBody, type RecordedRequest, type Recording, toSequence } from '../recorded-call.js';
import { Variables } from '../variables.js';
import { LiteralReader } from './literal-reader.js';

/** Reads calls of `fetch`; the code around them is left out. Throws `CHAIN_IMPORT_FAILED`. */
export function readFetch(text: string): Recording {
  const variables = new Variables();
  const requests: RecordedRequest[] = [];
  for (const { index, 0: start } of text.matchAll(/\bfetch\s*\(/g)) {
    const reader = new LiteralReader(text, index + start.length, (name) =>
      variables.add({ kind: 'input', name, initial: undefined }),
    );
    const [url, options] = reader.readArguments();
    if (typeof url === 'string') requests.push(toRequest(url, asObject(options), variables));
  }
  if (requests.length === 0)
    throw new OpchainError('CHAIN_IMPORT_FAILED', 'The text contains no call of fetch with a URL.');
  return { title: 'Imported calls', calls: toSequence(requests), notes: [], variables: variables.origins };
}

function toRequest(url: string, options: JsonObject | undefined, variables: Variables): RecordedRequest {
  const headers = readHeaders(options?.['headers']);
  const referrer = asText(options?.['referrer']);
  return {
    method: (asText(options?.['method']) ?? 'GET').toUpperCase(),
    // Of the page that it was copied in.
    url: variables.resolveUrl(
      url.startsWith('/') && referrer !== undefined && URL.canParse(referrer) ? new URL(url, referrer).href : url,
    ),
    headers,
    ...readBody(asText(options?.['body']), findHeader(headers, 'content-type'), variables),
  };
}

/** An object, or a list of pairs. */
function readHeaders(headers: JsonValue | undefined): readonly HeaderField[] {
  const entries = Array.isArray(headers)
    ? headers.map((pair) => (Array.isArray(pair) ? pair : []))
    : Object.entries(asObject(headers) ?? {});
  return entries.flatMap(([name, value]): HeaderField[] =>
    typeof name === 'string' && typeof value === 'string' ? [[name, value]] : [],
  );
}

function readBody(
  text: string | undefined,
  contentType: string | undefined,
  variables: Variables,
): { readonly body?: RecordedBody } {
  if (text === undefined) return {};
  const json = variables.quoteInJson(text);
  const isJson = /^\s*[[{]/.test(json) && parseJson(json) !== undefined;
  const fallback = isJson ? 'application/json' : 'text/plain';
  return { body: { contentType: contentType ?? fallback, text: isJson ? json : text } };
}
