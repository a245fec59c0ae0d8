import type { ForEach } from '../../model/chain.js';
import { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readValue } from './expressions/read-value.js';

/** Reads `x-opchain.forEach` of a step that calls a workflow. */
export function readForEach(step: Fields, context: ReadContext): ForEach | undefined {
  const written = step.value('x-opchain');
  if (written === undefined) return undefined;
  const extension = Fields.of(written, [...step.path, 'x-opchain'], context.diagnostics);
  const value = extension.value('forEach');
  extension.rejectUnknown();
  if (value === undefined) return undefined;
  const fields = Fields.of(value, [...extension.path, 'forEach'], context.diagnostics);
  const items = fields.value('items');
  const as = fields.requiredText('as');
  const concurrency = fields.number('concurrency');
  fields.rejectUnknown();
  if (items === undefined) context.diagnostics.invalid(fields.path, '"items" is missing');
  if (concurrency !== undefined && (!Number.isInteger(concurrency) || concurrency < 1))
    context.diagnostics.invalid([...fields.path, 'concurrency'], 'expected a whole number, 1 or more');
  if (items === undefined) return undefined;
  return {
    items: readValue(items, { path: [...fields.path, 'items'] }, context),
    as,
    ...(concurrency === undefined ? {} : { concurrency }),
  };
}
