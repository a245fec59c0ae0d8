import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { presets } from '../src/presets.js';
import { readCases } from '../src/read-cases.js';
import { runCases } from '../src/run-cases.js';

/** Cases that Opchain does not pass yet. One that passes must be taken off the list. */
const expectedFailures: readonly string[] = [
  'order/depends-on-a-later-step',
  'order/depends-on-a-step-of-another-workflow',
  'order/implicit-dependency-on-a-later-step',
  'order/timeout-is-in-milliseconds',
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
  'success/all-criteria',
  'success/criteria-fail',
  'success/criteria-hold',
  'success/criteria-of-other-types',
  'success/end-returns-outputs',
  'success/end-returns-to-the-caller',
  'success/end',
  'success/first-match',
  'success/goto-a-step',
  'success/goto-a-workflow-with-parameters',
  'success/goto-a-workflow',
  'success/goto-backward',
  'success/goto-is-one-way',
  'success/goto-itself',
  'success/names-are-case-sensitive',
  'success/not-after-a-failure',
  'success/of-the-workflow',
  'success/outputs-of-the-latest-run',
  'success/step-overrides-workflow',
  'success/workflow-actions-stay',
  'failure/all-criteria',
  'failure/criteria-choose',
  'failure/criteria-decide-about-failure',
  'failure/criteria-fail',
  'failure/end',
  'failure/first-match',
  'failure/goto-a-step',
  'failure/goto-a-workflow-with-parameters',
  'failure/goto-a-workflow',
  'failure/next-action-after-the-limit',
  'failure/not-after-a-success',
  'failure/retry-with-a-step',
  'failure/retry-with-a-workflow',
  'failure/step-overrides-workflow',
  'failure/workflow-actions-stay',
  'workflows/a-call-is-retried',
  'workflows/a-called-one-depends-on',
  'workflows/a-failed-call-has-actions',
  'workflows/a-failed-dependency',
  'workflows/a-failure-inside-fails-the-step',
  'workflows/a-source-of-the-other-document',
  'workflows/called-twice',
  'workflows/depends-on-another-document',
  'workflows/depends-on-in-a-chain',
  'workflows/depends-on-two',
  'workflows/depends-on',
  'workflows/goto-another-document',
  'workflows/ids-are-case-sensitive',
  'workflows/inputs-by-the-workflow',
  'workflows/object-as-an-input',
  'workflows/of-another-document',
  'workflows/outputs-by-pointer',
  'workflows/outputs-by-the-step',
  'workflows/outputs-by-the-workflow',
  'workflows/outputs-of-a-dependency',
  'workflows/parameters-are-inputs',
  'workflows/same-step-ids',
  'workflows/step-calls-a-workflow',
  'workflows/two-deep',
  'outputs/of-a-called-workflow',
  'outputs/of-the-workflow',
  'components/action-overrides-by-name',
  'components/action-parameters',
  'components/actions-of-the-workflow',
  'components/of-their-own-document',
  'components/success-action',
  'sources/arazzo-beside-one-api',
  'sources/operation-path-of-a-named-operation',
  'sources/operation-path-with-a-parameter',
  'sources/operation-path-with-a-tilde',
  'sources/operation-path-with-two-sources',
  'documents/duplicate-failure-action',
  'documents/duplicate-success-action',
  'documents/duplicate-workflow',
  'documents/empty-criteria',
  'documents/goto-two-targets',
  'documents/self-with-a-fragment',
  'documents/unknown-goto-after-a-failure',
  'documents/unknown-goto',
  'documents/unknown-workflow-dependency',
  'documents/unknown-workflow',
  'documents/workflow-dependency-cycle',
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
