import { findMember } from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import { listReadable } from '../../derive/list-readable.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { jsonEquals } from '../../engine/case-response.js';
import type { Rule } from '../rule.js';

/** Creates two records: each has an ID of its own. */
export const ownId: Rule = {
  name: 'own-id',
  title: 'Gives each new record an ID of its own',

  async *derive({ contract, operation }) {
    if (operation.method !== 'POST' || !operation.responses.some(({ status }) => status === '201')) return;
    const own = findMember(contract, operation.id, 'GET')?.link.from.pointer;
    const parts = await listReadable({ contract, operation });
    const pointers = new Set([...(own === undefined ? [] : [own]), ...parts.map(({ pointer }) => pointer)]);
    for (const pointer of pointers)
      yield {
        key: pointer,
        title: `Gives each record that ${operation.id} creates its own ${pointer}`,
        clause: `201 ${pointer}`,
        async run(session) {
          const first = await createRecord(session, operation.id);
          const id = first.response.field(pointer);
          if (id === undefined) throw new NotTriedError(`${operation.id} returned nothing at ${pointer}`);
          // A record that the request names is not a new one.
          if (JSON.stringify(first.draft).includes(JSON.stringify(id))) return;
          // What is read below a parent may be numbered below each: the same one is needed.
          const isNested = pointer === own && operation.path.includes('{');
          const parent = Object.entries(first.draft.parameters).filter(([key]) => isNested && key.startsWith('path/'));
          const { draft, response } = await createRecord(session, operation.id, {
            below: Object.fromEntries(parent),
          });
          if (parent.some(([key, value]) => !jsonEquals(draft.parameters[key] ?? null, value))) return;
          if (response.field(pointer) === id)
            response.fail('another ID than that of the record before', JSON.stringify(id), pointer);
        },
      };
  },
};
