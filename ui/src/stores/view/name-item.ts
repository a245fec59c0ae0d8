import type { OperationRef, OperationSummary } from '@opchain/core';
import { nameStep } from '../chain/name-step.js';
import type { PaletteItem } from './palette-store.js';

interface Operations {
  find(ref: OperationRef): OperationSummary | undefined;
}

/** The item with a short name for its step. */
export function nameItem(item: PaletteItem, descriptions: Operations): PaletteItem {
  if (item.kind !== 'operation') return item;
  const operation = descriptions.find(item.ref);
  return operation === undefined ? item : { ...item, name: nameStep(operation) };
}
