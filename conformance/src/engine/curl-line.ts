import { requestToCurl } from '@opchain/core';
import type { Exchange } from './exchange.js';

/** Longer bodies are long on purpose, e.g. 2 MB: their first characters are sufficient. */
const MAX_BODY_LENGTH = 500;

/** Formats the request as one `curl` line, with the name of the credential instead of its value. */
export function toCurl(exchange: Exchange): string {
  return requestToCurl(exchange, {
    include: true,
    maxBodyLength: MAX_BODY_LENGTH,
    ...(exchange.as !== undefined && { credential: exchange.as }),
  });
}
