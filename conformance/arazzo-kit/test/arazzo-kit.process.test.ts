import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { presets } from '../src/presets.js';
import { readCases } from '../src/read-cases.js';
import { runCases } from '../src/run-cases.js';

/** Cases that Opchain does not pass yet. One that passes must be taken off the list. */
const expectedFailures: readonly string[] = [
  'order/depends-on-a-step-of-another-workflow',
  'order/implicit-dependency-on-a-later-step',
  'parameters/querystring-of-an-expression',
  'parameters/querystring-with-expressions',
  'parameters/querystring',
  'parameters/selector',
  'parameters/workflow-parameter-of-a-called-workflow',
  'bodies/form-text',
  'bodies/selector',
  'replacements/in-an-expression',
  'replacements/jsonpath-version',
  'replacements/jsonpath',
  'replacements/selector-as-value',
  'replacements/xml-attribute',
  'replacements/xml-is-escaped',
  'replacements/xml',
  'replacements/xpath-version',
  'expressions/embedded-alone',
  'expressions/embedded-null',
  'expressions/self',
  'expressions/source-type',
  'expressions/source-url',
  'selectors/in-an-output-of-the-workflow',
  'selectors/jsonpath-index',
  'selectors/jsonpath-object',
  'selectors/jsonpath-type',
  'selectors/jsonpath-version',
  'selectors/jsonpath',
  'selectors/xpath-attribute',
  'selectors/xpath-predicate',
  'selectors/xpath-version',
  'selectors/xpath',
  'criteria/jsonpath-goessner-length',
  'criteria/jsonpath-version',
  'criteria/xpath-10',
  'criteria/xpath-30',
  'criteria/xpath-31-functions',
  'criteria/xpath-boolean',
  'criteria/xpath-embedded',
  'criteria/xpath-invalid',
  'criteria/xpath-number',
  'criteria/xpath-text',
  'criteria/xpath',
  'success/goto-a-workflow-with-parameters',
  'failure/goto-a-workflow-with-parameters',
  'workflows/inputs-by-the-workflow',
  'workflows/outputs-by-pointer',
  'workflows/outputs-by-the-workflow',
  'workflows/outputs-of-a-dependency',
  'sources/operation-path-of-a-named-operation',
  'sources/operation-path-with-a-parameter',
  'sources/operation-path-with-a-tilde',
  'sources/operation-path-with-two-sources',
  'documents/self-with-a-fragment',
];

/** Every how many cases one is run; the kit itself runs all. */
const STRIDE = 5;

describe('Opchain', () => {
  test('passes a sample of the kit, and what it fails is listed', async () => {
    const cases = (await readCases()).filter(({ silent }) => !silent);
    const first = Number(process.env['ARAZZO_KIT_SEED'] ?? Math.floor(Math.random() * STRIDE)) % STRIDE;
    const sample = cases.filter((_, index) => index % STRIDE === first);
    const ids = new Set(sample.map(({ id }) => id));
    const controls = cases.filter(({ id }) => !ids.has(id) && sample.some(({ control }) => control === id));
    const { opchain } = presets;
    const command = `${process.execPath} ${join(process.cwd(), 'cli/bin/opchain.js')} ${opchain?.command.replace(/^opchain /, '') ?? ''}`;
    const results = await runCases([...sample, ...controls], { ...opchain, command }, { jobs: 2, timeLimit: 30_000 });
    const failed = results.filter(({ id, passed }) => ids.has(id) && !passed).map(({ id }) => id);
    expect({ seed: first, failed }).toEqual({ seed: first, failed: expectedFailures.filter((id) => ids.has(id)) });
  }, 300_000);

  test('is known to the kit by the command that its package has', async () => {
    const manifest = JSON.parse(await readFile('cli/package.json', 'utf8')) as { bin: Record<string, string> };
    expect(presets['opchain']?.command.split(' ')[0]).toBe(Object.keys(manifest.bin)[0]);
  });
});
