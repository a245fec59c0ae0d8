import type { MutationOperator } from '../../mutant.js';
import { isSuccessful } from '../../mutate-exchange.js';
import { isCallOf } from '../../mutate-exchange.js';
import { credentialOf, listCredentialHeaders, withCredentialOf } from '../../credential-headers.js';
import type { ProxiedRequest } from '../../mutant.js';

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
        if (isSuccessful(response)) {
          memory.set(credential, true);
          memory.set('accepted', request);
        }
        const accepted = memory.get('accepted') as ProxiedRequest | undefined;
        return response.status === 401 && memory.has(credential) && accepted !== undefined
          ? upstream(withCredentialOf(request, accepted, names))
          : response;
      },
    };
  },
};
