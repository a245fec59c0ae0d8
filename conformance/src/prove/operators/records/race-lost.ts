import type { MutationOperator, ProxiedResponse } from '../../mutant.js';
import { isCallOf, isSuccessful, pathOf } from '../../mutate-exchange.js';

/** Accepts both of two requests at once of which only one may succeed. */
export const raceLost: MutationOperator = {
  name: 'race-lost',
  title: 'Accepts both of two concurrent requests of which one is a conflict',

  *derive({ operation }) {
    if (operation.method === 'GET' || !operation.responses.some(({ status }) => status === '409')) return;
    yield {
      key: '',
      title: `Two concurrent calls of ${operation.id} both succeed`,
      clause: 'responses 409',
      equivalentIfUnseen: 'no two concurrent requests were in conflict',
      async mutate(request, { upstream, memory }) {
        if (!isCallOf(operation, request)) return upstream(request);
        const key = pathOf(request.path);
        const others = (memory.get(key) ?? new Set()) as Set<Promise<ProxiedResponse>>;
        memory.set(key, others);
        const during = [...others];
        const own = upstream(request);
        others.add(own);
        const response = await own;
        others.delete(own);
        const rivals = new Set([...during, ...others]);
        if (response.status !== 409) return response;
        const won = (await Promise.all(rivals)).find(isSuccessful);
        return won === undefined ? response : { ...won };
      },
    };
  },
};
