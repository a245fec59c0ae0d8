import type { Exchange } from './exchange.js';

/** The request as a `curl` line for a POSIX shell. The credential is named, never shown. */
export function toCurl(exchange: Exchange): string {
  const headers = exchange.headers.map(([name, value]) => ` -H ${quote(`${name}: ${value}`)}`).join('');
  const body = exchange.body === undefined ? '' : ` --data-binary ${quote(truncate(exchange.body))}`;
  const as = exchange.as === undefined ? '' : ` # with the credential of ${exchange.as}`;
  return `curl -i -X ${exchange.method}${headers}${body} ${quote(exchange.url)}${as}`;
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
// What is longer is long on purpose, e.g. a body of 2 MB: its first characters tell as much.
const MAX_BODY_LENGTH = 500;
const TRUNCATED_LENGTH = 100;
const truncate = (text: string) =>
  text.length > MAX_BODY_LENGTH ? `${text.slice(0, TRUNCATED_LENGTH)}… (${text.length} characters)` : text;
