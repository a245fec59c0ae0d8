import { loadContract, withServer } from '@opchain/contract';
import { Router } from 'express';
import { allowMethods } from '../allow-methods.js';

/** `/openapi.json`: the contract with the address of this request as its server. */
export async function descriptionRouter(): Promise<Router> {
  const contract = await loadContract('shop');
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/openapi.json')
    .get((request, response) => {
      response.json(withServer(contract, `${request.protocol}://${request.get('Host')}`));
    })
    .all(allowMethods('GET'));
  return router;
}
