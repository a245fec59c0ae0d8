import Router from '@koa/router';
import { type ContractDocument, withServer } from '@opchain/contract';

/** `/openapi.json`: the contract with the address of this request as its server. */
export function descriptionRouter(contract: ContractDocument): Router {
  const router = new Router({ sensitive: true, strict: true });
  router.get('/openapi.json', (context) => {
    context.body = withServer(contract, `${context.protocol}://${context.host}`);
  });
  return router;
}
