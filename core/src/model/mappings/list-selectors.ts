import { formatPointer } from '../json-pointer.js';
import type { JsonValue } from '../json.js';
import { valuesIn, visitStrings } from './list-mappings.js';
import type { SelectorMapping, ValueMapping } from '../expressions/mapping.js';

/** A selector and its position in a value. */
export interface LocatedSelector {
  /** The parsed mapping. */
  readonly mapping: SelectorMapping;
  /** JSON Pointer of the string that contains it. */
  readonly pointer: string;
}

/** Every selector in the strings of a value. Skips invalid mapping text. */
export function listSelectors(value: JsonValue): LocatedSelector[] {
  const found: LocatedSelector[] = [];
  visitStrings(value, (text, path) => {
    if (!text.includes('|')) return;
    for (const mapping of valuesIn(text).flatMap(selectorsOf)) found.push({ mapping, pointer: formatPointer(path) });
  });
  return found;
}

function selectorsOf(mapping: ValueMapping): SelectorMapping[] {
  if (mapping.kind === 'text') return selectorsOf(mapping.context);
  return mapping.kind === 'selector' ? [...selectorsOf(mapping.context), mapping] : [];
}
