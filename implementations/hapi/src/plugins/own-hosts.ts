import Boom from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { isOwnHost } from '@opchain/host';

interface OwnHostsOptions {
  names: readonly string[];
}

/** Rejects requests for foreign host names, which a page sends after DNS rebinding. */
export const ownHostsPlugin: Plugin<OwnHostsOptions> = {
  name: 'own-hosts',
  dependencies: 'problems',
  register(server, { names }) {
    server.ext('onRequest', ({ raw: { req } }, h) => {
      const { host } = req.headers;
      if (host === undefined || isOwnHost(host, names)) return h.continue;
      throw new Boom.Boom(undefined, { statusCode: 421 });
    });
  },
};
