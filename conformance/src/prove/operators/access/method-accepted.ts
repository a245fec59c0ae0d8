import type { Mutation, MutationOperator } from '../../mutant.js';
import { isOnPath, withHeader } from '../../mutate-exchange.js';

/** Answers methods that a path does not have, or does not list those that it has. */
export const methodAccepted: MutationOperator = {
  name: 'method-accepted',
  title: 'Responds to methods that a path does not have with a success or 404, or without Allow',

  *derive({ operation, contract }) {
    const { operations } = contract.description;
    const onPath = operations.filter(({ path }) => path === operation.path);
    if (onPath[0]?.id !== operation.id) return;
    const onOther =
      (change: (response: Awaited<ReturnType<Mutation>>) => Awaited<ReturnType<Mutation>>): Mutation =>
      async (request, { upstream }) => {
        const response = await upstream(request);
        return isOnPath(operation.path, request) && request.method !== 'OPTIONS' && response.status === 405
          ? change(response)
          : response;
      };
    const clause = `${operation.path} methods`;
    yield {
      key: 'accepted',
      title: `${operation.path} responds to every method`,
      clause,
      mutate: onOther((response) => ({ ...response, status: 200 })),
    };
    if (contract.settings.rejections.method === undefined) return;
    yield {
      key: '404',
      title: `${operation.path} returns 404 for other methods`,
      clause,
      mutate: onOther((response) => ({ ...response, status: 404 })),
    };
    for (const { method } of onPath)
      yield {
        key: `Allow ${method}`,
        title: `${operation.path} does not list ${method} in Allow`,
        clause,
        mutate: onOther((response) =>
          withHeader(
            response,
            'allow',
            (response.headers['allow'] ?? '')
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== method)
              .join(', '),
          ),
        ),
      };
  },
};
