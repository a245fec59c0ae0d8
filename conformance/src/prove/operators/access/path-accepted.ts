import type { MutationOperator } from '../../mutant.js';
import { isOnPath, pathOf } from '../../mutate-exchange.js';

/** Answers paths that are not described. */
export const pathAccepted: MutationOperator = {
  name: 'path-accepted',
  title: 'Responds to paths below a described one',

  *derive({ operation, contract }) {
    const expected = contract.settings.rejections['unknown-path'];
    const { operations } = contract.description;
    if (expected === undefined || operations.find(({ path }) => path === operation.path)?.id !== operation.id) return;
    const prefix = operation.path.replace(/\{[^}]+\}.*$/, '').replace(/\/$/, '');
    for (const status of [200, 400])
      yield {
        key: String(status),
        title: `Paths below ${operation.path} that are not described return ${status}`,
        clause: 'unknown path',
        async mutate(request, { upstream }) {
          const response = await upstream(request);
          const isUnknown =
            pathOf(request.path).startsWith(prefix) && !operations.some(({ path }) => isOnPath(path, request));
          return isUnknown && response.status === expected.status ? { ...response, status } : response;
        },
      };
  },
};
