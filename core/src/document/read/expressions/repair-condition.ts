import { formatMapping, type ValueMapping } from '../../../model/mappings/mapping-text.js';
import { formatExpression, parseExpression } from '../../../model/expressions/runtime-expression.js';
import type { ReadContext } from '../read-context.js';
import { repairReference } from './repair-reference.js';

/** A condition in which everything with one clear meaning has its right form. */
export interface RepairedCondition {
  /** The condition. */
  readonly text: string;
  /** One sentence for each repair. */
  readonly repairs: readonly string[];
  /** True if the condition contains mapping text, which no document may. */
  readonly hasMapping: boolean;
}

const operator = /[=!<>]=|&&|\|\||[<>!()]|\s+/y;
const singleQuoted = /'(?:[^']|'')*'/y;
const doubleQuoted = /"(?:[^"\\]|\\.)*"/sy;
const braced = /\{(\$[^{}]+)\}/y;
// Fields in brackets of an input name belong to the reference; so do quoted names in brackets.
const reference = /\$(?:[^\s=!<>&|()'"[\]]|\[(?:[A-Za-z_][\w-]*|'[^']+'|"[^"]+")\])+/y;
const word = /[^\s=!<>&|()'"{}]+/y;

/**
 * Repairs texts in double quotes and without quotes, references in braces, and references of which `repairReference`
 * knows the right form. Leaves everything else as it is, for the parser to report.
 */
export function repairCondition(condition: string, context: ReadContext): RepairedCondition {
  const repairs: string[] = [];
  let text = '';
  let at = 0;
  let hasMapping = false;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(condition);
  };
  while (at < condition.length) {
    if (condition.startsWith('{{', at)) hasMapping = true;
    const found =
      match(operator) ?? match(singleQuoted) ?? match(doubleQuoted) ?? match(braced) ?? match(reference) ?? match(word);
    const written = found?.[0] ?? condition.charAt(at);
    const repaired = found === null ? undefined : repair(written, found[1], text, context);
    if (repaired !== undefined) repairs.push(repaired.hint);
    text += repaired?.text ?? written;
    at += written.length;
  }
  return { text, repairs, hasMapping };
}

function repair(
  written: string,
  inBraces: string | undefined,
  before: string,
  context: ReadContext,
): { readonly text: string; readonly hint: string } | undefined {
  if (written.startsWith('"')) {
    const text = quote(decode(written));
    return { text, hint: `strings need single quotes: write ${text}` };
  }
  if (inBraces !== undefined) return { text: inBraces, hint: `expressions need no braces here: write ${inBraces}` };
  if (written.startsWith('$')) return repairExpression(written, context);
  if (!/(?:[=!]=|[<>]=?)\s*$/.test(before) || !/^[\p{L}\p{N}_]/u.test(written)) return undefined;
  if (/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(written)) return undefined;
  if (written === 'undefined') return { text: 'null', hint: 'a missing value equals null: write null' };
  const text = quote(written);
  return { text, hint: `strings need single quotes: write ${text}` };
}

function repairExpression(
  written: string,
  context: ReadContext,
): { readonly text: string; readonly hint: string } | undefined {
  // Fields and indexes of a body are read by the parser of conditions.
  if (parseExpression(written) !== undefined || /^\$(?:request|response)\.body/.test(written)) return undefined;
  const repaired = repairReference(written, context);
  return repaired === undefined
    ? undefined
    : { text: formatOperand(repaired.mapping), hint: `${written} is not a runtime expression; ${repaired.hint}` };
}

function formatOperand(mapping: ValueMapping): string {
  return mapping.kind === 'expression' ? formatExpression(mapping.expression) : formatMapping(mapping);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function decode(written: string): string {
  try {
    return JSON.parse(written) as string;
  } catch {
    return written.slice(1, -1);
  }
}
