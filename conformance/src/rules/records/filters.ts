import type { JsonValue } from '@opchain/core';
import {
  type Field,
  findList,
  isCallable,
  listResponseFields,
  readPointer,
  typesOf,
  writeField,
} from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import { recordsOf } from '../../derive/list-records.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import { type CaseResponse, formatJson, jsonEquals } from '../../engine/case-response.js';
import { nameField, type Rule } from '../rule.js';

/** Lists the records with a value, where a parameter has the name of a field whose values are chosen, not written. */
export const filters: Rule = {
  name: 'filters',
  title: 'Lists only the records with the value that was asked for',

  *derive({ contract, operation, fields }) {
    if (operation.method !== 'GET' || operation.path.endsWith('}')) return;
    const { description, settings } = contract;
    const create = description.operations.find(
      (each) => isCallable(settings, each) && findList(contract, each.id)?.id === operation.id,
    );
    const items = listResponseFields(operation).filter(({ path }) => path.indexOf('*') === path.length - 2);
    for (const field of fields) {
      const item = items.find(({ path }) => field.in === 'query' && path.at(-1) === field.path[0]);
      if (item === undefined) continue;
      const name = item.path.at(-1)!;
      const choices = listChoices(field, item.schema['enum'] ?? field.schema['enum']);
      if (choices.length === 0 && !(field.opaque && create !== undefined)) continue;
      yield {
        key: name,
        title: `Lists only the records of ${operation.id} with the ${name} that was asked for`,
        clause: nameField(field),
        async run(session) {
          const created: CaseResponse[] = [];
          const wanted: (JsonValue | undefined)[] =
            choices.length > 0 ? [...choices.slice(0, 2)] : [undefined, undefined];
          for (const value of create === undefined ? [] : wanted)
            created.push(
              (
                await createRecord(session, create!.id, (_, __, draft) =>
                  Promise.resolve(value === undefined ? draft : writeField(draft, { in: 'body', path: [name] }, value)),
                )
              ).response,
            );
          const own = created.flatMap(({ json }) => readPointer(json, `/${name}`) ?? []);
          for (const value of choices.length > 0 ? choices : own) {
            const page = await session.request(
              operation.id,
              writeField(await makeRequest(session, operation.id), field, value),
            );
            if (!isSuccess(page)) continue;
            for (const record of recordsOf(page)) {
              const found = readPointer(record, `/${name}`);
              if (found !== undefined && !jsonEquals(found, value))
                page.fail(`records with the ${name} ${formatJson(value)} alone`, formatJson(found));
            }
            // The case created its own record to be named: no other one has that value.
            if (choices.length === 0 && recordsOf(page).length === 0)
              page.fail(`the record with the ${name} ${formatJson(value)}`, 'none');
          }
        },
      };
    }
  },
};

/** The values of a filter that records can have; empty if any text may be meant as a part, a pattern or a range. */
function listChoices(field: Field, enumeration: JsonValue | undefined): readonly JsonValue[] {
  if (typesOf(field).includes('boolean')) return [true, false];
  const own = field.schema['enum'];
  if (!Array.isArray(own) || !Array.isArray(enumeration)) return [];
  return own.filter(
    (choice) => enumeration.includes(choice) && !(typeof choice === 'string' && /^(?:all|any|\*)$/i.test(choice)),
  );
}
