import { findHeader, type HeaderField } from '../model/http.js';

/** A request for display: credentials are omitted or masked. */
export interface ShownRequest {
  /** HTTP method. */
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  /** In the order in which they are sent. */
  readonly headers: readonly HeaderField[];
  /** The body as text; missing if there is none. */
  readonly body?: string;
}

/** The shell that a command is written for: any POSIX shell, PowerShell 7.3 or later, or the prompt of cmd.exe. */
export type CurlShell = 'posix' | 'powershell' | 'cmd';

/** Options of `requestToCurl`. */
export interface CurlOptions {
  /** The shell that reads the command. Default: `posix`. The others write a single line. */
  readonly shell?: CurlShell;
  /** Writes each option on its own line. Default: false. */
  readonly multiline?: boolean;
  /** Also shows the status and headers of the response (`--include`). Default: false. */
  readonly include?: boolean;
  /** Name of the credential of the request, added as a comment because secrets are never shown. */
  readonly credential?: string;
  /**
   * Maximum length of the body in characters. A longer body is shortened to its beginning and its length; the command
   * is then for reading only.
   */
  readonly maxBodyLength?: number;
}

/** Characters shown of a body that is too long. */
const SHOWN_BODY_LENGTH = 100;

/**
 * Formats a request as a `curl` command. What the shell cannot pass to a program, such as control characters in cmd.exe,
 * gives a comment that says so instead.
 */
export function requestToCurl(request: ShownRequest, options: CurlOptions = {}): string {
  const body = request.body === undefined ? undefined : truncate(request.body, options.maxBodyLength);
  const { shell = 'posix' } = options;
  if (shell !== 'posix') {
    const texts = [request.method, request.url, body ?? '', ...request.headers.flat()];
    const quoteFor = windowsQuotes[shell];
    if (texts.some((text) => quoteFor.cannotPass(text))) return quoteFor.comment;
    return ['curl.exe', ...listParts(request, body, options, quoteFor.quote)].join(' ');
  }
  const command = join(['curl', ...listParts(request, body, options, quote)], options.multiline === true);
  const input = body !== undefined && isPiped(body) ? `printf ${quoteFormat(body)} | ` : '';
  const comment =
    options.credential === undefined ? '' : ` # with the credential of ${toSingleLine(options.credential)}`;
  return `${input}${command}${comment}`;
}

function listParts(
  { method, url, headers }: ShownRequest,
  body: string | undefined,
  options: CurlOptions,
  quote: (text: string) => string,
): string[] {
  const parts = [...(options.include === true ? ['--include'] : [])];
  if (method === 'HEAD' && body === undefined) parts.push('--head');
  else if (method !== 'GET' || body !== undefined) parts.push(`--request ${quote(method)}`);
  // Otherwise curl expands brackets and braces, and removes dot segments.
  if (/[[\]{}]/.test(url)) parts.push('--globoff');
  if (/\/\.{1,2}(?:[/?#]|$)/.test(url)) parts.push('--path-as-is');
  const lastPart = parts.pop();
  parts.push(lastPart === undefined ? quote(url) : `${lastPart} ${quote(url)}`);
  for (const [name, value] of headers) parts.push(`--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  if (body !== undefined) {
    // Otherwise curl sends the content type of a form.
    if (findHeader(headers, 'content-type') === undefined) parts.push(`--header ${quote('Content-Type:')}`);
    const isInput = (options.shell ?? 'posix') === 'posix' && isPiped(body);
    parts.push(isInput ? '--data-binary @-' : `--data-raw ${quote(body)}`);
  }
  return parts;
}

function join([command = '', ...parts]: readonly string[], isMultiline: boolean): string {
  if (!isMultiline) return [command, ...parts].join(' ');
  return parts.reduce((line, part) => (part.startsWith('--') ? `${line} \\\n  ${part}` : `${line} ${part}`), command);
}

function truncate(text: string, limit = Infinity): string {
  return text.length > limit ? `${text.slice(0, SHOWN_BODY_LENGTH)}… (${text.length} characters)` : text;
}

/** Control characters, line separators and directional marks, which terminals and editors interpret. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** No argument can contain NUL, and `$(…)` removes line ends at its end. */
const isPiped = (body: string): boolean => body.includes('\0') || body.endsWith('\n');

const hasControls = (text: string): boolean => text.search(controls) !== -1;

/** In single quotes only the quote itself is special (POSIX, Shell Command Language, section 2.2.2). */
function quote(text: string): string {
  if (/^[\w./:@%+=,-]*[\w./]$/.test(text)) return text;
  return hasControls(text) ? `"$(printf ${quoteFormat(text)})"` : quoteSingle(text);
}

function quoteSingle(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * As a format of `printf`, in which `%` and `\` are special, and control characters are escaped: not every shell has
 * `$'…'`.
 */
function quoteFormat(text: string): string {
  const escaped = quoteSingle(text.replaceAll('\\', '\\\\').replaceAll('%', '%%'));
  const options = text.startsWith('-') ? '-- ' : '';
  return options + escaped.replace(controls, (character) => named[character] ?? escapeBytes(character));
}

function escapeBytes(character: string): string {
  return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

function toSingleLine(text: string): string {
  return text.replace(controls, ' ');
}

/** How the shells of Windows pass a text to a program. */
const windowsQuotes = {
  powershell: {
    quote: quotePowerShell,
    cannotPass: (text: string) => text.includes('\0'),
    comment: '# The request contains NUL, which no argument can contain.',
  },
  cmd: {
    quote: quoteCmd,
    cannotPass: hasControls,
    comment: 'rem The request contains control characters, which cmd.exe cannot pass. Copy it for another shell.',
  },
} as const;

/**
 * In single quotes only the quote itself is special, in any of the forms that PowerShell reads as one (PowerShell language
 * specification, 2.3.5.2); control characters are escaped in double quotes (about_Special_Characters). From version 7.3,
 * quotes inside of an argument reach the program (about_Parsing, "Passing arguments that contain quote characters").
 */
function quotePowerShell(text: string): string {
  if (!hasControls(text)) return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
  const escaped = text.replace(/[`$"\u201c-\u201e]/g, '`$&');
  return `"${escaped.replace(controls, (character) => `\`u{${character.codePointAt(0)?.toString(16) ?? ''}}`)}"`;
}

/**
 * An argument as programs of Windows parse it (Microsoft, "Parsing C command-line arguments"), with each character that
 * cmd.exe reads itself behind `^`, also the quotes, so that it is never inside of any (`cmd /?`). `^` between `%` and a
 * name prevents that the prompt replaces a variable.
 */
function quoteCmd(text: string): string {
  const argument = `"${text.replace(/(\\*)("|$)/g, (_, slashes: string, end: string) => slashes + slashes + (end === '' ? '' : '\\"'))}"`;
  return argument.replace(/[()%!^"<>&|]/g, '^$&');
}
