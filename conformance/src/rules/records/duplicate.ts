import type { OperationDetail } from '@opchain/core/internal/model';
import { type Field, findMember } from '@opchain/resources';
import { expectRejection } from '../../contract/expect-rejection.js';
import { createRecord } from '../../derive/create-record.js';
import { templateOf } from '../../derive/request-maker.js';
import type { CaseResponse } from '../../engine/case-response.js';
import type { Rule, RuleSubject } from '../rule.js';

/** How descriptions say that a 409 is for a record that exists already. */
const duplicates = /\b(?:exists?|duplicates?|unique|already|taken|in use)\b/i;
/** How they say it of a field. A "unique identifier" is often that of another record. */
const uniqueField = /\bunique\b(?! (?:id|identifier|key|reference|code)\b)|\bno two\b/i;

/** Where the description says that no two records may have the same values; undefined if nowhere. */
function findClause({ responses }: OperationDetail, fields: readonly Field[]): string | undefined {
  if (responses.some(({ status, description }) => status === '409' && duplicates.test(description)))
    return 'responses 409';
  // In a list, items are unique, not records.
  const field = fields.find(({ in: location, path, opaque, schema: { type, description } }) => {
    const isText = location === 'body' && type === 'string' && path.every((key) => typeof key === 'string');
    return isText && !opaque && typeof description === 'string' && uniqueField.test(description);
  });
  return field && `the body ${field.pointer} description`;
}

/** Sends the values of a record again, where the description says that no two records may have them. */
export const duplicate: Rule = {
  name: 'duplicate',
  title: 'Rejects a record with the values of another one that must be unique',

  async *derive({ contract, operation, fields }) {
    if (operation.method !== 'POST') return;
    const clause = findClause(operation, fields);
    if (clause !== undefined)
      yield {
        key: '',
        title: `Rejects ${operation.id} with a request that it accepted before`,
        clause,
        async run(session) {
          const { draft } = await createRecord(session, operation.id);
          await expectConflict(contract, operation, await session.request(operation.id, draft));
        },
      };
    for (const method of ['PUT', 'PATCH']) {
      const member = findMember(contract, operation.id, method);
      if (member === undefined) continue;
      const change = await contract.description.operation(member.operation.id);
      const changeClause = findClause(change, (await templateOf(contract, change.id)).fields);
      if (changeClause === undefined) continue;
      yield {
        key: change.id,
        title: `Rejects ${change.id} with the values of another record`,
        clause: `${change.id} ${changeClause}`,
        async run(session) {
          const { draft } = await createRecord(session, operation.id);
          const other = (await createRecord(session, operation.id)).member(method);
          if (other === undefined || draft.body === undefined) return;
          const response = await session.request(change.id, { ...other.draft, body: draft.body });
          await expectConflict(contract, change, response);
        },
      };
    }
  },
};

/** 409 where the description documents it, else what it documents for such a request. */
async function expectConflict(
  { settings }: RuleSubject['contract'],
  { responses }: OperationDetail,
  response: CaseResponse,
): Promise<void> {
  const { statuses } = expectRejection(settings, { responses }, 'state');
  const documented = responses.some(({ status }) => status === '409') ? [409] : statuses;
  if (documented.length === 0 ? response.status >= 400 && response.status < 500 : documented.includes(response.status))
    await response.expectAsDocumented();
  else response.fail(`status ${documented.join(' or ') || '4xx'}`, `status ${response.status}`);
}
