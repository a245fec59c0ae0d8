import { defineCase } from '../../engine/conformance-case.js';

export const unusualIdsNotFound = defineCase({
  id: 'unusual-ids-not-found',
  title: 'Returns 404 for IDs with dots, slashes, quotes or operators',
  clause: 'getProduct 404',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const id of ['..', '../customers', "' OR 1=1 --", '{"$ne":null}', '%', 'x/../../y', '0', '-1', '\u{1f4a9}']) {
      const path = id === '..' ? '/products/%2e%2e%2f' : `/products/${encodeURIComponent(id)}`;
      const unknown = await session.send({ method: 'GET', path });
      unknown.expectStatus(404);
    }
  },
});
