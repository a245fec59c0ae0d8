import type { Mutation, MutationOperator, ProxiedResponse } from '../mutant.js';
import { isOnPath, pathOf, withHeader } from '../mutate-exchange.js';

/** Answers methods that a path does not have, or does not list those that it has. */
const methodAccepted: MutationOperator = {
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

/** Answers paths that are not described. */
const pathAccepted: MutationOperator = {
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

/** Keeps pages of other origins from calling an operation, or lets them send cookies. */
const crossOriginLost: MutationOperator = {
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
      ...(crossOrigin.exposes ?? []).map(
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

/** Respond to other methods, paths and origins. */
export const protocolOperators: readonly MutationOperator[] = [methodAccepted, pathAccepted, crossOriginLost];
