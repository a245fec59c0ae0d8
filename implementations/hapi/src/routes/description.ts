import type { ServerRoute } from '@hapi/hapi';
import { type ContractDocument, withServer } from '@opchain/contract';
import { rejectOtherMethods } from './reject-other-methods.js';

/** `/openapi.json`: the contract with the address of this request as its server. */
export function descriptionRoutes(contract: ContractDocument): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/openapi.json',
      handler: (request) => withServer(contract, `${request.server.info.protocol}://${request.info.host}`),
    },
    rejectOtherMethods('/openapi.json', 'GET'),
  ];
}
