import type { JsonValue } from '@opchain/core';
import { findList, findMember, inferPagination, readPointer } from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import type { CustomCase } from '../../derive/derived-case.js';
import { listRecords, readMaxLimit } from '../../derive/list-records.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { formatJson } from '../../engine/case-response.js';
import type { RuleSubject } from '../rule.js';

const ATTEMPTS = 5;

/** Cases of a list that only names in the description divide into pages. */
export async function* listInferredPages({ contract, operation }: RuleSubject): AsyncGenerator<CustomCase> {
  const list = findList(contract, operation.id);
  if (contract.settings.pagination !== undefined || list === undefined || list.path.includes('{')) return;
  const paging = inferPagination(await contract.description.operation(list.id));
  if (paging === undefined) return;
  const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer ?? '/id';
  yield {
    key: 'positions in bodies',
    title: `Lists every record of ${list.id} once`,
    clause: `${list.id} pages`,
    async run(session) {
      const created: JsonValue[] = [];
      while (created.length < 5) {
        const id = readPointer((await createRecord(session, operation.id)).response.json, pointer);
        if (id === undefined || id === null) throw new NotTriedError(`${operation.id} returned no ID at ${pointer}`);
        created.push(id);
      }
      const limit = 2;
      // Other cases add and delete records concurrently, which may move those of a page.
      for (let attempt = 1; ; attempt += 1) {
        const { ids, sizes, last } = await listRecords(session, list.id, pointer, limit);
        if (sizes.some((size) => size > limit)) last.fail(`at most ${limit} records`, sizes.join(', '));
        const missing = created.filter((id) => !ids.includes(id));
        const twice = created.filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
        if (missing.length + twice.length === 0) return;
        if (attempt < ATTEMPTS) continue;
        if (missing.length > 0) last.fail('every record', `a list without ${formatJson(missing)}`);
        last.fail('every record once', `${formatJson(twice)} twice`);
      }
    },
  };
  if ('count' in paging || !paging.ends) return;
  yield {
    key: 'last page',
    title: `Ends ${list.id} without the position of a page that has no records`,
    clause: `${list.id} pages`,
    async run(session) {
      await createRecord(session, operation.id);
      const maximum = await readMaxLimit(contract, list.id);
      for (let attempt = 1; ; attempt += 1) {
        const { length } = (await listRecords(session, list.id, pointer, maximum)).ids;
        // Of a size that fills the last page.
        const size = Array.from({ length: Math.min(length, maximum) }, (_, index) => index + 1).findLast(
          (each) => length % each === 0,
        );
        const { sizes, last } = await listRecords(session, list.id, pointer, size);
        // Others may add and delete records concurrently.
        if (sizes.at(-1) !== 0 || sizes.length === 1) return;
        if (attempt === ATTEMPTS) last.fail('no position of a page without records', 'an empty last page');
      }
    },
  };
}
