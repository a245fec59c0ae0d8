import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { parse } from 'yaml';
import { arbitraryChain } from '../../test/arbitrary/arbitrary-chain.js';
import { makeChain } from '@opchain/test-support/sample-chain';
import { isOpchainError } from '../model/errors/opchain-error.js';
import type { Chain } from '../model/chain.js';
import type { JsonObject } from '../model/json.js';
import { exportArazzo101 } from './write/export-arazzo-1-0-1.js';
import { writeChain } from './write/write-chain.js';

const schemaFile = process.env['ARAZZO_SCHEMA'];
if (schemaFile === undefined)
  console.log(
    'skipped: ARAZZO_SCHEMA is not set, so written files are not validated against the specification’s schema',
  );

function writeIfPossible(chain: Chain): JsonObject | undefined {
  try {
    return writeChain(chain);
  } catch (error) {
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}

(schemaFile === undefined ? describe.skip : describe)('against the specification’s schema', () => {
  const compile = () => {
    const ajv = new Ajv2020({ strict: false, allErrors: false });
    // The types of the package describe its ES module; in CommonJS the function is the default export.
    const add = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats;
    (add as unknown as (target: Ajv2020) => void)(ajv);
    return ajv.compile(parse(readFileSync(schemaFile ?? '', 'utf8')) as JsonObject);
  };

  test('a written chain is valid', () => {
    const validate = compile();
    expect([validate(writeChain(makeChain())), validate.errors]).toEqual([true, null]);
  });

  test('every random chain is valid', () => {
    const validate = compile();
    fc.assert(
      fc.property(arbitraryChain(), (chain) => {
        const document = writeIfPossible(chain);
        fc.pre(document !== undefined);
        expect([validate(document), validate.errors]).toEqual([true, null]);
      }),
      { numRuns: 300 },
    );
  });

  test('an invalid document is rejected', () => {
    const validate = compile();
    const document = writeChain(makeChain());
    expect(validate({ ...document, workflows: [] })).toBe(false);
    expect(validate({ ...document, arazzo: '1.0.1' })).toBe(false);
  });
});

describe('the 1.0.1 export', () => {
  test('has each step after its sources, and no dependsOn', () => {
    fc.assert(
      fc.property(arbitraryChain({ operationsOnly: true }), (chain) => {
        fc.pre(writeIfPossible(chain) !== undefined);
        const { document } = exportArazzo101(chain);
        expect(document['arazzo']).toBe('1.0.1');
        const [workflow] = document['workflows'] as [{ steps: { stepId: string; dependsOn?: unknown }[] }];
        const position = new Map(workflow.steps.map(({ stepId }, index) => [stepId, index]));
        expect(position.size).toBe(chain.steps.length);
        for (const { source, target } of chain.connections)
          expect(position.get(source)!).toBeLessThan(position.get(target)!);
        expect(workflow.steps.every((step) => !('dependsOn' in step))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
