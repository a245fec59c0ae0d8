import type { Mutation, MutationOperator, ProxiedResponse } from '../../mutant.js';
import { isOnPath, withHeader } from '../../mutate-exchange.js';

/** Keeps pages of other origins from calling an operation, or lets them send cookies. */
export const crossOriginLost: MutationOperator = {
  name: 'cross-origin-lost',
  title: 'Keeps pages of other origins from calling operations, or lets them send cookies',

  *derive({ operation, contract }) {
    const { crossOrigin } = contract.settings;
    if (crossOrigin?.anyOrigin !== true) return;
    const without = (text: string | undefined, name: string) =>
      (text ?? '')
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each.toLowerCase() !== name.toLowerCase())
        .join(', ');
    const remove = (header: string, name: string) => (response: ProxiedResponse) =>
      withHeader(response, header, without(response.headers[header], name));
    const onMethod =
      (method: string, change: (response: ProxiedResponse) => ProxiedResponse): Mutation =>
      async (request, { upstream }) => {
        const response = await upstream(request);
        const called = request.headers['access-control-request-method'] ?? request.method;
        return request.method === method && called === operation.method && isOnPath(operation.path, request)
          ? change(response)
          : response;
      };
    const mutants: readonly (readonly [string, Mutation])[] = [
      [
        'response without Access-Control-Allow-Origin',
        onMethod(operation.method, (response) => withHeader(response, 'access-control-allow-origin', undefined)),
      ],
      [
        'response with cookies',
        onMethod(operation.method, (response) => withHeader(response, 'access-control-allow-credentials', 'true')),
      ],
      ...crossOrigin.exposes.map(
        (name) =>
          [
            `response that does not expose ${name}`,
            onMethod(operation.method, remove('access-control-expose-headers', name)),
          ] as const,
      ),
      ['preflight without the method', onMethod('OPTIONS', remove('access-control-allow-methods', operation.method))],
      ['preflight without content-type', onMethod('OPTIONS', remove('access-control-allow-headers', 'content-type'))],
    ];
    for (const [key, mutate] of mutants)
      yield { key, title: `${operation.id}: a ${key}`, clause: 'crossOrigin', mutate };
  },
};
