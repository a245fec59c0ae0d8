import { expect, test } from '@jest/globals';
import { makeChain } from '@opchain/test-support/sample-chain';
import { sampleResult } from '@opchain/test-support/sample-result';
import type { Chain, RunSummary, StepResult } from '@opchain/core';
import type { WorkflowRef } from '@opchain/core/internal/model';
import { chainToSvg } from '../chain-to-svg.js';
import { runToHtml } from './run-to-html.js';

const chain = makeChain();

function render(results: readonly StepResult[], more: Partial<RunSummary> = {}): string {
  const summary: RunSummary = {
    runId: 'r1',
    chainTitle: chain.title,
    state: 'succeeded',
    diagnostics: [],
    startedAtEpoch: 0,
    durationMs: 1240,
    results,
    ...more,
  };
  return [...runToHtml({ chain, summary })].join('');
}

test('shows the verdict, the drawing, the times and each step with its request and response', () => {
  const page = render([sampleResult], { environment: 'staging', mocks: ['shop'], outputs: { orderId: '1' } });
  expect(page).toContain(`<h1>${chain.title}: succeeded</h1>`);
  expect(page).toContain('staging, answered by mocks of shop, 1970-01-01T00:00:00.000Z, 1.24 s');
  expect(page.match(/<svg xmlns/g)).toHaveLength(2);
  expect(page).toContain('<code>createOrder</code><small>201, 62 ms</small>');
  expect(page).toContain('http://127.0.0.1:4000/orders?x=1');
  expect(page).toContain('{&quot;id&quot;:&quot;1&quot;}');
  expect(page).toContain('&quot;orderId&quot;: &quot;1&quot;');
});

test('shows the values that were made, and the seed that makes them again', () => {
  const page = render([sampleResult], {
    seed: 'a.0@1970-01-01T00:00:00.000Z',
    generated: { email: 'user-1@example.com' },
  });
  expect(page).toContain('1.24 s, seed a.0@1970-01-01T00:00:00.000Z');
  expect(page).toContain('<h2>Generated inputs</h2>');
  expect(page).toContain('&quot;email&quot;: &quot;user-1@example.com&quot;');
  expect(render([sampleResult])).not.toContain('Generated inputs');
});

test('shows a workflow that a step calls small, as the picture of the chain does', () => {
  const step = {
    kind: 'workflow',
    id: 'each',
    workflow: { id: 'ship' },
    inputs: [],
    checks: [],
    captures: [],
  } as const;
  const calling = { ...chain, steps: [{ ...step, onFailure: [] }], connections: [], layout: {} };
  const findWorkflow = ({ id }: WorkflowRef): Chain | undefined => (id === 'ship' ? chain : undefined);
  const summary: RunSummary = {
    runId: 'r1',
    chainTitle: chain.title,
    state: 'succeeded',
    diagnostics: [],
    startedAtEpoch: 0,
    durationMs: 1240,
    results: [],
  };
  const page = [...runToHtml({ chain: calling, summary, findWorkflow })].join('');
  expect(page).toContain(chainToSvg(calling, { results: [], findWorkflow }));
  expect(page).not.toContain(chainToSvg(calling, { results: [] }));
});

test('a failed step is open, and says why', () => {
  const failure = { code: 'CHECK_FAILED', message: '$statusCode == 200 failed.' } as const;
  const page = render([{ ...sampleResult, state: 'failed', failure }], { state: 'failed' });
  expect(page).toMatch(/<details open><summary><span class="verdict failed">Failed<\/span>/);
  expect(page).toContain('$statusCode == 200 failed. [CHECK_FAILED]');
});

test('marks a response that broke off', () => {
  const response = { ...sampleResult.response!, size: 1, incomplete: true };
  expect(render([{ ...sampleResult, response }])).toContain(
    '<dt>received</dt><dd><pre>incomplete: the response broke off, or the call was stopped, after 1 byte</pre></dd>',
  );
  expect(render([sampleResult])).not.toContain('<dt>received</dt>');
});

test('shows what servers sent as text, and runs and fetches nothing', () => {
  const text = '</pre><script>alert(1)</script><img src=x onerror=alert(2)>';
  const page = render([{ ...sampleResult, response: { ...sampleResult.response!, text } }], { chainTitle: text });
  expect(page).not.toMatch(/<script|<img/);
  expect(page).toContain("default-src 'none'");
});

test('is bounded, however many steps there are and however long a body is', () => {
  const long = { ...sampleResult, response: { ...sampleResult.response!, text: 'x'.repeat(1_000_000) } };
  const page = render([long, ...Array.from({ length: 3_000 }, () => ({ ...sampleResult }))]);
  expect(page).toContain('Only the first 1000 steps are listed.');
  expect(page.length).toBeLessThan(2_000_000);
});
