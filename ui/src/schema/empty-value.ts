import type { JsonValue } from '@opchain/core';
import type { SchemaView } from './schema-view.js';

/** What a field or an item that was just added contains: its only or default value, else nothing of its type. */
export function emptyValue({ choices, default: preset, types, properties }: SchemaView): JsonValue | undefined {
  const [only] = choices ?? [];
  if (choices?.length === 1) return only;
  if (preset !== undefined) return preset;
  if (types.includes('object') || properties.length > 0) return {};
  if (types.includes('array')) return [];
  return types.includes('string') || types.length === 0 ? '' : undefined;
}
