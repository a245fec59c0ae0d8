import Boom from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { corsHeaders, preflightHeaders } from '@opchain/contract';

interface CorsOptions {
  /** A path below which pages of other origins may read nothing. */
  excludedPath: string;
}

/** Lets pages of any origin read every response, and responds to their preflights. hapi's own `cors` setting allows only listed headers. */
export const corsPlugin: Plugin<CorsOptions> = {
  name: 'cors',
  dependencies: 'problems',
  register(server, { excludedPath }) {
    const isShared = (path: string) => path !== excludedPath && !path.startsWith(`${excludedPath}/`);
    server.ext('onRequest', ({ method, headers, path }, h) => {
      if (!isShared(path) || method !== 'options' || !headers['access-control-request-method']) return h.continue;
      const response = h.response().code(204).takeover();
      for (const [name, value] of Object.entries(preflightHeaders)) response.header(name, value);
      const requestedHeaders = headers['access-control-request-headers'] as string | undefined;
      return requestedHeaders ? response.header('Access-Control-Allow-Headers', requestedHeaders) : response;
    });
    server.ext(
      'onPreResponse',
      ({ response, path }, h) => {
        if (isShared(path) && !Boom.isBoom(response))
          for (const [name, value] of Object.entries(corsHeaders)) response.header(name, value);
        return h.continue;
      },
      { after: 'problems' },
    );
  },
};
