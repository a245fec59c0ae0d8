import { jsonMediaType } from '@opchain/contract';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpProblem } from '../http-problem.js';

/** Whether a request declares its body as uncompressed JSON. */
export function isJson({ headers }: FastifyRequest): boolean {
  return jsonMediaType.test(headers['content-type'] ?? '') && (headers['content-encoding'] ?? 'identity') === 'identity';
}

/**
 * Bodies are JSON. One parser for every media type, because Fastify would refuse an unknown type before it looked at the size, and the
 * contract judges them the other way round.
 */
const jsonBodies: FastifyPluginCallback = (app, _options, done) => {
  const parse = app.getDefaultJsonParser('remove', 'remove');

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, parsed) => {
    if (!isJson(request)) return parsed(new HttpProblem('unsupported-media-type'));
    return parse(request, body as string, (error, value) => (error ? parsed(new HttpProblem('malformed-json')) : parsed(null, value)));
  });
  done();
};

export const jsonBodiesPlugin = plugin(jsonBodies, { name: 'json-bodies' });
