import type { OperationStep, RecordedResponse } from '@opchain/core';
import type { CountedPages } from '@opchain/core/internal/document';
import type { JsonValue, OperationDetail, Schema } from '@opchain/core/internal/model';
import { listResponseFields } from './response-fields.js';
import { getResolver, viewSchema } from './schema-view.js';

const pageName = /^(?:current_?)?page(?:_?(?:number|no|num|index))?$/i;
const offsetName = /^(?:offset|skip|start(?:_?(?:at|index))?)$/i;
const sizeName = /^(?:limit|(?:items_?|results_?)?per_?page|page_?size|size|count|top|take|max_?results)$/i;

/**
 * How the pages of a list are counted by who calls it: `page=2`, or `offset=50` where the number of records of a page is
 * known. Undefined if it has no such parameter, or no list in its response.
 */
export function findCountedPages(
  step: OperationStep,
  detail: OperationDetail,
  response?: RecordedResponse,
): CountedPages | undefined {
  const parameters = detail.parameters.filter(
    ({ in: location, name }) => location === 'query' && /^[\w.-]+$/.test(name),
  );
  const resolve = getResolver(detail);
  const isCounted =
    (known: RegExp) =>
    (each: { name: string; schema?: Schema; required: boolean }): boolean => {
      const { types } = viewSchema(each.schema, resolve);
      const isNumber = types.length === 0 || types.includes('integer') || types.includes('number');
      return known.test(each.name) && isNumber && !each.required;
    };
  const page = parameters.find(isCounted(pageName));
  const counted = page ?? parameters.find(isCounted(offsetName));
  const items = findItems(step.id, detail, response);
  if (counted === undefined || items === undefined) return undefined;
  const size = page ? 1 : readSize(step, detail);
  if (size === undefined) return undefined;
  const { default: start } = viewSchema(counted.schema, resolve);
  const first = readCount(start) ?? (page ? (readCount(keywordOf(counted.schema, 'minimum')) ?? 1) : 0);
  return { parameter: counted.name, first, step: size, items };
}

/** The path of the list in the response: the body, or its only or outermost list. */
function findItems(
  step: string,
  detail: OperationDetail,
  response: RecordedResponse | undefined,
): readonly string[] | undefined {
  const [list] = listResponseFields({ step, detail, response, outputs: {} })
    .flatMap(({ mapping, types }) =>
      mapping.kind === 'response' && types.includes('array') && !mapping.path.some((each) => /^\d+$/.test(each))
        ? [mapping.path]
        : [],
    )
    .toSorted((a, b) => a.length - b.length);
  return list;
}

/** How many records a page has, as the step or the description says. */
function readSize(step: OperationStep, detail: OperationDetail): number | undefined {
  const size = detail.parameters.find(({ in: location, name }) => location === 'query' && sizeName.test(name));
  if (size === undefined) return undefined;
  const given = step.parameters.find(({ in: location, name }) => location === 'query' && name === size.name)?.value;
  const known = readCount(given === undefined ? viewSchema(size.schema, getResolver(detail)).default : given);
  return known === 0 ? undefined : known;
}

function keywordOf(schema: Schema | undefined, keyword: string): JsonValue | undefined {
  return typeof schema === 'object' ? schema[keyword] : undefined;
}

function readCount(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
