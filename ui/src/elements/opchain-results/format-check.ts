import type { Check } from '@opchain/core';

/** A check in one line. */
export function formatCheck(check: Check): string {
  switch (check.kind) {
    case 'simple':
      return check.condition;
    case 'regex':
      return `${check.context} matches ${check.pattern}`;
    case 'jsonpath':
    case 'xpath':
      return `${check.context} has ${check.expression}`;
  }
}
