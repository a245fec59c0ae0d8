import { requestToCurl } from '@opchain/core';
import type { Exchange } from './exchange.js';

/** What is longer is long on purpose, e.g. a body of 2 MB: its first characters tell as much. */
const MAX_BODY_LENGTH = 500;

/** The request as one `curl` line. The credential is named, never shown. */
export function toCurl(exchange: Exchange): string {
  return requestToCurl(exchange, {
    include: true,
    maxBodyLength: MAX_BODY_LENGTH,
    ...(exchange.as !== undefined && { credential: exchange.as }),
  });
}
