import type { JsonValue } from '@opchain/core';
import { type Field, typesOf } from '@opchain/resources';

/** A value of a type that the field does not have, so that servers reject it. */
export function invalidValue(field: Pick<Field, 'schema'>): JsonValue {
  return typesOf(field).includes('object') ? 'text' : {};
}
