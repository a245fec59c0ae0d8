import type { FastifyPluginCallback } from 'fastify';

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Shop on Fastify</title></head>
  <body><h1>Shop on Fastify</h1><p>The API describes itself at <a href="../openapi.json">openapi.json</a>.</p></body>
</html>
`;

/** The tool, under the prefix of the plugin. */
export const toolPlugin: FastifyPluginCallback = (app, _options, done) => {
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.allowOnly('/', 'GET');
  done();
};
