import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { validateArazzo } from '@opchain/test-support/validate-arazzo';
import type { Json, KitCase } from '../src/kit-case.js';
import { readCases } from '../src/read-cases.js';

type Fields = Readonly<Record<string, Json>>;

let cases: readonly KitCase[];
beforeAll(async () => {
  cases = await readCases();
});

/** The words of a sentence: without links, marks of emphasis and line breaks. */
const plain = (text: string): string =>
  text
    .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ');

/** Documents as the text of the specification has them, in its own examples, and its draft schema does not. */
const draftSchemaDiffers = new Set(['replacements/literal']);

describe('the cases of the kit', () => {
  test('are at least 150 that count', () => {
    expect(cases.filter(({ silent }) => !silent).length).toBeGreaterThanOrEqual(150);
  });

  test('have titles of their own, and controls that exist', () => {
    const ids = new Set(cases.map(({ id }) => id));
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
    expect(cases.filter(({ control }) => control !== undefined && !ids.has(control))).toEqual([]);
  });

  test('have a control case if a runner could pass by rejecting every document', () => {
    const easy = cases.filter(
      ({ expect: { calls, verdict }, control }) =>
        (calls ?? []).length === 0 && verdict === 'failure' && control === undefined,
    );
    expect(easy.map(({ id }) => id)).toEqual([]);
  });

  test('have documents that are valid against the specification’s schema, unless they are to be rejected', async () => {
    const validate = await validateArazzo();
    if (validate === undefined) return;
    const errors = cases
      .filter(({ id, invalid }) => !invalid && !draftSchemaDiffers.has(id))
      .flatMap(({ id, files }) =>
        Object.entries(files)
          .filter(([name]) => name.endsWith('.arazzo.yaml'))
          .flatMap(([name, content]) =>
            // The schema is that of 1.1, which holds what 1.0.1 has.
            validate({ ...(content as Fields), arazzo: '1.1.0' }).map((error) => `${id} ${name}: ${error}`),
          ),
      );
    expect(errors).toEqual([]);
  });

  test('have descriptions that are valid', async () => {
    const descriptions = new Map(
      cases.flatMap(({ files }) =>
        Object.values(files)
          .filter((content) => (content as Fields)['openapi'] !== undefined)
          .map((content) => [JSON.stringify(content), content as Fields] as const),
      ),
    );
    for (const [text, { openapi }] of descriptions) {
      // The parser does not know 3.2, whose one addition here is the location `querystring`.
      const known = openapi === '3.2.0' ? text.replace('3.2.0', '3.1.0').replaceAll('"querystring"', '"query"') : text;
      await SwaggerParser.validate(JSON.parse(known) as never);
    }
  });

  test('quote the specification', () => {
    const folder = process.env['ARAZZO_SPECIFICATION'];
    if (folder === undefined) {
      console.log('ARAZZO_SPECIFICATION is not set, so the quoted sentences are not compared with the specification');
      return;
    }
    const texts = ['arazzo-1.0.1.md', 'arazzo-1.1.0.md'].map((name) => plain(readFileSync(join(folder, name), 'utf8')));
    expect(
      cases.filter(({ quote }) => !texts.some((text) => text.includes(plain(quote).trim()))).map(({ id }) => id),
    ).toEqual([]);
    expect(
      cases.filter(({ heading }) => !texts.some((text) => text.includes(`# ${heading}`))).map(({ id }) => id),
    ).toEqual([]);
  });
});
