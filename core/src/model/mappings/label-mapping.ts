import { formatMapping, type ValueMapping } from '../expressions/mapping.js';
import { cookieOfSelector } from './select-cookie.js';

/**
 * A mapping in little space, without its braces: `list.items[0].id`, `list[?@.status == 'open']` for a JSONPath,
 * `next page` for what is selected from a link with `rel="next"` or counted, and `login.$cookies.sid` for a cookie by its name.
 */
export function labelMapping(mapping: ValueMapping): string {
  if (mapping.kind === 'output' && /^nextPage\d*$/.test(mapping.name)) return 'next page';
  if (mapping.kind === 'selector' && mapping.version === undefined) {
    const { context, selector, type } = mapping;
    if (type === 'jsonpath' && selector.startsWith('$')) return labelMapping(context) + selector.slice(1);
    if (type === 'xpath' && context.kind === 'header') {
      if (selector.includes('rel=next')) return 'next page';
      const cookie = cookieOfSelector(selector);
      if (cookie !== undefined) return `${context.stepId}.$cookies.${cookie}`;
    }
  }
  return formatMapping(mapping).slice(2, -2);
}
