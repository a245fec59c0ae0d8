import { findMember } from '../../contract/find-member.js';
import { createRecord } from '../../derive/create-record.js';
import type { Rule } from '../rule.js';

/** How descriptions say that a 409 is for a record that exists already. */
const duplicates = /\b(?:exists?|duplicates?|unique|already|taken|in use)\b/i;
const documentsDuplicates = ({ responses }: Parameters<Rule['derive']>[0]['operation']) =>
  responses.some(({ status, description }) => status === '409' && duplicates.test(description));

/** Sends the values of a record again, where the description says that no two records may have them. */
export const duplicate: Rule = {
  name: 'duplicate',
  title: 'Rejects a record with the values of another one that must be unique',

  async *derive({ contract, operation }) {
    if (operation.method !== 'POST') return;
    if (documentsDuplicates(operation))
      yield {
        key: '',
        title: `Rejects ${operation.id} with a request that it accepted before`,
        clause: 'responses 409',
        async run(session) {
          const { draft } = await createRecord(session, operation.id);
          const again = await session.request(operation.id, draft);
          await again.expectStatus(409).expectAsDocumented();
        },
      };
    for (const method of ['PUT', 'PATCH']) {
      const member = findMember(contract, operation.id, method);
      if (member === undefined) continue;
      const change = await contract.description.operation(member.operation.id);
      if (!documentsDuplicates(change)) continue;
      yield {
        key: change.id,
        title: `Rejects ${change.id} with the values of another record`,
        clause: `${change.id} responses 409`,
        async run(session) {
          const { draft } = await createRecord(session, operation.id);
          const other = (await createRecord(session, operation.id)).member(method);
          if (other === undefined || draft.body === undefined) return;
          const response = await session.request(change.id, { ...other.draft, body: draft.body });
          await response.expectStatus(409).expectAsDocumented();
        },
      };
    }
  },
};
