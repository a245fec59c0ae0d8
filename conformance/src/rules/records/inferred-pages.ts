import type { JsonValue } from '@opchain/core';
import type { OperationDetail } from '@opchain/core/internal/model';
import {
  findList,
  findMember,
  formatPath,
  inferPagination,
  type InferredPagination,
  listResponseFields,
  readPointer,
} from '@opchain/resources';
import { type CreatedRecord, createRecord, createSeveral, parentOf } from '../../derive/create-record.js';
import { findFilters } from '../../derive/find-filters.js';
import {
  expectOnce,
  failWithout,
  type ListedRecords,
  listRecords,
  readMaxLimit,
  recordsOf,
} from '../../derive/list-records.js';
import { makeRequest, templateOf } from '../../derive/request-maker.js';
import { formatJson } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { CustomCase } from '../../derive/derived-case.js';
import type { RuleSubject } from '../rule.js';

/** Pages of a list that is read once; more are left to larger pages. */
const PAGES = 40;
/** Records of a long list, where no default is larger. */
const MANY = 55;
const MAX_DEFAULT = 100;
const totalNames = /^(?:total|total_?(?:count|items|records|results|elements)|count)$/i;

/** A list that only names in the description divide into pages, and what creates its records. */
interface Paged {
  readonly list: OperationDetail;
  readonly createId: string;
  readonly paging: InferredPagination;
  /** Where a record has its ID. */
  readonly pointer: string;
}

/** Cases of a list that only names in the description divide into pages. The server is judged without other cases. */
export async function* listInferredPages({ contract, operation }: RuleSubject): AsyncGenerator<CustomCase> {
  const summary = findList(contract, operation.id);
  if (contract.settings.pagination?.next !== undefined || summary === undefined) return;
  const list = await contract.description.operation(summary.id);
  const paging = inferPagination(list);
  if (paging === undefined) return;
  const pointer = findMember(contract, operation.id, 'GET')?.link.from.pointer ?? '/id';
  const paged: Paged = { list, createId: operation.id, paging, pointer };
  yield pagesCase(paged);
  const standard = await readDefault(contract, paged);
  yield manyCase(paged, standard);
  const total = listResponseFields(list).find(({ path }) => path.length === 1 && totalNames.test(path[0] ?? ''));
  if (total !== undefined) yield totalCase(paged, formatPath(total.path));
  if (!('count' in paging) && paging.ends) yield lastPageCase(paged);
}

function pagesCase({ list, createId, pointer }: Paged): CustomCase {
  return {
    key: 'positions in bodies',
    title: `Lists every record of ${list.id} once`,
    clause: `${list.id} pages`,
    isAlone: true,
    async run(session) {
      const created = await createSeveral(session, createId, 5);
      const below = parentOf(session, createId, created[0].draft);
      const maximum = await readMaxLimit(session.target.contract, list.id);
      const whole = await listRecords(session, list.id, pointer, { limit: maximum, below });
      const limit = Math.min(maximum, Math.max(2, Math.ceil(whole.ids.length / PAGES)));
      const paged = await listRecords(session, list.id, pointer, { limit, below });
      expectEach(paged, idsOf(created, pointer), whole);
      const short = paged.sizes.slice(0, -1).find((size) => size !== limit) ?? paged.sizes.find((size) => size > limit);
      if (short !== undefined) paged.last.fail(`pages of ${limit} records`, paged.sizes.join(', '));
    },
  };
}

function manyCase({ list, createId, pointer, paging }: Paged, standard: number | undefined): CustomCase {
  const count = Math.max(MANY, (standard ?? 0) + 1);
  return {
    key: 'many records',
    title: `Lists ${count} records of ${list.id}${standard === undefined ? '' : `, ${standard} of them if the request names no ${paging.limit}`}`,
    clause: `${list.id} ${paging.limit} default`,
    isAlone: true,
    async run(session) {
      const created = await createSeveral(session, createId, count);
      const below = parentOf(session, createId, created[0].draft);
      if (standard !== undefined) {
        const page = await session.request(list.id, await makeRequest(session, list.id, [], below));
        const { length } = recordsOf(page.expectStatus(200));
        if (length !== standard) page.fail(`${standard} records, the default of ${paging.limit}`, String(length));
      }
      const limit = await readMaxLimit(session.target.contract, list.id);
      expectEach(await listRecords(session, list.id, pointer, { limit, below }), idsOf(created, pointer));
    },
  };
}

function totalCase({ list, createId, pointer }: Paged, at: string): CustomCase {
  return {
    key: 'total',
    title: `Counts the records of ${list.id} at ${at}`,
    clause: `${list.id} ${at}`,
    isAlone: true,
    async run(session) {
      const [{ draft }] = await createSeveral(session, createId, 3);
      const below = parentOf(session, createId, draft);
      const maximum = await readMaxLimit(session.target.contract, list.id);
      for (const query of [{}, ...(await listQueries(session, list))])
        for (const limit of [maximum, 2]) {
          const { ids, sizes, last } = await listRecords(session, list.id, pointer, { limit, below, query });
          if (ids.length > PAGES * 2 && limit === 2) continue;
          const total = last.field(at);
          // A record that is listed twice is the failure of another case.
          const count = ids.includes(null) ? ids.length : new Set(ids).size;
          // Some count the records of a page under such a name: one page shows nothing.
          if (total !== undefined && total !== count && (sizes.length > 1 || limit === maximum))
            last.fail(`${count} at ${at}, the number of records`, formatJson(total), at);
        }
    },
  };
}

function lastPageCase({ list, createId, pointer }: Paged): CustomCase {
  return {
    key: 'last page',
    title: `Ends ${list.id} without the position of a page that has no records`,
    clause: `${list.id} pages`,
    isAlone: true,
    async run(session) {
      const { draft } = await createRecord(session, createId);
      const below = parentOf(session, createId, draft);
      const maximum = await readMaxLimit(session.target.contract, list.id);
      const { length } = (await listRecords(session, list.id, pointer, { limit: maximum, below })).ids;
      // Of a size that fills the last page.
      const limit = Array.from({ length: Math.min(length, maximum) }, (_, index) => index + 1).findLast(
        (each) => length % each === 0,
      );
      if (limit === undefined) return;
      const { sizes, last } = await listRecords(session, list.id, pointer, { limit, below });
      if (sizes.at(-1) === 0 && sizes.length > 1)
        last.fail('no position of a page without records', 'an empty last page');
    },
  };
}

/** The number of records in a page that the schema of its parameter has as default; undefined if it is too large to try. */
async function readDefault(contract: RuleSubject['contract'], { list, paging }: Paged): Promise<number | undefined> {
  const { fields } = await templateOf(contract, list.id);
  const usual = fields.find(({ in: location, path }) => location === 'query' && path[0] === paging.limit)?.schema[
    'default'
  ];
  return typeof usual === 'number' && usual <= MAX_DEFAULT ? usual : undefined;
}

/** Filters that some records pass, and others do not. */
async function listQueries(session: Session, list: OperationDetail): Promise<Record<string, JsonValue>[]> {
  const { fields } = await templateOf(session.target.contract, list.id);
  return findFilters(list, fields).flatMap(({ parameter, kind, choices }) =>
    kind === 'value' ? choices.slice(0, 3).map((value) => ({ [String(parameter.path[0])]: value })) : [],
  );
}

function idsOf(created: readonly CreatedRecord[], pointer: string): JsonValue[] {
  const ids = created.map(({ response }) => readPointer(response.json, pointer));
  if (ids.some((id) => id === undefined || id === null))
    throw new NotTriedError(`new records have no ID at ${pointer}`);
  return ids.filter((id) => id !== undefined);
}

/** Every own record is listed, and none twice. */
function expectEach(listed: ListedRecords, created: readonly JsonValue[], other?: ListedRecords): void {
  const missing = created.filter((id) => !listed.ids.includes(id));
  if (missing.length > 0) failWithout(listed, missing, other);
  expectOnce(listed);
}
