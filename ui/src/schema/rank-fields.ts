import { isObject, type JsonValue, type LinkSpec } from '@opchain/core/internal/model';
import type { ResponseField } from './response-fields.js';
import { genericWords, type SourceWords, wordsOf } from './source-words.js';

/** The input to find a value for. */
export interface MappingTarget {
  /** The parameter's or field's name: `customerId`. */
  readonly name: string;
  /** The context of a short name: `orders` for `{id}` in `/orders/{id}`. */
  readonly owner?: string | undefined;
  /** Accepted JSON types; empty: any. */
  readonly types: readonly string[];
  readonly format?: string | undefined;
  /** As the description shows it. */
  readonly example?: JsonValue | undefined;
  /** True if any value becomes text: in a path, query, or header, or inside other text. */
  readonly acceptsText: boolean;
}

/** Whether a field's type is compatible with the target. Fields of unknown type are compatible. */
export function isAssignable(field: Pick<ResponseField, 'types'>, target: MappingTarget): boolean {
  if (field.types.length === 0 || target.types.length === 0) return true;
  const scalar = field.types.some((type) => type !== 'object' && type !== 'array' && type !== 'null');
  if (target.acceptsText && scalar) return true;
  return field.types.some(
    (type) => target.types.includes(type) || (type === 'integer' && target.types.includes('number')),
  );
}

/** Words at the end of names that refer to something. */
const identifiers: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'guid',
  'key',
  'slug',
  'number',
  'code',
  'ref',
  'sha',
  'token',
]);

/** True for the name of something that exists, and not of content such as a title, which may have the same name anywhere. */
export function isReferenceName(name: string): boolean {
  return identifiers.has(wordsOf(name).at(-1) ?? '');
}

/** What names a record in a path, the most usual first: `{org}` is the login of an organization, `{repo}` the name of a repository. */
const keys: readonly string[] = ['slug', 'login', 'key', 'name', 'handle', 'code', 'id'];
/** Members that only contain the record. */
const envelopes: ReadonlySet<string> = new Set(['data', 'result', 'results', 'response', 'item', 'items']);
/** A shorter example is the same of unrelated fields. */
const MIN_EXAMPLE_LENGTH = 4;

/** How likely this value belongs there, from 0. Suggested from 1. */
export function scoreField(field: ResponseField, source: SourceWords, target: MappingTarget): number {
  if (!isAssignable(field, target) || field.hasChildren) return 0;
  const { mapping } = field;
  // A cookie is meant by its exact name.
  if (mapping.kind === 'selector') return field.label === `$cookies.${target.name}` ? 1.2 : 0;
  const path =
    mapping.kind === 'response'
      ? mapping.path.filter((part) => !/^\d+$/.test(part))
      : [field.label.replace(/^\$\w+\./, '')];
  const score = Math.max(scoreNames(path, field, source, target), scoreKey(path, field, source, target));
  if (score <= 0) return 0;
  const known = hasSameExample(field, target) ? 0.5 : 0;
  return Math.max(0, score + known - (mapping.kind === 'response' ? 0 : 0.5) - path.length * 0.05);
}

/** By the name of the field: `id` of an order for `orderId`, and for `{id}` of `/orders/{id}`. */
function scoreNames(path: readonly string[], field: ResponseField, source: SourceWords, target: MappingTarget): number {
  const last = wordsOf(path.at(-1) ?? field.label);
  const targetWords = wordsOf(target.name);
  const owner = target.owner === undefined ? [] : wordsOf(target.owner);
  const sameName = last.join(' ') === targetWords.join(' ');
  if (!sameName && last.at(-1) !== targetWords.at(-1)) return 0;
  const expected = new Set([...targetWords, ...(targetWords.length === 1 ? owner : [])]);
  // `fieldId` of a suggestion is not the id of the suggestion.
  if (!sameName && last.some((word) => !expected.has(word) && !genericWords.has(word))) return 0;
  const above = new Set(path.slice(0, -1).flatMap(wordsOf));
  const rest = [...expected].filter((word) => !last.includes(word));
  const known = rest.filter((word) => source.context.has(word) || above.has(word));
  if (rest.length === 0) return sameName && targetWords.length > 1 && isReferenceName(target.name) ? 1.3 : 1;
  const score = sameName ? 1 : 0.4;
  if (known.length === rest.length) return score + 1.5;
  // A plain `id` of another resource is a different id.
  return known.length > 0 ? score + 0.4 : score - (sameName ? 0.6 : 0.4);
}

/**
 * By what is named: `owner.login` for `{owner}`, `name` of a repository for `{repo}`. A number is never the name of
 * something for which a text is expected.
 */
function scoreKey(path: readonly string[], field: ResponseField, source: SourceWords, target: MappingTarget): number {
  const key = keys.indexOf(path.at(-1) ?? '');
  if (key < 0 || isReferenceName(target.name)) return 0;
  const isOfType = target.types.length === 0 || field.types.some((type) => target.types.includes(type));
  if (field.types.length === 0 || !isOfType) return 0;
  const noun = wordsOf(target.name.replace(/(?<=[a-z]{3})name$/, '')).join(' ');
  const parents = path.slice(0, -1).filter((part) => !envelopes.has(part));
  const names = parents.length === 0 ? source.records : [wordsOf(parents.at(-1) ?? '').join(' ')];
  const isRecord = names.some((name) => name === noun || (parents.length === 0 && name.endsWith(` ${noun}`)));
  return isRecord ? 1.5 - key * 0.03 : 0;
}

function hasSameExample({ example }: ResponseField, target: MappingTarget): boolean {
  return typeof example === 'string' && example.length >= MIN_EXAMPLE_LENGTH && example === target.example;
}

/** True if the response's links map the field to this input of that operation. */
export function isLinked(
  links: readonly LinkSpec[],
  operationId: string | undefined,
  targetName: string,
  field: ResponseField,
): boolean {
  const { mapping } = field;
  if (operationId === undefined || mapping.kind !== 'response') return false;
  const expression = `$response.body#${mapping.path.map((part) => `/${part}`).join('')}`;
  return links.some(
    (link) =>
      link.operationId === operationId &&
      (link.parameters[targetName] === expression ||
        (isObject(link.requestBody) && link.requestBody[targetName] === expression)),
  );
}
