import type { Check } from './check.js';

/** Formats a check as one line of text. */
export function describeCheck(check: Check): string {
  switch (check.kind) {
    case 'simple':
      return check.condition;
    case 'regex':
      return `${check.context} matches /${check.pattern}/`;
    case 'jsonpath':
    case 'xpath':
      return `${check.context} has ${check.expression}`;
  }
}
