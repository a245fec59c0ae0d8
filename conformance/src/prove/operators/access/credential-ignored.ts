import type { MutationOperator } from '../../mutant.js';
import { onRejection } from '../../mutate-exchange.js';
import { credentialOf, listCredentialHeaders, withCredentialOf } from '../../credential-headers.js';

/** Accepts requests without a credential, or with a wrong one. */
export const credentialIgnored: MutationOperator = {
  name: 'credential-ignored',
  title: 'Accepts requests without a credential, or with a wrong one',

  *derive({ operation, contract }) {
    const { security } = operation;
    if (security.length === 0 || security.some((alternative) => Object.keys(alternative).length === 0)) return;
    const names = listCredentialHeaders(contract);
    for (const key of ['none', 'wrong'] as const)
      yield {
        key,
        title: `${operation.id} accepts ${key === 'none' ? 'requests without a credential' : 'wrong credentials'}`,
        clause: 'security',
        mutate: onRejection(operation, (request, { status }, accepted) =>
          status === 401 && accepted !== undefined && (credentialOf(request, names) === '') === (key === 'none')
            ? withCredentialOf(request, accepted, names)
            : undefined,
        ),
      };
  },
};
