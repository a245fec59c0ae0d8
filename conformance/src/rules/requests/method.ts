import { isCallable, matchesPath } from '@opchain/resources';
import type { Rule } from '../rule.js';

const methods = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'];

/** Calls each path with the methods that it does not have, and reads `Allow` (RFC 9110, section 15.5.6). */
export const method: Rule = {
  name: 'method',
  title: 'Rejects methods that a path does not have, and lists those that it has',

  *derive({ contract, operation }) {
    const { operations } = contract.description;
    const samePath = operations.filter(({ path }) => path === operation.path);
    // Once for each path.
    if (samePath[0]?.id !== operation.id) return;
    const matches = operations.filter(({ path }) => matchesPath(path, operation.path));
    for (const other of methods) {
      if (matches.some((match) => match.method === other)) continue;
      // The server may have it anyway.
      if (!isCallable(contract.settings, { id: '', method: other })) continue;
      yield {
        key: other,
        title: `Rejects ${other} ${operation.path}, which is not described`,
        clause: `${operation.path} ${other}`,
        async run(session) {
          const path = operation.path.replace(/\{[^}]+\}/g, 'nothing');
          // What is wrong with the body does not matter either, where the contract has an order.
          const body = contract.settings.order.includes('method') && other !== 'GET' && other !== 'DELETE';
          const response = await session.send({
            method: other,
            path,
            ...(body ? { rawBody: '{', contentType: 'text/plain' } : {}),
          });
          const expected = contract.settings.rejections.method;
          if (expected === undefined) {
            if (response.status < 400 || response.status > 499)
              response.fail('a 4xx status', `status ${response.status}`);
            return;
          }
          response.expectStatus(expected.status);
          if (contract.settings.errors.code !== undefined && expected.code !== undefined)
            response.expectField(contract.settings.errors.code, expected.code);
          for (const known of samePath)
            response.expectHeader(
              'Allow',
              (value) => value.split(',').some((name) => name.trim() === known.method),
              `to list ${known.method}`,
            );
        },
      };
    }
  },
};
