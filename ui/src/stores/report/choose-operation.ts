import type { OperationRef } from '@opchain/core';
import type { Stores } from '../stores.js';
import { replaceOperation } from './replace-operation.js';

/** Lets a step call another operation of an open description, as one undo step, and shows what is left to fill in. */
export function chooseOperation(
  { chain, descriptions, texts, view }: Stores,
  stepId: string,
  operation: OperationRef,
): void {
  const entry = descriptions.entry(operation.source);
  const summary = descriptions.find(operation);
  if (entry === undefined || summary === undefined) return;
  chain.edit({ label: texts.searchBox.useOperation(operation.id), origin: 'inspector' }, (chain) => {
    const replaced = replaceOperation(chain, stepId, operation, summary);
    if (replaced.sources.some(({ name }) => name === entry.source)) return replaced;
    return { ...replaced, sources: [...replaced.sources, { name: entry.source, url: entry.location }] };
  });
  view.announcements.emit(texts.searchBox.replaced(stepId, operation.id));
  view.reveals.emit({ stepId, path: 'setup' });
}
