import { isObject, type OperationDetail, type OperationSummary, splitWords } from '@opchain/core/internal/model';
import { successResponse } from './response-fields.js';

/** What the response of a step is about, in words. */
export interface SourceWords {
  /** Words of its record, its operation and its name. */
  readonly context: ReadonlySet<string>;
  /** Names of its record: `repo` of `POST /user/repos`, `full repo` of a schema `full-repository`. */
  readonly records: readonly string[];
}

/** Words that say nothing about what something is. */
export const genericWords: ReadonlySet<string> = new Set([
  'create',
  'get',
  'list',
  'update',
  'add',
  'set',
  'new',
  'post',
  'put',
  'patch',
  'delete',
  'find',
  'body',
  'the',
  'of',
  'for',
  'by',
  'request',
  'response',
  'data',
]);

const shortWords: ReadonlyMap<string, string> = new Map([
  ['repository', 'repo'],
  ['organization', 'org'],
  ['organisation', 'org'],
  ['environment', 'env'],
  ['application', 'app'],
]);

const MAX_KNOWN_NAMES = 5000;
const known = new Map<string, readonly string[]>();

/** The words of a name, each in the form that parameters of paths use: `full-repository` is `full`, `repo`. */
export function wordsOf(name: string): readonly string[] {
  let words = known.get(name);
  if (words === undefined) {
    if (known.size >= MAX_KNOWN_NAMES) known.clear();
    known.set(name, (words = splitWords(name).map((word) => shortWords.get(word) ?? word)));
  }
  return words;
}

/**
 * What a step returns, from the names of its operation. Of an operation of a collection, the collections above it are
 * not meant: `createIssueComment` of `/issues/{number}/comments` returns a comment.
 */
export function describeSource(
  step: string,
  operation: Pick<OperationSummary, 'id'> & Partial<Pick<OperationSummary, 'path'>>,
  detail?: OperationDetail,
): SourceWords {
  const fixed = (operation.path ?? '').split('/').filter((part) => part !== '' && !part.includes('{'));
  const collection = fixed.at(-1) ?? '';
  const own = wordsOf(collection);
  const above = /[^s]s$/i.test(collection) ? new Set(fixed.slice(0, -1).flatMap(wordsOf)) : new Set<string>();
  const schema = detail === undefined ? undefined : findSchemaName(detail);
  const records = [own, schema === undefined ? [] : wordsOf(schema)];
  const named = [...wordsOf(step), ...wordsOf(operation.id)].filter((word) => !above.has(word));
  return {
    context: new Set([...named.filter((word) => !genericWords.has(word)), ...records.flat()]),
    records: records.map((words) => words.join(' ')).filter((record) => record !== ''),
  };
}

/** The name of the schema that a successful response refers to, itself or for the items of its list. */
function findSchemaName(detail: OperationDetail): string | undefined {
  const content = successResponse(detail)?.content ?? [];
  const schema = (content.find(({ contentType }) => /json/i.test(contentType)) ?? content[0])?.schema;
  if (!isObject(schema)) return undefined;
  const { $ref: reference, items } = schema;
  const found = typeof reference === 'string' ? reference : isObject(items) ? items['$ref'] : undefined;
  return typeof found === 'string' ? found.slice(found.lastIndexOf('/') + 1) : undefined;
}
