import type { JsonValue } from '@opchain/core';
import { formatPointer, isObject } from '@opchain/core/internal/model';
import { type InferredPagination, readPointer, type RequestTemplate, writeField } from '@opchain/resources';
import { inferFor, readMaxLimit, readNextLink } from '../../derive/list-records.js';
import { isSuccess } from '../../derive/request-maker.js';
import type { Reference, Sequence, SequenceCall, SequenceRequest } from '../sequence.js';
import type { StoredRecord } from '../server-model.js';

/** A page of a list. */
export interface Page {
  readonly call: SequenceCall;
  /** Where the response has the records. */
  readonly pointer: string;
  readonly records: readonly JsonValue[];
}

const MAX_PAGES = 100;
const MAX_SIZE = 200;
const pagingNames = /limit|page|size|cursor|offset|after|before|token|skip|start|count|^max|^top$|^first$/i;

/** The query parameter of the next page, and its value. */
interface Next {
  readonly name: string;
  readonly value: JsonValue;
  /** Where the page before returned the value. Missing for one that the client counts. */
  readonly reference?: Reference;
}

/**
 * Reads a list page by page, of `size` records as far as the server allows. No pages if they cannot be read;
 * `isComplete` if the last of them is the end of the list.
 */
export async function readPages(
  sequence: Sequence,
  { operation, draft }: RequestTemplate,
  { address }: StoredRecord,
  size: number,
): Promise<{ readonly pages: readonly Page[]; readonly isComplete: boolean }> {
  const { contract } = sequence.session.target;
  const { pagination } = contract.settings;
  const inferred = await inferFor(contract, operation.id);
  const limitName = pagination?.limit ?? inferred?.limit;
  const limit = Math.min(MAX_SIZE, size, await readMaxLimit(contract, operation.id));
  const { parameters } = draft ?? { parameters: {} };
  let first: SequenceRequest = {
    operationId: operation.id,
    draft: { parameters: { ...parameters, ...address.draft.parameters } },
    references: address.references,
  };
  if (limitName !== undefined) first = withQuery(first, { name: limitName, value: limit });
  const pages: Page[] = [];
  const isPaged =
    limitName !== undefined ||
    operation.parameters.some(({ in: location, name }) => location === 'query' && pagingNames.test(name));
  let request =
    inferred !== undefined && 'count' in inferred
      ? withQuery(first, { name: inferred.count, value: inferred.first })
      : first;
  while (pages.length < MAX_PAGES) {
    const call = await sequence.call(request);
    const pointer = isSuccess(call.response) ? listPointer(call.response.json) : undefined;
    if (pointer === undefined) return { pages: [], isComplete: false };
    const page = { call, pointer, records: readPointer(call.response.json, pointer) as JsonValue[] };
    pages.push(page);
    const next =
      inferred !== undefined
        ? nextInferred(sequence, inferred, page, { limit, count: pages.length })
        : pagination?.next === 'link' && pagination.cursor !== undefined
          ? nextLinked(sequence, call, pagination.cursor)
          : isPaged || call.response.header('link') !== undefined
            ? 'unknown'
            : undefined;
    if (next === undefined) return { pages, isComplete: true };
    if (next === 'unknown') break;
    request = withQuery(first, next);
  }
  return { pages, isComplete: false };
}

function withQuery(
  { draft, references, ...request }: SequenceRequest,
  { name, value, reference }: Next,
): SequenceRequest {
  const field = { in: 'query', path: [name] } as const;
  return {
    ...request,
    draft: writeField(draft, field, value),
    references: reference === undefined ? references : [...references, { field, reference }],
  };
}

/** The next page as the names of the description say. Undefined after the last page. */
function nextInferred(
  sequence: Sequence,
  inferred: InferredPagination,
  { call, records }: Page,
  { limit, count }: { readonly limit: number; readonly count: number },
): Next | 'unknown' | undefined {
  if ('count' in inferred) {
    if (records.length < limit) return undefined;
    // A server that takes no notice of the size may take none of the position.
    if (records.length > limit) return 'unknown';
    return { name: inferred.count, value: inferred.first + count * (inferred.unit === 'pages' ? 1 : limit) };
  }
  const position = sequence.reference(call, inferred.pointer);
  if (position === undefined || position.value === '') return undefined;
  // A link instead of a position.
  if (typeof position.value !== 'string' || /^(?:https?:|[/?])/.test(position.value)) return 'unknown';
  return { name: inferred.cursor, value: position.value, reference: position };
}

/** The cursor of the next page: a part of the `Link` header (RFC 8288), which a chain selects by XPath. */
function nextLinked(sequence: Sequence, call: SequenceCall, cursor: string): Next | 'unknown' | undefined {
  const link = readNextLink(call.response, sequence.session.target.url);
  if (link === undefined) return undefined;
  const raw = new RegExp(`[?&]${cursor}=([^&]*)`).exec(link)?.[1];
  if (raw === undefined) return 'unknown';
  const selector = `substring-before(translate(substring-after(., '${cursor}='), '&>', '  '), ' ')`;
  call.captures.push({ name: 'next', expression: `{{$response.header.Link | xpath "${selector}"}}` });
  const value = decodeURIComponent(raw);
  const [mapping, expression] = [`{{${call.stepId}.$outputs.next}}`, `$steps.${call.stepId}.outputs.next`];
  return { name: cursor, value, reference: { value, mapping, expression } };
}

/** Where a response has its list: as the body, or as the only list in it. */
function listPointer(json: JsonValue | undefined): string | undefined {
  if (Array.isArray(json)) return '';
  const lists = isObject(json) ? Object.entries(json).filter(([, value]) => Array.isArray(value)) : [];
  return lists.length === 1 ? formatPointer([lists[0]![0]]) : undefined;
}
