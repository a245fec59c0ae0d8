import type { JsonValue } from '@opchain/core';
import { escapeTemplateText, mapStrings, type MediaTypeSpec, type OperationDetail } from '@opchain/core/internal/model';

/** An example that is filled in as mapping text. */
export interface FoundExample {
  /** Braces in its texts are escaped: what a description contains is a value. */
  readonly value: JsonValue;
  /** False if the description has no valid one, as for alternatives that every value is valid for. */
  readonly isValid: boolean;
}

/** What the description gives as an example of a body, or what is valid by its schema; undefined if there is nothing. */
export async function findExample(
  { schema, example }: Pick<MediaTypeSpec, 'schema' | 'example'>,
  resolve: OperationDetail['resolve'],
): Promise<FoundExample | undefined> {
  if (schema === undefined && example === undefined) return undefined;
  const { createExample } = await import('@opchain/core/internal/runner');
  const options = { resolve, given: example === undefined ? [] : [example] };
  const valid = await createExample(schema ?? true, options);
  const found = valid ?? (await createExample(schema ?? true, { ...options, orInvalid: true }));
  return found === undefined
    ? undefined
    : { value: mapStrings(found, escapeTemplateText), isValid: valid !== undefined };
}
