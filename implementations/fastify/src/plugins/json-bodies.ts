import { isUtf8 } from 'node:buffer';
import { jsonMediaType } from '@opchain/contract';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpProblem } from '../http-problem.js';

/** Whether a request declares its body as uncompressed JSON. */
export function isJson({ headers }: FastifyRequest): boolean {
  return (
    jsonMediaType.test(headers['content-type'] ?? '') && (headers['content-encoding'] ?? 'identity') === 'identity'
  );
}

/**
 * Bodies are JSON. One parser for every media type, because Fastify would reject an unknown type before it checks the size, and the
 * contract has the opposite order.
 */
const jsonBodies: FastifyPluginCallback = (app, _options, done) => {
  const parse = app.getDefaultJsonParser('remove', 'remove');

  // Fastify would reject an invalid media type before it checks the size.
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    if (headers['content-type'] !== undefined && !jsonMediaType.test(headers['content-type']))
      headers['content-type'] = 'application/octet-stream';
    next();
  });

  app.removeAllContentTypeParsers();
  // The usual type also by its name, because Fastify caches lookups by name.
  app.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer' }, (request, body, parsed) => {
    if (!isJson(request)) parsed(new HttpProblem('unsupported-media-type'));
    else if (!isUtf8(body as Buffer)) parsed(new HttpProblem('malformed-json'));
    else void parse(request, body.toString(), parsed);
  });
  done();
};

export const jsonBodiesPlugin = plugin(jsonBodies, { name: 'json-bodies' });
