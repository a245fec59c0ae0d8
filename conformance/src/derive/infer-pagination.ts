import type { OperationDetail } from '@opchain/core/model';
import type { Pagination } from '../contract/contract-settings.js';
import { formatPath, listResponseFields } from './response-fields.js';

/** Names of query parameters with the size of a page. */
export const limitNames = /^(?:limit|per_?page|page_?size|size|max_?results|count)$/i;
/** Names of query parameters with the position of a page. */
export const cursorNames = /^(?:cursor|after|page_?token|next_?token|starting_?after|continuation(?:_?token)?)$/i;
const nextNames = /^next(?:_?(?:cursor|(?:page_?)?token))?$/i;

/** How a list is divided into pages by names alone: the next position is a text in the body. Undefined if none has them. */
export function inferPagination(
  list: OperationDetail,
): (Required<Pick<Pagination, 'limit' | 'cursor'>> & { readonly pointer: string }) | undefined {
  const find = (names: RegExp) =>
    list.parameters.find(({ in: location, name }) => location === 'query' && names.test(name))?.name;
  const [limit, cursor] = [find(limitNames), find(cursorNames)];
  const next = listResponseFields(list).find(({ path }) => !path.includes('*') && nextNames.test(path.at(-1) ?? ''));
  return limit === undefined || cursor === undefined || next === undefined
    ? undefined
    : { limit, cursor, pointer: formatPath(next.path) };
}
