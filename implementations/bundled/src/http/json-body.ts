import { bodyLimit } from '@opchain/contract';
import express from 'express';
import type { RequestHandler } from 'express';
import { Fault } from './fault.js';

/**
 * Takes JSON in UTF-8 and nothing else. A body that is too large is found first, whatever it is, because every body is read within the limit
 * before anybody looks at its type.
 */
export const jsonBody: RequestHandler = (request, response, next) => {
  readBytes(request, response, (error?: unknown) => {
    if (error !== undefined) return next(error);
    const bytes = request.body as Buffer | undefined;
    const type = request.get('Content-Type');
    if (bytes === undefined || (bytes.length === 0 && type === undefined)) {
      // Nothing at all was sent: the validation says which fields are missing.
      request.body = undefined;
      return next();
    }
    if (!/^application\/json *(; *charset *= *"?utf-8"? *)?$/i.test(type ?? '')) return next(new Fault('unsupported-media-type'));
    request.body = parseJson(bytes);
    next(request.body === undefined ? new Fault('malformed-json') : undefined);
  });
};

const readBytes = express.raw({ type: () => true, limit: bodyLimit, inflate: false });

/** The value of a JSON text in UTF-8; undefined for any other bytes. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
