import type { ContractDocument } from '@opchain/contract';
import type { FastifyPluginCallback } from 'fastify';

interface ToolOptions {
  readonly description: () => ContractDocument;
  readonly uiPath: string;
}

/** The description of the API, and the page to try it from. */
export const toolRoutes: FastifyPluginCallback<ToolOptions> = (app, { description, uiPath }, done) => {
  app.get('/openapi.json', () => Promise.resolve(description()));

  app.get(uiPath, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Reference shop</title>
<h1>Reference shop</h1>
<p>The API is described at <a href="${'../'.repeat(uiPath.split('/').length - 2)}openapi.json">openapi.json</a>.</p>
</html>
`),
  );
  done();
};
