import { isOwnHost } from '@opchain/host';
import type { FastifyPluginCallback } from 'fastify';
import plugin from 'fastify-plugin';
import { HttpProblem } from '../http-problem.js';

/** Refuses requests under a name that is not this server's: a page whose own name was made to lead here (DNS rebinding) sends them. */
const ownHosts: FastifyPluginCallback<{ names: readonly string[] }> = (app, { names }, done) => {
  app.addHook('onRequest', ({ headers: { host } }, _reply, next) => {
    next(host === undefined || isOwnHost(host, names) ? undefined : new HttpProblem('unknown-host'));
  });
  done();
};

export const ownHostsPlugin = plugin(ownHosts, { name: 'own-hosts' });
