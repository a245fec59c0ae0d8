import { basename } from 'node:path';
import type { JsonObject, JsonValue } from '@opchain/core/internal/model';
import { createValidator } from '@opchain/core/internal/runner';
import { UsageError } from '../command/usage-error.js';

/** Throws `UsageError` with everything in which the content of a file differs from its schema. */
export async function validateFile(file: string, content: JsonValue, schema: JsonObject): Promise<void> {
  const validate = createValidator({ resolve: (each) => each });
  const { diagnostics } = await validate(content, schema);
  if (diagnostics.length > 0)
    throw new UsageError(
      diagnostics.map(({ pointer, message }) => `${basename(file)}: ${pointer === '' ? 'it' : pointer} ${message}`),
    );
}
