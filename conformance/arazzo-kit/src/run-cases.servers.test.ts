import { describe, expect, test } from '@jest/globals';
import { formatReport } from './format-report.js';
import type { KitCase } from './kit-case.js';
import { readCase } from './read-case.js';
import { runCases } from './run-cases.js';

/** A runner of its own: it sends GET to the path that its argument names, and writes a report with that path. */
const script = `
  const [origin, workflow, report] = process.argv.slice(1);
  fetch(origin + '/' + workflow)
    .then(async (response) => {
      require('fs').writeFileSync(report, JSON.stringify({ outputs: { id: (await response.json()).id } }));
      process.exit(response.ok ? 0 : 1);
    });`.replace(/\s+/g, ' ');
const runner = {
  command: `"${process.execPath}" -e "${script}" {origin} {workflow} {report}`,
  outputs: 'report#/outputs',
};
const options = { jobs: 2, timeLimit: 10_000 };

const makeCase = (id: string, workflow: string, expect: string, more = ''): KitCase =>
  readCase(
    id,
    `{title: A title, heading: A heading, quote: A sentence., document: {workflows: [{workflowId: ${workflow}}]}, ${more} expect: ${expect}}`,
    {},
  );

describe('a case', () => {
  test('passes if calls, verdict and outputs are as expected', async () => {
    const each = makeCase(
      's/a',
      'a',
      '{verdict: success, calls: [GET /a], outputs: {id: 7}}',
      'server: {GET /a: {json: {id: 7}}},',
    );
    expect(await runCases([each], runner, options)).toMatchObject([{ passed: true, mismatches: [] }]);
  });

  test('fails with what was expected and seen', async () => {
    const each = makeCase(
      's/a',
      'a',
      '{verdict: failure, calls: [GET /b], outputs: {id: 8}}',
      'server: {GET /a: {json: {id: 7}}},',
    );
    const results = await runCases([each], runner, options);
    expect(results).toMatchObject([
      {
        passed: false,
        mismatches: [
          'exit code 0, expected another one: the workflow failed',
          'call 1: expected GET /b, got GET /a',
          'outputs are {"id":7}, expected {"id":8}',
        ],
        seen: { calls: ['GET /a'], exitCode: 0, outputs: { id: 7 } },
      },
    ]);
    const report = formatReport(results, { s: 'A section' });
    expect(report).toContain('A section    0 of   1');
    expect(report).toContain('FAILED s/a: A title');
  });

  test('that passes only because its control fails counts as failed', async () => {
    const control = makeCase('s/control', 'a', '{verdict: success, calls: [GET /b]}');
    const refused = makeCase('s/refused', 'a', '{verdict: success, calls: [GET /a]}', 'control: s/control,');
    const [, result] = await runCases([control, refused], runner, options);
    expect(result).toMatchObject({ passed: false, mismatches: [expect.stringContaining('s/control')] });
  });

  test('on which the specification is silent is shown and not counted', async () => {
    const each = makeCase('s/a', 'a', '{calls: []}', 'silent: true,');
    const report = formatReport(await runCases([each], runner, options), { s: 'A section' });
    expect(report).toContain('All    0 of   0');
    expect(report).toContain('differently: A title (s/a)');
  });

  test('ends with the time limit', async () => {
    const each = makeCase('s/a', 'a', '{calls: [GET /a]}', 'server: {GET /a: {delay: 5000}},');
    const [result] = await runCases([each], runner, { jobs: 1, timeLimit: 700 });
    expect(result?.mismatches).toContain('the runner did not end within 700 ms');
  });

  test('with a field that is unknown is rejected by name', () => {
    expect(() => makeCase('s/a', 'a', '{calls: []}', 'sever: {},')).toThrow('s/a: unknown field sever');
    expect(() => readCase('s/a', '{title: A title}', {})).toThrow('s/a: heading, quote, document, expect missing');
  });
});
