import { type ContractDocument, withServer } from '@opchain/contract';
import type { FastifyPluginCallback } from 'fastify';

/** `/openapi.json`: the contract with the address of this request as its server. */
export const descriptionPlugin: FastifyPluginCallback<{ contract: ContractDocument }> = (app, { contract }, done) => {
  app.get('/openapi.json', (request) => Promise.resolve(withServer(contract, `${request.protocol}://${request.host}`)));
  app.allowOnly('/openapi.json', 'GET');
  done();
};
