import { escapeTemplateText, formatMapping, type ValueMapping } from '@opchain/core/plugin';
import { variablePattern } from '../variables.js';
import { isDistinctive } from './classify-value.js';
import type { FoundValue } from './value-index.js';

/** From IDs with dashes and tokens with dots to plain words. */
const tokenPatterns = [/[A-Za-z0-9_.~+/=-]+/g, /[A-Za-z0-9_-]+/g, /[A-Za-z0-9]+/g] as const;

interface MappedText {
  readonly template: string;
  readonly mappings: readonly ValueMapping[];
}

/**
 * A text with mappings instead of the variables and the distinctive values of earlier responses that it contains;
 * undefined if it contains none.
 */
export function mapText(
  text: string,
  find: (part: string) => FoundValue | undefined,
  findVariable: (placeholder: string) => ValueMapping | undefined,
): MappedText | undefined {
  const mappings: ValueMapping[] = [];
  const template = splitBy(text, variablePattern).map((part, index) => {
    const variable = index % 2 === 1 ? findVariable(part) : undefined;
    const mapped = variable ? { template: formatMapping(variable), mappings: [variable] } : mapValues(part, find);
    mappings.push(...(mapped?.mappings ?? []));
    return mapped?.template ?? escapeTemplateText(part);
  });
  return mappings.length === 0 ? undefined : { template: template.join(''), mappings };
}

function mapValues(text: string, find: (part: string) => FoundValue | undefined): MappedText | undefined {
  // Longer texts are documents, not addresses or messages with an ID in them.
  if (text.length > 4_096) return undefined;
  for (const pattern of tokenPatterns) {
    const mappings: ValueMapping[] = [];
    const template = splitBy(text, pattern)
      .map((part, index) => {
        const found = index % 2 === 1 && isDistinctive(part) ? find(part) : undefined;
        if (!found?.isCertain) return escapeTemplateText(part);
        mappings.push(found.mapping);
        return formatMapping(found.mapping);
      })
      .join('');
    if (mappings.length > 0) return { template, mappings };
  }
  return undefined;
}

/** What is between the matches, and at odd indexes the matches. */
function splitBy(text: string, pattern: RegExp): readonly string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    parts.push(text.slice(end, index), match);
    end = index + match.length;
  }
  return [...parts, text.slice(end)];
}
