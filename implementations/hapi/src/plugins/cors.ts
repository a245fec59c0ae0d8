import Boom from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { corsHeaders, preflightHeaders } from '@opchain/contract';

interface CorsOptions {
  /** A path below which pages of other origins read nothing. */
  except: string;
}

/** Lets pages of any origin read every answer, and answers their preflights. hapi's own `cors` setting takes only headers that it is told. */
export const corsPlugin: Plugin<CorsOptions> = {
  name: 'cors',
  dependencies: 'problems',
  register(server, { except }) {
    const isShared = (path: string) => path !== except && !path.startsWith(`${except}/`);
    server.ext('onRequest', ({ method, headers, path }, h) => {
      if (!isShared(path) || method !== 'options' || !headers['access-control-request-method']) return h.continue;
      const answer = h.response().code(204).takeover();
      for (const [name, value] of Object.entries(preflightHeaders)) answer.header(name, value);
      const asked = headers['access-control-request-headers'] as string | undefined;
      return asked ? answer.header('Access-Control-Allow-Headers', asked) : answer;
    });
    server.ext(
      'onPreResponse',
      ({ response, path }, h) => {
        if (isShared(path) && !Boom.isBoom(response)) for (const [name, value] of Object.entries(corsHeaders)) response.header(name, value);
        return h.continue;
      },
      { after: 'problems' },
    );
  },
};
