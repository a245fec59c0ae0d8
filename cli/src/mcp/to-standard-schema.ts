import type { JsonObject, JsonValue } from '@opchain/core';
import { createValidator } from '@opchain/core/internal/runner';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';

type Arguments = Record<string, JsonValue>;

/** A JSON Schema of an object as the protocol library takes it: validated by core, as inputs and responses are. */
export function toStandardSchema<Value = Arguments>(schema: JsonObject): StandardSchemaWithJSON<Value> {
  // References lead nowhere: schemas of tools have none.
  const validate = createValidator({ resolve: () => true });
  return {
    '~standard': {
      version: 1,
      vendor: 'opchain',
      async validate(value) {
        const { diagnostics } = await validate(value as JsonValue, schema);
        if (diagnostics.length === 0) return { value: value as Value };
        return {
          issues: diagnostics.map(({ pointer, message }) => ({
            message,
            path: pointer.split('/').slice(1),
          })),
        };
      },
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
