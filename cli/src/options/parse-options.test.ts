import { expect, test } from '@jest/globals';
import { formatOptions } from './format-options.js';
import { option, type OptionTable } from './option.js';
import { choice, configuredFile, flag, limit, offFlag, pairs } from './option-types.js';
import { parseOptions } from './parse-options.js';

const options = {
  timeoutMs: option(limit, '--step-timeout MS', 'timeout of each step'),
  inputs: option(pairs('VALUE'), { '--input NAME=VALUE': 'a value,', '--input NAME=@FILE': ['or', 'a file'] }),
  isChecked: option(offFlag, '--no-checks', 'check nothing', { heading: 'More' }),
  dryRun: option(flag, '--dry-run', 'send nothing'),
  json: option(configuredFile('reports', 'dry-run'), '--json FILE', 'write a report'),
  order: option(choice(['graph', 'list']), '--order'),
} satisfies OptionTable;
const parse = (args: readonly string[], configured?: (section: string, key: string) => string | undefined) =>
  parseOptions({ command: 'try', options, operands: { one: 'file' } }, args, configured);

test('options have the types of their table, and what is not given is missing', () => {
  expect(parse(['a', '--step-timeout', '5', '--input', 'x=1', '--no-checks']).values).toEqual({
    timeoutMs: 5,
    inputs: { x: '1' },
    isChecked: false,
    dryRun: false,
  });
});

test('all that is wrong is reported, operands first', () => {
  expect(parse(['a', 'b', '--step-timeout', '0', '--order', 'up']).errors).toEqual([
    'expected one file, but also got: b',
    '--step-timeout must be a whole number greater than 0, but is "0"',
    '--order must be one of graph, list, but is "up"',
  ]);
});

test('a configuration sets what the command line does not, by the name of the option in camelCase', () => {
  const configured = (section: string, key: string) =>
    section === 'limits' ? { stepTimeout: '7' }[key] : { json: 'r.json' }[key];
  expect(parse(['a'], configured).values).toMatchObject({ timeoutMs: 7, json: 'r.json' });
  expect(parse(['a', '--step-timeout=5', '--json', 'x'], configured).values).toMatchObject({
    timeoutMs: 5,
    json: 'x',
  });
  expect(parse(['a', '--dry-run'], configured).values).not.toHaveProperty('json');
});

test('help shows the options of a table in columns; one that is too long has a line of its own', () => {
  expect(`\n${formatOptions(options, 21)}\n`).toBe(`
  --step-timeout MS  timeout of each step
  --input NAME=VALUE a value,
  --input NAME=@FILE or
                     a file

More
  --no-checks        check nothing
  --dry-run          send nothing
  --json FILE        write a report
`);
  expect(formatOptions({ json: options.json }, 13)).toBe('  --json FILE\n             write a report');
});
