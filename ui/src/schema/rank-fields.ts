import { isObject, type LinkSpec, splitWords } from '@opchain/core/internal/model';
import type { ResponseField } from './response-fields.js';

/** The input to find a value for. */
export interface MappingTarget {
  /** The parameter's or field's name: `customerId`. */
  readonly name: string;
  /** The context of a short name: `orders` for `{id}` in `/orders/{id}`. */
  readonly owner?: string | undefined;
  /** Accepted JSON types; empty: any. */
  readonly types: readonly string[];
  readonly format?: string | undefined;
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

const genericWords = new Set([
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

/** How likely this value belongs there, from 0. Suggested from 1. */
export function scoreField(field: ResponseField, step: string, operation: string, target: MappingTarget): number {
  if (!isAssignable(field, target) || field.hasChildren) return 0;
  const { mapping } = field;
  // A cookie is meant by its exact name.
  if (mapping.kind === 'selector') return field.label === `$cookies.${target.name}` ? 1.2 : 0;
  const path =
    mapping.kind === 'response'
      ? mapping.path.filter((part) => !/^\d+$/.test(part))
      : [field.label.replace(/^\$\w+\./, '')];
  const last = splitWords(path.at(-1) ?? field.label);
  const targetWords = splitWords(target.name);
  const owner = target.owner === undefined ? [] : splitWords(target.owner);
  const expectedWords = new Set([...targetWords, ...(targetWords.length === 1 ? owner : [])]);
  const context = new Set(
    [...path.slice(0, -1).flatMap(splitWords), ...splitWords(step), ...splitWords(operation)].filter(
      (word) => !genericWords.has(word),
    ),
  );
  const sameName = last.join(' ') === targetWords.join(' ');
  const sameLastWord = last.at(-1) === targetWords.at(-1);
  if (!sameName && !sameLastWord) return 0;
  let score = sameName ? 1 : 0.4;
  const rest = [...expectedWords].filter((word) => !last.includes(word));
  const known = rest.filter((word) => context.has(word));
  if (rest.length > 0) score += known.length === rest.length ? 1.5 : known.length > 0 ? 0.4 : sameName ? 0 : -0.4;
  // A plain `id` of another resource is a different id.
  if (sameName && rest.length > 0 && known.length === 0) score -= 0.6;
  if (mapping.kind !== 'response') score -= 0.5;
  return Math.max(0, score - path.length * 0.05);
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
