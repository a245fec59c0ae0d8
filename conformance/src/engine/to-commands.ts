import { requestToCurl } from '@opchain/core';
import { findHeader, type HeaderField, isObject, type JsonValue } from '@opchain/core/internal/model';
import type { CredentialPart, Exchange } from './exchange.js';

/** Longer bodies are long on purpose, e.g. 2 MB: their first characters are sufficient. */
const MAX_BODY_LENGTH = 10_000;
/** Shorter texts may be equal by chance. */
const MIN_TEXT_LENGTH = 8;
/** Marks a variable in a request: no shell reads it, and it is in single quotes. */
const mark = (index: number) => `\u00a7${index}\u00a7`;

/** A value that a response has, and later requests send. */
interface Captured {
  readonly value: string | number;
  /** Of the first response that has it: its position, and the path in its body; `etag`: it is the entity tag. */
  readonly from: number;
  readonly path: readonly (string | number)[] | 'etag';
}

/**
 * The commands that repeat requests in a POSIX shell, one line each: first those that set a variable for each credential,
 * with the name of its role instead of its value, then the requests. What the server makes, such as an ID, is read by `jq`
 * from the response that has it, so that the commands work on another server, too.
 */
export function toCommands(exchanges: readonly Exchange[]): string[] {
  const roles = [...new Set(exchanges.flatMap(({ as, credential }) => (as && credential ? [as] : [])))];
  const nameOf = (role: string) => (roles.length === 1 ? 'TOKEN' : `TOKEN_${role.replace(/\W+/g, '_').toUpperCase()}`);
  const settings = roles.map((role) => {
    const part = exchanges.find(({ as }) => as === role)?.credential;
    return `${nameOf(role)}='<${part?.in === 'user' ? 'USER:PASSWORD' : 'token'} of ${role.replaceAll("'", ' ')}>'`;
  });
  const captured = listCaptured(exchanges);
  return [
    ...settings,
    ...exchanges.flatMap((exchange, index) => {
      const own = captured.flatMap((each, position) => (each.from === index ? [{ ...each, position }] : []));
      const earlier = captured.filter(({ from }) => from < index);
      const command = toCommand(exchange, earlier, { isShown: own.length === 0, name: nameOf(exchange.as ?? '') });
      const inBody = own.flatMap(({ path, position }) => (path === 'etag' ? [] : [toCapture(path, position)]));
      const tags = own.filter(({ path }) => path === 'etag');
      return [
        ...(own.length === 0 ? [command] : []),
        ...(inBody.length === 0 ? [] : [`RESPONSE=$(${command})`, ...inBody]),
        ...tags.map(
          ({ position }) =>
            `${nameValue('etag', position)}=$(${command.replace('--silent', '--silent --include')}${READ_TAG})`,
        ),
      ];
    }),
  ];
}

/** Reads `ETag` from a response with headers (RFC 9110, section 8.8.3). */
const READ_TAG = ` | grep -i '^etag:' | cut -d ' ' -f 2- | tr -d '\\r'`;
const nameValue = (path: Captured['path'], position: number) => `${path === 'etag' ? 'ETAG' : 'ID'}_${position + 1}`;

function toCapture(path: readonly (string | number)[], position: number): string {
  const steps = path.map((key) => (/^[a-z_]\w*$/i.test(String(key)) ? `.${key}` : `[${JSON.stringify(key)}]`)).join('');
  const filter = `${steps.startsWith('.') ? '' : '.'}${steps}`.replaceAll("'", String.raw`'\''`);
  return `${nameValue(path, position)}=$(printf %s "$RESPONSE" | jq --raw-output '${filter}')`;
}

function toCommand(
  exchange: Exchange,
  captured: readonly Captured[],
  { isShown, name }: { readonly isShown: boolean; readonly name: string },
): string {
  const request = captured.reduce((changed, each, index) => markValue(changed, each, index), exchange);
  const written = requestToCurl(request, { include: isShown, maxBodyLength: MAX_BODY_LENGTH });
  const line = isShown ? written : written.replace(/(^|\| )curl /, '$1curl --silent ');
  const filled = captured.reduce(
    (text, { path }, index) => text.replaceAll(mark(index), `'"$${nameValue(path, index)}"'`),
    line,
  );
  // Nothing follows the variable in the word.
  return `${filled.replace(/(?<="\$(?:ID|ETAG)_\d+")''(?= |$)/g, '')}${formatCredential(exchange, name)}`;
}

/** The options that send a credential from a variable. */
function formatCredential({ as, credential }: Exchange, variable: string): string {
  if (as === undefined) return '';
  const options: Readonly<Record<CredentialPart['in'], (part: CredentialPart) => string>> = {
    header: ({ name, prefix }) => ` --header "${name}: ${prefix}$${variable}"`,
    query: ({ name }) => ` --url-query "${name}=$${variable}"`,
    cookie: ({ name }) => ` --cookie "${name}=$${variable}"`,
    user: () => ` --user "$${variable}"`,
  };
  return credential === undefined ? ` # with the credential of ${as}` : options[credential.in](credential);
}

/** The values that a response is the first to have, and that a later request sends. */
function listCaptured(exchanges: readonly Exchange[]): Captured[] {
  const known = new Set<string>();
  return exchanges.flatMap((exchange, from) => {
    const [earlier, later] = [exchanges.slice(0, from + 1), exchanges.slice(from + 1)];
    const tag = findHeader(exchange.response.headers, 'etag');
    const tags: [string, 'etag'][] = tag === undefined || exchange.method !== 'GET' ? [] : [[tag, 'etag']];
    return [...tags, ...listScalars(exchange.response.json)].flatMap(([value, path]): Captured[] => {
      const one: Captured = { value, from, path };
      const isNew = !known.has(String(value)) && earlier.every((each) => markValue(each, one, 0) === each);
      if (!isNew || !later.some((each) => markValue(each, one, 0) !== each)) return [];
      known.add(String(value));
      return [one];
    });
  });
}

type Path = readonly (string | number)[];

function listScalars(value: JsonValue | undefined, path: Path = []): [string | number, Path][] {
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? [] : [[value, path]];
  if (Array.isArray(value)) return value.flatMap((item, index) => listScalars(item, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => listScalars(item, [...path, key])) : [];
}

/** The request with a mark in each path segment and each text that has the value; the same request if none has. */
function markValue(exchange: Exchange, { value }: Pick<Captured, 'value'>, index: number): Exchange {
  const text = String(value);
  const [address = '', query] = exchange.url.split(/\?(.*)/s);
  const isPlain = /^[\w.~-]+$/.test(text);
  const segments = address.split('/').map((each, at) => (at > 2 && isPlain && each === text ? mark(index) : each));
  const isLong = text.length >= MIN_TEXT_LENGTH;
  const isParam = (each: string) => isLong && isPlain && each.endsWith(`=${text}`);
  const params = query?.split('&').map((each) => (isParam(each) ? each.replace(`=${text}`, `=${mark(index)}`) : each));
  const body = isLong ? exchange.body?.replaceAll(`"${text}"`, `"${mark(index)}"`) : markId(exchange.body, text, index);
  const url = segments.join('/') + (params === undefined ? '' : `?${params.join('&')}`);
  const isCondition = ([name, sent]: HeaderField) => /^if-(?:none-)?match$/i.test(name) && sent === text;
  const headers = exchange.headers.map((each) => (isCondition(each) ? ([each[0], mark(index)] as const) : each));
  const isSame = url === exchange.url && body === exchange.body && !exchange.headers.some(isCondition);
  return isSame ? exchange : { ...exchange, url, headers, ...(body === undefined ? {} : { body }) };
}

/** A short value is only meant where a name says that it is an ID. */
function markId(body: string | undefined, text: string, index: number): string | undefined {
  const escaped = text.replace(/[^\w]/g, '\\$&');
  const pattern = new RegExp(`("\\w*(?:id|Id|ID)"\\s*:\\s*)(")?${escaped}(?=["\\s,}\\]])`, 'g');
  return body?.replace(pattern, (_, start: string, open = '') => `${start}${open}${mark(index)}`);
}
