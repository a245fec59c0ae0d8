import type { RetryRule } from '../../model/chain.js';
import type { Check } from '../../model/check.js';
import type { ExtensionStore } from '../extension/extension-store.js';
import type { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readCriterion } from './read-criterion.js';
import { resolveComponent } from './resolve-component.js';

/**
 * Reads retry rules from failure actions (Arazzo 1.1, "Failure Action Object"). Rules of the workflow come after those
 * of the step, which override them by name.
 */
export function readRetries(
  step: string,
  own: readonly Fields[],
  shared: readonly Fields[],
  context: ReadContext,
  extensions: ExtensionStore,
): readonly RetryRule[] {
  const rules = own.flatMap((fields) => readRetry(step, fields, context, extensions) ?? []);
  const names = new Set(rules.map(({ name }) => name));
  return [
    ...rules,
    ...shared
      .flatMap((fields) => readRetry(step, fields, context, undefined) ?? [])
      .filter(({ name }) => !names.has(name)),
  ];
}

function readRetry(
  step: string,
  written: Fields,
  context: ReadContext,
  extensions: ExtensionStore | undefined,
): RetryRule | undefined {
  const fields = resolveComponent(written, 'failureActions', context);
  if (fields === undefined) return undefined;
  const name = fields.requiredText('name');
  const type = fields.requiredText('type');
  if (type !== 'retry') {
    context.diagnostics.unsupported(
      [...fields.path, 'type'],
      `the failure action ${JSON.stringify(type)} is not supported, only "retry"`,
    );
    return undefined;
  }
  for (const field of ['stepId', 'workflowId', 'parameters']) {
    if (fields.value(field) !== undefined)
      context.diagnostics.unsupported(
        [...fields.path, field],
        'retrying from another step or workflow is not supported',
      );
  }
  const limit = fields.number('retryLimit') ?? 1;
  const seconds = fields.number('retryAfter') ?? 0;
  const criteria: Check[] = fields.objects('criteria').flatMap((criterion) => readCriterion(criterion, context) ?? []);
  fields.rejectUnknown();
  extensions?.add(['steps', step, 'retries', name], fields.extensions());
  if (!Number.isInteger(limit) || limit < 0)
    context.diagnostics.invalid([...fields.path, 'retryLimit'], 'expected a whole number, 0 or more');
  if (!(seconds >= 0))
    context.diagnostics.invalid([...fields.path, 'retryAfter'], 'expected a number of seconds, 0 or more');
  return { name, limit, delayMs: Math.round(seconds * 1_000_000) / 1000, criteria };
}
