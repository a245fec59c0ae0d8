import { isOpchainError } from '@opchain/core';
import { parseTemplate } from '@opchain/core/internal/model';
import { formatMappingLabel } from '../picker/picker-model.js';

export interface FieldPart {
  readonly mapping: boolean;
  readonly text: string;
}

/** The chips and texts of a field; undefined if the text cannot be parsed, so that it is shown as typed. */
export function splitFieldParts(text: string): readonly FieldPart[] | undefined {
  try {
    const parts = parseTemplate(text);
    if (!parts.some((part) => part.kind === 'mapping')) return undefined;
    return parts.map((part) =>
      part.kind === 'mapping'
        ? { mapping: true, text: formatMappingLabel(part.mapping) }
        : { mapping: false, text: part.text },
    );
  } catch (error) {
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}

/** Position of the unclosed `{{` before the caret, and the text typed since. */
export function findOpenBraces(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('{{');
  if (start < 0 || before.indexOf('}}', start) >= 0) return undefined;
  let slashes = 0;
  while (before[start - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1 ? undefined : { start, query: before.slice(start + 2) };
}

/** The text with a mapping at the caret, in the place of the braces that are open there. */
export function insertMapping(text: string, caret: number, mapping: string): string {
  const start = findOpenBraces(text, caret)?.start ?? caret;
  return text.slice(0, start) + mapping + text.slice(caret).replace(/^[^{}]*\}\}/, '');
}
