import { jsonMediaType } from '@opchain/contract';
import type { FastifyPluginCallback } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpProblem } from '../http-problem.js';

/**
 * Bodies are JSON. One parser for every media type, because Fastify would refuse an unknown type before it looked at the size, and the
 * contract judges them the other way round.
 */
const jsonBodies: FastifyPluginCallback = (app, _options, done) => {
  const isJson = (headers: { 'content-type'?: string | undefined; 'content-encoding'?: string | undefined }) =>
    jsonMediaType.test(headers['content-type'] ?? '') && (headers['content-encoding'] ?? 'identity') === 'identity';
  const parse = app.getDefaultJsonParser('remove', 'remove');

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, parsed) => {
    if (!isJson(request.headers)) return parsed(new HttpProblem('unsupported-media-type'));
    return parse(request, body as string, (error, value) => (error ? parsed(new HttpProblem('malformed-json')) : parsed(null, value)));
  });
  // Without a body no parser is called.
  app.addHook('preValidation', (request, _reply, next) => {
    if (!request.routeOptions.schema?.body || request.body !== undefined) next();
    else next(new HttpProblem(isJson(request.headers) ? 'malformed-json' : 'unsupported-media-type'));
  });
  done();
};

export const jsonBodiesPlugin = plugin(jsonBodies, { name: 'json-bodies' });
