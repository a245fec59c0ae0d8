import type { MutationOperator, ProxiedRequest } from '../../mutant.js';
import { isOnPath, isSuccessful, pathOf } from '../../mutate-exchange.js';
import { credentialOf, listCredentialHeaders, withCredentialOf } from '../../credential-headers.js';

/** Shows or changes records of other actors. */
export const othersShown: MutationOperator = {
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
        if (isSuccessful(response)) memory.set(record, request);
        const owner = memory.get(record) as ProxiedRequest | undefined;
        return response.status === 404 &&
          request.method === operation.method &&
          isOnPath(operation.path, request) &&
          owner !== undefined &&
          credentialOf(owner, names) !== credentialOf(request, names)
          ? upstream(withCredentialOf(request, owner, names))
          : response;
      },
    };
  },
};
