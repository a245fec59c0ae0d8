import { credentialOf, listCredentialHeaders, withCredentialOf } from '../credential-headers.js';
import type { MutationOperator, ProxiedRequest, ProxiedResponse } from '../mutant.js';
import { isCallOf, isOnPath, isSuccessful, onRejection, pathOf } from '../mutate-exchange.js';

/** Accepts requests without a credential, or with a wrong one. */
const credentialIgnored: MutationOperator = {
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

/** Lets every actor call an operation. */
const roleIgnored: MutationOperator = {
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

/** Shows or changes records of other actors. */
const othersShown: MutationOperator = {
  name: 'others-shown',
  title: 'Shows or changes records of other actors',

  *derive({ operation, contract }) {
    if (operation.security.length === 0 || !operation.path.includes('{')) return;
    const names = listCredentialHeaders(contract);
    yield {
      key: '',
      title: `${operation.id} accepts records of other actors`,
      clause: 'records of others',
      equivalentIfUnseen: 'no actor asked for a record that only another may see',
      async mutate(request, { upstream, memory }) {
        const response = await upstream(request);
        if (
          !isOnPath(operation.path, request) &&
          !pathOf(request.path).startsWith(pathOf(operation.path).split('{')[0]!)
        )
          return response;
        const record = pathOf(request.path).split('/').slice(0, 3).join('/');
        // Anybody may ask what a browser asks before it sends a request.
        if (isSuccessful(response) && credentialOf(request, names) !== '') memory.set(record, request);
        const owner = memory.get(record) as ProxiedRequest | undefined;
        const isHidden =
          response.status === 404 &&
          request.method === operation.method &&
          isOnPath(operation.path, request) &&
          owner !== undefined &&
          credentialOf(owner, names) !== credentialOf(request, names);
        if (!isHidden) return response;
        const shown = await upstream(withCredentialOf(request, owner, names));
        // A record that was deleted is hidden from its owner too, and a token that expired shows nothing.
        return [401, 404].includes(shown.status) ? response : shown;
      },
    };
  },
};

/** Accepts tokens that expired. */
const expiredAccepted: MutationOperator = {
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
        // No token that is still valid may be known then: the answer from before it expired represents its acceptance.
        const accepted = memory.get(credential) as ProxiedResponse | undefined;
        return response.status === 401 && accepted !== undefined ? accepted : response;
      },
    };
  },
};

/** Accept requests of actors that may not send them. */
export const accessOperators: readonly MutationOperator[] = [
  credentialIgnored,
  roleIgnored,
  othersShown,
  expiredAccepted,
];
