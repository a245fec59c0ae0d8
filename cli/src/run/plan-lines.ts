import type { Chain } from '@opchain/core';
import type { WorkflowRef } from '@opchain/core/internal/model';
import type { RunPlan } from '@opchain/core/internal/runner';
import type { Paint } from '../report/paint.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';

/** The output of `--dry-run`: the steps in topological order, each with its request as far as it is known. */
export function formatPlan(plan: RunPlan, chain: Chain, maxConcurrency: number, paint: Paint): string {
  const calls = new Map(chain.steps.map((step) => [step.id, step.kind === 'workflow' ? nameOf(step.workflow) : '']));
  const first = (chain.dependsOn ?? []).map((ref) => sanitizeLine(`before: workflow ${nameOf(ref)}`));
  const steps = plan.steps.flatMap((step, index) => {
    const after = step.after.length > 0 ? `after ${step.after.join(', ')}` : 'at the start';
    const as = step.credentials.length > 0 ? `, as ${step.credentials.join(' and ')}` : '';
    const called = calls.get(step.stepId);
    const what = called === undefined || called === '' ? '' : `, calls workflow ${sanitizeLine(called)}`;
    const head = `${String(index + 1).padStart(3)}  ${paint.bold(step.stepId)}  ${paint.dim(`${after}${as}${what}`)}`;
    if (step.request === undefined) return [head];
    const { method, url, headers, body } = step.request;
    return [
      head,
      sanitizeLine(`     ${method} ${url}`),
      ...headers.map(([name, value]) => paint.dim(sanitizeLine(`     ${name}: ${value}`))),
      ...(body === undefined ? [] : [sanitizeText(`     ${body}`)]),
    ];
  });
  return [
    ...first,
    ...steps,
    '',
    `${plan.steps.length} steps, at most ${maxConcurrency} concurrent calls; nothing was sent.`,
  ].join('\n');
}

function nameOf({ source, id }: WorkflowRef): string {
  return source === undefined ? id : `${id} of ${source}`;
}
