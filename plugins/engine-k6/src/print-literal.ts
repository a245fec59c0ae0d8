import { ExactNumber } from '@opchain/core/internal/model';
const MAX_LINE_LENGTH = 140;

/**
 * Prints a value as JavaScript that may call `readNumber`, on one line if it fits and with
 * quotes only around keys that need them. The outermost object can be asked for on several lines.
 */
export function printLiteral(value: unknown, indent = '', outermost: 'line' | 'lines' = 'line'): string {
  const singleLine = printSingleLine(value);
  if (value instanceof ExactNumber) return printSingleLine(value);
  const fits = outermost === 'line' && indent.length + singleLine.length <= MAX_LINE_LENGTH;
  if (fits || typeof value !== 'object' || value === null) return singleLine;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${printLiteral(item, inner)},\n`).join('')}${indent}]`;
  return `{\n${Object.entries(value)
    .map(([key, item]) => `${inner}${printKey(key)}: ${printLiteral(item, inner)},\n`)
    .join('')}${indent}}`;
}

function printSingleLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printSingleLine).join(', ')}]`;
  if (value instanceof ExactNumber) return `readNumber(${JSON.stringify(value.text)})`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printSingleLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** A plain `__proto__` key would set the prototype. */
function printKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
