import type { ServerRoute } from '@hapi/hapi';
import type { Tool } from '@opchain/host';
import { refuseOtherMethods } from './refuse-other-methods.js';

/** The tool at `uiPath`. */
export function toolRoutes(tool: Tool, uiPath: string): ServerRoute[] {
  const mount = uiPath.split('/').at(-1) ?? '';
  return [uiPath, `${uiPath}/{file*}`].flatMap((path): ServerRoute[] => [
    {
      method: 'GET',
      path,
      async handler(request, h) {
        const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.raw.req.headers;
        const asked = request.path.slice(uiPath.length);
        const { status, headers, body } = await tool.respond({ path: asked, method: request.method.toUpperCase(), host, ifNoneMatch, acceptEncoding, mount });
        const answer = h.response(body).code(status);
        for (const [name, value] of Object.entries(headers)) answer.header(name, value);
        return answer;
      },
    },
    refuseOtherMethods(path, 'GET'),
  ]);
}
