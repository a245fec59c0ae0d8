import { isOwnHost } from '@opchain/host';
import type { FastifyPluginCallback } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpProblem } from '../http-problem.js';

/** Rejects requests for foreign host names, which a page sends after DNS rebinding. */
const ownHosts: FastifyPluginCallback<{ names: readonly string[] }> = (app, { names }, done) => {
  app.addHook('onRequest', ({ headers: { host } }, _reply, next) => {
    next(host === undefined || isOwnHost(host, names) ? undefined : new HttpProblem('unknown-host'));
  });
  done();
};

export const ownHostsPlugin = plugin(ownHosts, { name: 'own-hosts' });
