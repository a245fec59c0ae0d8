import { nameStep } from '../chain/name-step.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { PaletteItem } from './palette-store.js';

/** The item with a short name for its step. */
export function nameItem(item: PaletteItem, descriptions: DescriptionStore): PaletteItem {
  if (item.kind !== 'operation') return item;
  const operation = descriptions.find(item.ref);
  return operation === undefined ? item : { ...item, name: nameStep(operation) };
}
