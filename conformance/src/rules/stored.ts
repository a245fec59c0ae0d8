import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/model';
import { findMember } from '../contract/find-member.js';
import { createRecord } from '../derive/create-record.js';
import { makeRequest } from '../derive/request-maker.js';
import { expectSame, expectSent } from '../derive/expect-stored.js';
import type { CaseResponse } from '../engine/case-response.js';
import { formatJson, jsonEquals } from '../engine/case-response.js';
import type { Rule } from './rule.js';

/** Creates and changes records, and reads them afterwards. */
export const stored: Rule = {
  name: 'stored',
  title: 'Returns what was sent, and stores what it returned',

  *derive({ contract, operation }) {
    if (findMember(contract, operation.id, 'GET') !== undefined)
      yield {
        key: 'created',
        title: `Stores what ${operation.id} creates`,
        clause: 'stored',
        async run(session) {
          const { draft, response, member } = await createRecord(session, operation.id);
          expectSent(response, draft.body);
          const reader = member('GET');
          if (reader === undefined) return response.fail('the ID of the record', 'none');
          const read = await session.request(reader.member.operation.id, reader.draft);
          expectSame(read.expectStatus(200), response.json);
        },
      };
    const create = contract.description.operations.find(
      ({ id }) => findMember(contract, id, operation.method)?.operation.id === operation.id,
    );
    const isChange = operation.method === 'PATCH' || operation.method === 'PUT';
    if (isChange && create !== undefined && findMember(contract, create.id, 'GET') !== undefined)
      yield {
        key: 'changed',
        title: `Stores what ${operation.id} changes`,
        clause: 'stored',
        async run(session) {
          const { member } = await createRecord(session, create.id);
          const [changer, reader] = [member(operation.method), member('GET')];
          if (changer === undefined || reader === undefined) return;
          const { body } = await makeRequest(session, operation.id);
          // Each field alone, then all of them: other fields keep their values.
          const bodies = operation.method === 'PATCH' && isObject(body) ? [...splitObject(body), body] : [body];
          for (const sent of bodies) {
            const before = (await session.request(reader.member.operation.id, reader.draft)).json;
            const changed = await session.request(operation.id, {
              ...changer.draft,
              ...(sent === undefined ? {} : { body: sent }),
            });
            if (changed.status >= 400) continue;
            expectSent(changed, sent);
            const read = await session.request(reader.member.operation.id, reader.draft);
            if (changed.json !== undefined) expectSame(read.expectStatus(200), changed.json);
            if (operation.method === 'PATCH') expectUnchanged(read, before, sent);
          }
        },
      };
  },
};

const splitObject = (body: Record<string, JsonValue>) =>
  Object.entries(body).map(([name, value]) => ({ [name]: value }));

function expectUnchanged(read: CaseResponse, before: JsonValue | undefined, sent: JsonValue | undefined): void {
  if (!isObject(before) || !isObject(read.json) || !isObject(sent)) return;
  for (const [name, value] of Object.entries(before))
    if (!Object.hasOwn(sent, name) && !/(?:updated|modified|changed|version|etag)/i.test(name))
      if (!jsonEquals(value, read.json[name]))
        read.fail(`"${name}" to be unchanged: ${formatJson(value)}`, formatJson(read.json[name]), `/${name}`);
}
