import Boom from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { corsHeaders, preflightHeaders } from '@opchain/contract';

/** Lets pages of any origin read every answer, and answers their preflights. hapi's own `cors` setting takes only headers that it is told. */
export const corsPlugin: Plugin<void> = {
  name: 'cors',
  dependencies: 'problems',
  register(server) {
    server.ext('onRequest', ({ method, headers }, h) => {
      if (method !== 'options' || !headers['access-control-request-method']) return h.continue;
      const answer = h.response().code(204).takeover();
      for (const [name, value] of Object.entries(preflightHeaders)) answer.header(name, value);
      const asked = headers['access-control-request-headers'] as string | undefined;
      return asked ? answer.header('Access-Control-Allow-Headers', asked) : answer;
    });
    server.ext(
      'onPreResponse',
      ({ response }, h) => {
        if (!Boom.isBoom(response)) for (const [name, value] of Object.entries(corsHeaders)) response.header(name, value);
        return h.continue;
      },
      { after: 'problems' },
    );
  },
};
