import type { HeaderField } from '../model/http.js';
import { findHeader } from '../model/http.js';

/** A request as it is shown: credentials left out or masked. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body?: string;
}

export interface CurlOptions {
  /** Puts each option on a line of its own. */
  readonly multiline?: boolean;
  /** Shows the response's status and headers as well (`--include`). */
  readonly include?: boolean;
  /** Name of the identity that the request was sent as: it follows as a comment, since secrets are never shown. */
  readonly credential?: string;
  /** Characters of a body beyond which only its beginning and its length are shown; then the command is for reading alone. */
  readonly maxBodyLength?: number;
}

/** Characters that are shown of a body that is longer than allowed. */
const SHOWN_BODY_LENGTH = 100;

/** The request as a `curl` command for a POSIX shell; text with control characters needs one that knows `$'…'` (bash, zsh, ksh, POSIX 2024). */
export function requestToCurl(request: ShownRequest, options: CurlOptions = {}): string {
  const { method, url, headers } = request;
  const body = request.body === undefined ? undefined : truncate(request.body, options.maxBodyLength);
  const parts = [...(options.include === true ? ['--include'] : [])];
  if (method === 'HEAD' && body === undefined) parts.push('--head');
  else if (method !== 'GET' || body !== undefined) parts.push(`--request ${quote(method)}`);
  // Brackets and braces would be ranges, dot segments be removed.
  if (/[[\]{}]/.test(url)) parts.push('--globoff');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(url)) parts.push('--path-as-is');
  const lastPart = parts.pop();
  parts.push(lastPart === undefined ? quote(url) : `${lastPart} ${quote(url)}`);
  for (const [name, value] of headers) parts.push(`--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (body !== undefined) {
    // Without it curl would call the body a form.
    if (findHeader(headers, 'content-type') === undefined) parts.push("--header 'Content-Type:'");
    parts.push(body.includes('\0') ? '--data-binary @-' : `--data-raw ${quote(body)}`);
  }
  const command = join(['curl', ...parts], options.multiline === true);
  const input = body?.includes('\0') === true ? `printf ${quoteFormat(body)} | ` : '';
  const comment =
    options.credential === undefined ? '' : ` # with the credential of ${toSingleLine(options.credential)}`;
  return `${input}${command}${comment}`;
}

function join([command = '', ...parts]: readonly string[], isMultiline: boolean): string {
  if (!isMultiline) return [command, ...parts].join(' ');
  return parts.reduce((line, part) => (part.startsWith('--') ? `${line} \\\n  ${part}` : `${line} ${part}`), command);
}

function truncate(text: string, limit = Infinity): string {
  return text.length > limit ? `${text.slice(0, SHOWN_BODY_LENGTH)}… (${text.length} characters)` : text;
}

/** Control characters, line separators and marks of direction: what a terminal or an editor would act on. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** In single quotes nothing has a meaning but the quote itself; control characters are escaped in `$'…'`. */
function quote(text: string): string {
  if (/^[\w./:@%+=,-]+$/.test(text)) return text;
  if (text.search(controls) === -1) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = text.replace(/['\\]/g, String.raw`\$&`);
  return `$'${escaped.replace(controls, (character) => named[character] ?? escapeBytes(character, 'x', 16, 2))}'`;
}

/** No argument can hold the character 0: `printf` writes such a body from a format, in which `%` and `\` have a meaning. */
function quoteFormat(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replaceAll("'", String.raw`'\''`);
  return `'${escaped.replace(controls, (character) => escapeBytes(character, '', 8, 3))}'`;
}

function escapeBytes(character: string, prefix: string, radix: number, digits: number): string {
  const bytes = [...new TextEncoder().encode(character)];
  return bytes.map((byte) => `\\${prefix}${byte.toString(radix).padStart(digits, '0')}`).join('');
}

function toSingleLine(text: string): string {
  return text.replace(controls, ' ');
}
