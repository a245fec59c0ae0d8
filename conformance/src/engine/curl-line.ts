import type { Exchange } from './exchange.js';

/** The request as a `curl` line for a POSIX shell. The credential is named, never shown. */
export function toCurl(exchange: Exchange): string {
  const headers = exchange.headers.map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`).join('');
  const body = exchange.body === undefined ? '' : ` --data-binary ${quote(shorten(exchange.body))}`;
  const as = exchange.as === undefined ? '' : ` # with the credential of ${exchange.as}`;
  return `curl -i -X ${exchange.method}${headers}${body} ${quote(exchange.url)}${as}`;
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
// What is longer is long on purpose, e.g. a body of 2 MB: its first characters tell as much.
const longest = 500;
const shownOfLonger = 100;
const shorten = (text: string) => (text.length > longest ? `${text.slice(0, shownOfLonger)}… (${text.length} characters)` : text);
