import { type ContractDocument, withServer } from '@opchain/contract';
import { Router } from 'express';
import { allowOnly } from '../allow-only.js';

/** `/openapi.json`: the description of the API, with the address of the request as its server. */
export function descriptionRoutes(description: ContractDocument): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/openapi.json')
    .get(
      (request, response) =>
        void response.json(withServer(description, `${request.protocol}://${request.get('Host')}`)),
    )
    .all(allowOnly('GET'));
  return router;
}
