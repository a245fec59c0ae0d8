import { jsonMediaType } from '@opchain/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../shop/shop-error.js';

/**
 * Accepts only JSON in UTF-8. A body that is too large is rejected first, because every body is read within the limit
 * before its type is checked.
 */
export function addJsonBodies(app: FastifyInstance): void {
  // Fastify would reject an invalid media type before it checks the size.
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    if (headers['content-type'] !== undefined && !jsonMediaType.test(headers['content-type']))
      headers['content-type'] = 'application/octet-stream';
    next();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    if (!isJson(request)) return done(new ShopError('unsupported-media-type'));
    const json = parseJson(body);
    return json === undefined ? done(new ShopError('malformed-json')) : done(null, json);
  });
  // Without a body no parser is called.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.routeOptions.schema?.body === undefined || request.body !== undefined) return next();
    throw new ShopError(isJson(request) ? 'malformed-json' : 'unsupported-media-type');
  });
}

function isJson({
  headers: { 'content-type': type = '', 'content-encoding': encoding = 'identity' },
}: FastifyRequest): boolean {
  return jsonMediaType.test(type) && encoding === 'identity';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON text in UTF-8; undefined for any other bytes. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}

/** For routes without a body: one that is sent remains unread. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify would reject an invalid media type.
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}
