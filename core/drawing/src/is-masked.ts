import type { JsonValue } from '@opchain/core';
import { isContainer } from '@opchain/core/internal/model';
import type { InputRow } from './input-rows.js';
import { SECRET_NAME } from './secret-name.js';

/**
 * True if the value of a row is a secret or contains one. `secretFields`: names of those of the step, in lower case.
 * Text with a mapping is not a secret.
 */
export function isMasked({ name, value, path }: InputRow, secretFields: ReadonlySet<string> = new Set()): boolean {
  const isSecret = (field: string): boolean => {
    const key = field.toLowerCase();
    return secretFields.has(key) || SECRET_NAME.test(key);
  };
  const contains = (part: JsonValue, field: string): boolean => {
    if (isContainer(part))
      return Object.entries(part).some(([key, item]) => contains(item, Array.isArray(part) ? field : key));
    return part !== '' && part !== null && !(typeof part === 'string' && part.includes('{{')) && isSecret(field);
  };
  return contains(value, path.startsWith('replacements/') ? lastField(name) : fieldAt(path));
}

/** The field of a path in a step, also of an item of a list: `tokens` of `body/tokens/0`. */
function fieldAt(path: string): string {
  const field = path.split('/').findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  return field.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The last name of a JSON Pointer, a JSONPath or an XPath. */
function lastField(target: string): string {
  return /[^/.[\]'"@]+(?=['"\]]*(?:\[\d+\]|\/\d+)*$)/.exec(target)?.[0] ?? '';
}
