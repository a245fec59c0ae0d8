import type { Check, RecordedResponse } from '@opchain/core';
import { isContainer, type JsonValue, type OperationDetail } from '@opchain/core/internal/model';
import { fromRow } from './check-row.js';
import { formatTyped } from './parse-typed.js';
import { bodyExpression, listOwnFields } from './own-fields.js';
import { listResponseFields, type ResponseField } from './response-fields.js';
import { getResolver, viewSchema } from './schema-view.js';

/** A value of a response that a chain can branch on, and the comparison to begin with. */
export interface BranchValue {
  /** `status`, `owner.type`. */
  readonly name: string;
  readonly check: Check;
}

const stateNames = /^(?:status|state|type|kind|role|phase|result)$/i;

/**
 * The value of a response that is the likeliest to decide what runs next: one with named values, one that is true or
 * false, or one that is called like a state; else its first value. Undefined without a described or returned value.
 */
export function findBranchValue(
  detail: OperationDetail | undefined,
  response: RecordedResponse | undefined,
): BranchValue | undefined {
  const fields = listResponseFields({ step: 'self', detail, response, outputs: {} }).filter(isValue);
  const rank = (field: ResponseField): number => {
    const kind = choicesOf(field, detail).length > 0 ? 0 : field.types.includes('boolean') ? 1 : 2;
    return (kind === 2 && !stateNames.test(field.label) ? 3 : kind) * 10 + field.depth;
  };
  const [best] = fields.toSorted((a, b) => rank(a) - rank(b));
  if (best?.mapping.kind !== 'response') return undefined;
  const left = bodyExpression(best.mapping.path);
  const name = listOwnFields(detail, response).find(({ expression }) => expression === left)?.name ?? best.label;
  const right = formatTyped(choicesOf(best, detail)[0] ?? (best.types.includes('boolean') ? true : valueOf(best)));
  return { name, check: fromRow({ left, operator: '==', right }) };
}

function isValue({ mapping, hasChildren, types }: ResponseField): boolean {
  return (
    mapping.kind === 'response' &&
    mapping.path.length > 0 &&
    !hasChildren &&
    !types.includes('array') &&
    !types.includes('object') &&
    !mapping.path.some((part) => /^\d+$/.test(part))
  );
}

function choicesOf({ schema }: ResponseField, detail: OperationDetail | undefined): readonly JsonValue[] {
  return viewSchema(schema, detail ? getResolver(detail) : (each) => each).choices ?? [];
}

const valueOf = ({ value }: ResponseField): JsonValue => (value === undefined || isContainer(value) ? '' : value);
