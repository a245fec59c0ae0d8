import { combineHeader, type HeaderField, listHeader } from '../model/http.js';
import type { JsonValue } from '../model/json.js';
import type { SelectorType } from '../model/mappings/mapping-text.js';

/**
 * A header as a Selector Object and a criterion see it: the list of its fields if there are several. `Set-Cookie` is
 * always a list, because its fields cannot be joined (RFC 6265, section 3) and their number is the server's choice. XPath, which
 * selects from a text, sees the fields joined by `, `. Undefined if there is none.
 */
export function headerForSelector(
  headers: readonly HeaderField[],
  name: string,
  type: SelectorType | 'regex',
): JsonValue | undefined {
  const fields = listHeader(headers, name);
  const isList = fields.length > 1 || (fields.length === 1 && name.toLowerCase() === 'set-cookie');
  return isList && (type === 'jsonpath' || type === 'jsonpointer') ? [...fields] : combineHeader(headers, name);
}
