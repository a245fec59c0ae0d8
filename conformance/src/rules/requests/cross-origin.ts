import type { HttpCall } from '@opchain/core/internal/model';
import type { CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { listInvalidChanges } from './invalid-changes.js';
import type { Rule } from '../rule.js';

const ORIGIN = 'https://elsewhere.example';

/** Calls each operation as a page of another origin does, with its preflight request (Fetch, section 3.2). */
export const crossOrigin: Rule = {
  name: 'cross-origin',
  title: 'Lets pages of any origin call every operation',

  *derive(subject) {
    const { contract, operation } = subject;
    const { crossOrigin: promised } = contract.settings;
    if (promised?.anyOrigin !== true) return;
    yield {
      key: 'response',
      title: `Lets pages of other origins read the response of ${operation.id}`,
      clause: 'Access-Control-Allow-Origin',
      async run(session) {
        const draft = await makeRequest(session, operation.id);
        const accepted = await session.request(operation.id, draft, { change: addOrigin });
        expectAllowed(accepted, promised.exposes ?? []);
        const unknown = await session.send({
          method: operation.method,
          path: '/nowhere-at-all',
          headers: [['Origin', ORIGIN]],
        });
        expectAllowed(unknown, promised.exposes ?? []);
      },
    };
    for (const [kind, { draft: change, call, as }] of listInvalidChanges(subject))
      yield {
        key: kind,
        title: `Lets pages of other origins read why ${operation.id} is rejected: ${kind}`,
        clause: 'Access-Control-Allow-Origin',
        async run(session) {
          const valid = await makeRequest(session, operation.id);
          const response = await session.request(operation.id, change?.(valid) ?? valid, {
            change: (sent) => addOrigin(call?.(sent) ?? sent),
            ...(as === undefined ? {} : { as }),
          });
          if (isSuccess(response)) throw new NotTriedError(`${operation.id} accepted the request`);
          expectAllowed(response, promised.exposes ?? []);
        },
      };
    yield {
      key: 'preflight',
      title: `Allows the preflight request for ${operation.id}`,
      clause: 'Access-Control-Allow-Methods',
      async run(session) {
        const response = await session.send({
          method: 'OPTIONS',
          path: operation.path.replace(/\{[^}]+\}/g, 'nothing'),
          headers: [
            ['Origin', ORIGIN],
            ['Access-Control-Request-Method', operation.method],
            ['Access-Control-Request-Headers', 'authorization,content-type'],
          ],
        });
        response.expectStatus(200, 204);
        expectOrigin(response);
        expectList(response, 'Access-Control-Allow-Methods', [operation.method]);
        expectList(response, 'Access-Control-Allow-Headers', ['authorization', 'content-type']);
      },
    };
  },
};

const addOrigin = (call: HttpCall): HttpCall => ({
  ...call,
  headers: [...call.headers, ['Origin', ORIGIN] as const],
});

function expectAllowed(response: CaseResponse, exposed: readonly string[]): void {
  expectOrigin(response);
  expectList(response, 'Access-Control-Expose-Headers', exposed);
}

function expectOrigin(response: CaseResponse): void {
  response.expectHeader(
    'Access-Control-Allow-Origin',
    (value) => value === '*' || value === ORIGIN,
    'that allows the origin',
  );
  if (response.header('Access-Control-Allow-Credentials') === 'true')
    response.fail('no Access-Control-Allow-Credentials', 'true');
}

function expectList(response: CaseResponse, header: string, names: readonly string[]): void {
  const hasAll = (value: string): boolean => {
    const listed = value
      .toLowerCase()
      .split(',')
      .map((name) => name.trim());
    return listed.includes('*') || names.every((name) => listed.includes(name.toLowerCase()));
  };
  if (names.length > 0) response.expectHeader(header, hasAll, `that lists ${names.join(', ')}`);
}
