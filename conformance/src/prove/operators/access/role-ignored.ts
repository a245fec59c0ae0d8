import type { MutationOperator } from '../../mutant.js';
import { onRejection } from '../../mutate-exchange.js';
import { listCredentialHeaders, withCredentialOf } from '../../credential-headers.js';

/** Lets every actor call an operation. */
export const roleIgnored: MutationOperator = {
  name: 'role-ignored',
  title: 'Lets actors call operations that they may not call',

  *derive({ operation, contract }) {
    const { role } = contract.settings.rejections;
    if (role === undefined || operation.security.length === 0) return;
    const names = listCredentialHeaders(contract);
    yield {
      key: '',
      title: `${operation.id} may be called by every actor`,
      clause: 'security',
      mutate: onRejection(operation, (request, { status }, accepted) =>
        status === role.status && accepted !== undefined ? withCredentialOf(request, accepted, names) : undefined,
      ),
    };
  },
};
