import type { MutationOperator, ProxiedResponse } from '../../mutant.js';
import { isCallOf, isSuccessful } from '../../mutate-exchange.js';
import { credentialOf, listCredentialHeaders } from '../../credential-headers.js';

/** Accepts tokens that expired. */
export const expiredAccepted: MutationOperator = {
  name: 'expired-accepted',
  title: 'Accepts tokens after they expired',

  *derive({ operation, contract }) {
    const schemes = operation.security.flatMap((alternative) => Object.keys(alternative));
    const canExpire = contract.description.securitySchemes.some(
      ({ name, type }) => schemes.includes(name) && (type === 'oauth2' || type === 'openIdConnect'),
    );
    if (!canExpire) return;
    const names = listCredentialHeaders(contract);
    yield {
      key: '',
      title: `${operation.id} accepts tokens that expired`,
      clause: 'security',
      equivalentIfUnseen: 'no token expired during the check',
      async mutate(request, { upstream, memory }) {
        const response = await upstream(request);
        if (!isCallOf(operation, request)) return response;
        const credential = credentialOf(request, names);
        if (isSuccessful(response)) memory.set(credential, response);
        // No token that is still valid may be known then: the answer from before it expired stands for its acceptance.
        const accepted = memory.get(credential) as ProxiedResponse | undefined;
        return response.status === 401 && accepted !== undefined ? accepted : response;
      },
    };
  },
};
