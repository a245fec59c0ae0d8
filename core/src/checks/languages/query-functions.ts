import type { FilterQuery } from './json-path-syntax.js';
import { isContainer, type JsonValue } from '../../model/json.js';

/** True if a query selects at most one node for any value (RFC 9535, "singular query"). */
export function isSingularQuery({ segments }: FilterQuery['value']): boolean {
  return segments.every(({ type, node }) => {
    if (type === 'DescendantSegment') return false;
    if (node.type === 'MemberNameShorthand') return true;
    const [selector, ...more] = node.type === 'BracketedSelection' ? node.selectors : [];
    return more.length === 0 && (selector?.type === 'NameSelector' || selector?.type === 'IndexSelector');
  });
}

/** `length()` of RFC 9535. */
export function lengthOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'string') return Array.from(value).length;
  if (!isContainer(value)) return undefined;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** In I-Regexp, the dot does not match carriage returns either (RFC 9485). */
export function fromIRegexp(pattern: string): string {
  return pattern.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\./g, (found) => (found === '.' ? '[^\\n\\r]' : found));
}
