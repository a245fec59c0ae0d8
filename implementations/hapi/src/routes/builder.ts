import type { ServerRoute } from '@hapi/hapi';
import type { BuilderHandler } from '@opchain/host';
import { rejectOtherMethods } from './reject-other-methods.js';

/** The builder at `uiPath`. */
export function builderRoutes(builder: BuilderHandler, uiPath: string): ServerRoute[] {
  const mount = uiPath.split('/').at(-1) ?? '';
  return [uiPath, `${uiPath}/{file*}`].flatMap((path): ServerRoute[] => [
    {
      method: 'GET',
      path,
      async handler(request, h) {
        const { host, 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.raw.req.headers;
        const assetPath = request.path.slice(uiPath.length);
        const { status, headers, body } = await builder.respond({
          path: assetPath,
          method: request.method.toUpperCase(),
          host,
          ifNoneMatch,
          acceptEncoding,
          mount,
        });
        const response = h.response(body).code(status);
        for (const [name, value] of Object.entries(headers)) response.header(name, value);
        return response;
      },
    },
    rejectOtherMethods(path, 'GET'),
  ]);
}
