import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { errorCodes, OpchainError } from '@opchain/core';
import type { ErrorCode } from '@opchain/core';

/** The guide's sections by code: when it comes, and what to do. */
const sections = new Map(
  readFileSync(`${__dirname}/../../../docs/errors.md`, 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = '', when = '', wayOut = ''] = section.split(/\n\n/);
      return [heading.trim(), { when: when.trim(), wayOut: plain(wayOut) }] as const;
    }),
);

/** As in the table, without the marks of code. */
function plain(text: string): string {
  return text
    .replace(/^\*\*What to do:\*\* /, '')
    .replaceAll('`', '')
    .trim();
}

/** Everything that may raise an error, in one text. */
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
  test('has a place for every code, and for no other, in the order of the table', () => {
    expect([...sections.keys()]).toEqual(Object.keys(errorCodes));
  });

  test.each(Object.entries(errorCodes))(
    'says of %s when it comes, and the way out in the words of the error',
    (code, help) => {
      const section = sections.get(code);
      expect(section?.when).toMatch(/^[A-Z`][\s\S]{15,}\.$/);
      expect(section?.wayOut).toBe(help);
    },
  );
});

test.each(Object.entries(errorCodes))('the way out of %s is a sentence', (_code, help) => {
  expect(help).toMatch(/^[A-Z].*\.$/);
});

test('every code is raised somewhere', () => {
  const sources = ['core/src', 'plugins', 'ui/src', 'conformance/src']
    .map((folder) => readSources(`${__dirname}/../../../${folder}`))
    .join('\n');
  expect(Object.keys(errorCodes).filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

test('an error carries its code and the way out', () => {
  const code: ErrorCode = 'KERNEL_DISPOSED';
  expect(new OpchainError(code, 'This kernel has been disposed.')).toMatchObject({
    name: 'OpchainError',
    code,
    help: errorCodes[code],
  });
});
