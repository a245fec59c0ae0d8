import { isCallable } from '@opchain/resources';
import type { Rule } from '../rule.js';

/** Calls paths that are not described, next to those that are. */
export const unknownPath: Rule = {
  name: 'unknown-path',
  title: 'Rejects paths that are not described',

  *derive({ contract, operation }) {
    const expected = contract.settings.rejections['unknown-path'];
    const { operations } = contract.description;
    if (expected === undefined || operations.find(({ path }) => path === operation.path)?.id !== operation.id) return;
    for (const added of ['/nothing/nothing/nothing', '-nothing'])
      yield {
        key: added,
        title: `Rejects the path ${operation.path}${added}`,
        clause: 'unknown path',
        async run(session) {
          const path = `${operation.path.replace(/\{[^}]+\}$/, 'nothing/more').replace(/\{[^}]+\}/g, 'nothing')}${added}`;
          // The path is checked first, regardless of other errors in the request.
          for (const body of isCallable(contract.settings, { id: '', method: 'POST' })
            ? [undefined, '{']
            : [undefined]) {
            const response = await session.send({
              method: body === undefined ? 'GET' : 'POST',
              path,
              ...(body === undefined ? {} : { rawBody: body }),
            });
            response.expectStatus(expected.status);
            const { code, mediaType } = contract.settings.errors;
            if (mediaType !== undefined) response.expectMediaType(mediaType);
            if (code !== undefined && expected.code !== undefined) response.expectField(code, expected.code);
          }
        },
      };
  },
};
