import type { RunPlan } from '@opchain/core/runner';
import type { Paint } from '../report/paint.js';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';

/** The output of `--dry-run`: the steps in topological order, each with its request as far as it is known. */
export function formatPlan(plan: RunPlan, maxConcurrency: number, paint: Paint): string {
  const steps = plan.steps.flatMap((step, index) => {
    const after = step.after.length > 0 ? `after ${step.after.join(', ')}` : 'at the start';
    const as = step.credentials.length > 0 ? `, as ${step.credentials.join(' and ')}` : '';
    const head = `${String(index + 1).padStart(3)}  ${paint.bold(step.stepId)}  ${paint.dim(`${after}${as}`)}`;
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
    ...steps,
    '',
    `${plan.steps.length} steps, at most ${maxConcurrency} concurrent calls; nothing was sent.`,
  ].join('\n');
}
