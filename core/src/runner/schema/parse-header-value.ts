import type { Schema } from '../../model/api-description.js';
import { readNumber } from '../../model/exact-number.js';
import { isObject, type JsonValue } from '../../model/json.js';

/** Parses the text of a header field by its schema (style `simple`). Text that does not parse is returned as text. */
export function parseHeaderValue(text: string, schema: Schema): JsonValue {
  const expectedType = typeof schema === 'object' ? schema.type : undefined;
  const types = Array.isArray(expectedType) ? expectedType : [expectedType];
  if (types.includes('string')) return text;
  if ((types.includes('integer') || types.includes('number')) && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text))
    return readNumber(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.includes('array')) {
    const items = typeof schema === 'object' && isObject(schema.items) ? schema.items : true;
    return text.split(',').map((item) => parseHeaderValue(item.trim(), items));
  }
  return text;
}
