import type { OperationSummary } from '@opchain/core';

/** The records of POST `/orders`, as a description calls them: an order, its orders. */
export function nounOf({ path }: Pick<OperationSummary, 'path'>): RegExp {
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const stem = last.replace(/(?:ies|es|s)$/i, '').replace(/[^\p{L}\p{N}]/gu, '.');
  return new RegExp(stem === '' ? '(?!)' : `\\b${stem}`, 'i');
}
