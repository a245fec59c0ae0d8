import type { OperationDetail, ParameterSpec, Schema } from '@opchain/core/internal/model';
import { formatPath, listResponseFields } from './response-fields.js';

/** Names of query parameters with the size of a page. */
export const limitNames = /^(?:limit|per_?page|page_?size|size|max_?results|count)$/i;
/** Names of query parameters with the position of a page. */
export const cursorNames = /^(?:cursor|after|page_?token|next_?token|starting_?after|continuation(?:_?token)?)$/i;
const nextNames = /^next(?:_?(?:cursor|(?:page_?)?token))?$/i;
const offsetNames = /^(?:offset|skip)$/i;
const pageNames = /^page(?:_?(?:number|no|index))?$/i;
/** How descriptions say that the last page has no next position. */
const endWords = /\b(?:last|final) page\b|\bno (?:more|further|next)\b|\bend of\b/i;

/** How a list is divided into pages by names alone. Its next page is at a position in the body, or counted by the client. */
export type InferredPagination =
  | {
      /** The query parameter with the size of a page. */
      readonly limit: string;
      /** The query parameter with the position to continue at. */
      readonly cursor: string;
      /** Where the body has it, as a JSON Pointer. */
      readonly pointer: string;
      /** True if the description says that the last page has none. */
      readonly ends: boolean;
    }
  | {
      readonly limit: string;
      /** The query parameter that counts. */
      readonly count: string;
      readonly unit: 'records' | 'pages';
      /** Its value for the first page. */
      readonly first: number;
    };

/** Undefined if no names say how the list is divided into pages. */
export function inferPagination(list: OperationDetail): InferredPagination | undefined {
  const find = (names: RegExp): ParameterSpec | undefined =>
    list.parameters.find(({ in: location, name }) => location === 'query' && names.test(name));
  const limit = find(limitNames)?.name;
  if (limit === undefined) return undefined;
  const cursor = find(cursorNames)?.name;
  const next = listResponseFields(list).find(({ path }) => !path.includes('*') && nextNames.test(path.at(-1) ?? ''));
  if (cursor !== undefined && next !== undefined) {
    const { description } = next.schema;
    const ends = typeof description === 'string' && endWords.test(description);
    return { limit, cursor, pointer: formatPath(next.path), ends };
  }
  const [offset, page] = [find(offsetNames), find(pageNames)];
  if (offset !== undefined) return { limit, count: offset.name, unit: 'records', first: 0 };
  const first = page && firstPage(list.resolve(page.schema));
  return first === undefined ? undefined : { limit, count: page!.name, unit: 'pages', first };
}

/** Some count pages from zero: undefined if the schema does not say. */
function firstPage(schema: Schema): number | undefined {
  const { default: usual, minimum } = typeof schema === 'object' ? schema : {};
  return usual === 0 || usual === 1 ? usual : minimum === 0 || minimum === 1 ? minimum : undefined;
}
