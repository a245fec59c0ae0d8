import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Fault } from '../shop/fault.js';

/**
 * Takes JSON in UTF-8 and nothing else. A body that is too large is found first, whatever it is, because every body is read within the limit
 * before anybody looks at its type.
 */
export function addJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    if (!/^application\/json *(; *charset *= *"?utf-8"? *)?$/i.test(type) || encoding !== 'identity') {
      return done(new Fault('unsupported-media-type'));
    }
    const json = parseJson(body);
    return json === undefined ? done(new Fault('malformed-json')) : done(null, json);
  });
}

/** The value of a JSON text in UTF-8; undefined for any other bytes. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** For routes that take no body: whatever is sent is let pass unread. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Fastify would refuse a media type that is none.
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}
