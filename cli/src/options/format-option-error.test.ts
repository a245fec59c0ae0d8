import { parseArgs } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { formatOptionError } from './format-option-error.js';

const explain = (args: readonly string[]): string => {
  try {
    parseArgs({
      args: [...args],
      options: { many: { type: 'string' }, output: { type: 'string', short: 'o' }, quiet: { type: 'boolean' } },
      strict: true,
    });
    return '';
  } catch (error) {
    return formatOptionError(error, 'run');
  }
};

describe('invalid options', () => {
  test.each([
    [['--many', '-1'], '--many requires a value (write --many=-… if it starts with "-"); see opchain run --help'],
    [['-o', '-1'], '--output requires a value (write --output=-… if it starts with "-"); see opchain run --help'],
    [['--many'], "Option '--many <value>' argument missing; see opchain run --help"],
    [['--quiet=yes'], "Option '--quiet' does not take an argument; see opchain run --help"],
    [['--may', 'x'], "Unknown option '--may'; see opchain run --help"],
  ])('are reported in one sentence: %j', (args, message) => {
    expect(explain(args)).toBe(message);
  });
});
