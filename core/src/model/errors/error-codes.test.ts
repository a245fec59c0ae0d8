import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, errorCodes, OpchainError } from '@opchain/core';

/** Sections of the guide by code: when the error occurs and how to fix it. */
const sections = new Map(
  readFileSync(`${__dirname}/../../../../docs/errors.md`, 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = '', when = '', wayOut = ''] = section.split(/\n\n/);
      return [heading.trim(), { when: when.trim(), wayOut: plain(wayOut) }] as const;
    }),
);

/** As in the table, without code formatting. */
function plain(text: string): string {
  return text
    .replace(/^\*\*What to do:\*\* /, '')
    .replaceAll('`', '')
    .trim();
}

/** All sources that may throw an error, as one text. */
function readSources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? '' : readSources(path);
      return path.endsWith('.ts') && !/\.test\.ts$|error-codes\.ts$/.test(path) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

describe('the guide to errors', () => {
  test('has a section for each code, in the order of the table', () => {
    expect([...sections.keys()]).toEqual(Object.keys(errorCodes));
  });

  test.each(Object.entries(errorCodes))('explains when %s occurs and repeats its help', (code, help) => {
    const section = sections.get(code);
    expect(section?.when).toMatch(/^[A-Z`][\s\S]{15,}\.$/);
    expect(section?.wayOut).toBe(help);
  });
});

test.each(Object.entries(errorCodes))('the help of %s is a sentence', (_code, help) => {
  expect(help).toMatch(/^[A-Z].*\.$/);
});

test('every code is used', () => {
  const sources = ['core/src', 'plugins', 'ui/src', 'conformance/src']
    .map((folder) => readSources(`${__dirname}/../../../../${folder}`))
    .join('\n');
  expect(Object.keys(errorCodes).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

test('an error has its code and its help', () => {
  const code: ErrorCode = 'KERNEL_DISPOSED';
  expect(new OpchainError(code, 'This kernel has been disposed.')).toMatchObject({
    name: 'OpchainError',
    code,
    help: errorCodes[code],
  });
});
