import { type OperationDetail, type Schema, splitWords } from '@opchain/core/internal/model';
import type { JsonObject } from '@opchain/core';
import { flattenSchema } from '@opchain/core/internal/runner';

/** Reads what many operations have in common once: their schemas, and the words of names. */
export interface SchemaMemory {
  /** Like `flattenSchema`; also false where a reference does not resolve. */
  flatten(schema: Schema, operation: Pick<OperationDetail, 'resolve'>): JsonObject | false;
  /** Like `splitWords`. */
  words(name: string): readonly string[];
}

/** Creates the memory for the operations of one description. */
export function createSchemaMemory(): SchemaMemory {
  const flat = new WeakMap<object, JsonObject | false>();
  const names = new Map<string, readonly string[]>();
  return {
    flatten(schema, operation) {
      if (typeof schema === 'boolean') return schema ? {} : false;
      let known = flat.get(schema);
      if (known === undefined) flat.set(schema, (known = flattenOrFalse(schema, operation)));
      return known;
    },
    words(name) {
      let known = names.get(name);
      if (known === undefined) names.set(name, (known = splitWords(name)));
      return known;
    },
  };
}

function flattenOrFalse(schema: Schema, operation: Pick<OperationDetail, 'resolve'>): JsonObject | false {
  try {
    return flattenSchema(schema, (part) => operation.resolve(part));
  } catch {
    return false;
  }
}
