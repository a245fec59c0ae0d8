import type { HeaderField, JsonValue } from '@opchain/core/plugin';
import { asObjects, asText, parseJson } from '../json-members.js';
import type { RecordedResponse } from '../recorded-call.js';

/** The first saved example of a success. Others show what else the API may respond, not what the chain gets. */
export function readResponse(examples: JsonValue | undefined): RecordedResponse | undefined {
  const example = asObjects(examples).find(({ code }) => typeof code === 'number' && code >= 200 && code < 300);
  if (example === undefined) return undefined;
  return {
    status: Number(example['code']),
    headers: asObjects(example['header']).flatMap(({ key, value }): HeaderField[] =>
      typeof key === 'string' && typeof value === 'string' ? [[key, value]] : [],
    ),
    json: parseJson(asText(example['body']) ?? ''),
  };
}
