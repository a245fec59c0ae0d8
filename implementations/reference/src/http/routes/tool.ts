import { withServer } from '@opchain/contract';
import type { ContractDocument } from '@opchain/contract';
import type { Tool } from '@opchain/host';
import type { FastifyPluginCallback } from 'fastify';

interface ToolOptions {
  readonly description: ContractDocument;
  readonly tool: Tool;
  readonly uiPath: string;
}

/** The description of the API, with the address that the request came to, and the tool to try it with. */
export const toolRoutes: FastifyPluginCallback<ToolOptions> = (app, { description, tool, uiPath }, done) => {
  app.get('/openapi.json', (request) => Promise.resolve(withServer(description, `${request.protocol}://${request.host}`)));

  const mount = uiPath.split('/').at(-1) ?? '';
  for (const path of [uiPath, `${uiPath}/`, `${uiPath}/*`]) {
    app.get(path, async (request, reply) => {
      const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers;
      const asked = request.url.split('?')[0]?.slice(uiPath.length) ?? '';
      const { status, headers, body } = await tool.respond({ path: asked, method: request.method, host, ifNoneMatch, acceptEncoding, mount });
      return reply.code(status).headers(headers).send(body);
    });
  }
  done();
};
