import { ExactNumber } from '../exact-number.js';
import { isContainer, type JsonValue } from '../json.js';

/**
 * Writes a value like `JSON.stringify`, with all digits of every `ExactNumber`.
 *
 * @param indent Spaces per level; by default, everything is on one line
 */
export function writeJson(value: JsonValue, indent = 0): string {
  return hasExactNumber(value) ? write(value, indent, '') : JSON.stringify(value, undefined, indent);
}

function hasExactNumber(value: JsonValue): boolean {
  return value instanceof ExactNumber || (isContainer(value) && Object.values(value).some(hasExactNumber));
}

function write(value: JsonValue, indent: number, margin: string): string {
  if (value instanceof ExactNumber) return value.text;
  if (!isContainer(value)) return JSON.stringify(value);
  const inner = indent === 0 ? '' : `${margin}${' '.repeat(indent)}`;
  const members = Array.isArray(value)
    ? value.map((item) => write(item, indent, inner))
    : Object.entries(value).flatMap(([key, item]) =>
        (item as JsonValue | undefined) === undefined
          ? []
          : [`${JSON.stringify(key)}:${indent === 0 ? '' : ' '}${write(item, indent, inner)}`],
      );
  const [start, end] = Array.isArray(value) ? '[]' : '{}';
  if (members.length === 0 || indent === 0) return `${start}${members.join(',')}${end}`;
  return `${start}\n${inner}${members.join(`,\n${inner}`)}\n${margin}${end}`;
}
