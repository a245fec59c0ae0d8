import { type HeaderField, OpchainError } from '@opchain/core/plugin';
import { type RecordedBody, type RecordedRequest, type Recording, toSequence } from '../recorded-call.js';
import { Variables } from '../variables.js';
import { type PowershellValue, readCommands } from './read-commands.js';

/** HTTP/2 has them as fields; they are no headers. */
const pseudoHeaders: ReadonlySet<string> = new Set(['authority', 'method', 'path', 'scheme']);

/** Reads `Invoke-WebRequest` and `Invoke-RestMethod`; other commands are left out. Throws `CHAIN_IMPORT_FAILED`. */
export function readPowershell(text: string): Recording {
  const variables = new Variables();
  const placeholders = new Map<string, string>();
  const expand = (name: string): string => {
    const placeholder = placeholders.get(name) ?? variables.add({ kind: 'input', name, initial: undefined });
    placeholders.set(name, placeholder);
    return placeholder;
  };
  const { commands, cookies } = readCommands(text, expand);
  const requests = commands.flatMap((options) => toRequest(options, cookies, variables) ?? []);
  if (requests.length === 0)
    throw new OpchainError(
      'CHAIN_IMPORT_FAILED',
      'The text contains no Invoke-WebRequest or Invoke-RestMethod with a URL.',
    );
  return { title: 'Imported calls', calls: toSequence(requests), notes: [], variables: variables.origins };
}

function toRequest(
  options: ReadonlyMap<string, PowershellValue>,
  cookies: readonly string[],
  variables: Variables,
): RecordedRequest | undefined {
  const textOf = (name: string): string | undefined => {
    const value = options.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const url = textOf('uri');
  if (url === undefined) return undefined;
  const contentType = textOf('contenttype');
  const headers: HeaderField[] = [
    ...tableOf(options.get('headers')).filter(([name]) => !pseudoHeaders.has(name)),
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ...(cookies.length > 0 && options.has('websession') ? [['Cookie', cookies.join('; ')] as const] : []),
  ];
  const body = readBody(options, contentType, variables);
  return {
    method: (textOf('method') ?? 'GET').toUpperCase(),
    url: variables.resolveUrl(url),
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

const tableOf = (value: PowershellValue | undefined): readonly (readonly [string, string])[] =>
  value === undefined || typeof value === 'string' ? [] : [...value];

/** A text, a table, which is sent as a form, or a multipart form. */
function readBody(
  options: ReadonlyMap<string, PowershellValue>,
  contentType: string | undefined,
  variables: Variables,
): RecordedBody | undefined {
  const fields = tableOf(options.get('form')).map(([name, value]) => ({ name, value }));
  if (fields.length > 0) return { contentType: 'multipart/form-data', text: '', fields };
  const body = options.get('body');
  if (body === undefined) return undefined;
  if (typeof body === 'string') return { contentType: contentType ?? '', text: variables.quoteInJson(body) };
  const form = new URLSearchParams(tableOf(body).map(([name, value]) => [name, value]));
  return { contentType: 'application/x-www-form-urlencoded', text: form.toString() };
}
