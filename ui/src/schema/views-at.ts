import type { Schema } from '@opchain/core/internal/model';
import type { ValuePath } from './edit-value.js';
import { type Resolve, type SchemaView, viewSchema } from './schema-view.js';

/** The views of what a schema allows at a path: of each alternative, if there are any. */
export function viewsAt(schema: Schema | undefined, resolve: Resolve, path: ValuePath): readonly SchemaView[] {
  const view = viewSchema(schema, resolve);
  const alternatives = view.variants.flatMap((variant) => viewsAt(variant, resolve, path));
  const [key, ...rest] = path;
  if (key === undefined) return [view, ...alternatives];
  const inner =
    typeof key === 'number'
      ? (view.prefixItems[key] ?? view.items)
      : (view.properties.find(([name]) => name === key)?.[1] ?? view.additional);
  return typeof inner === 'object' ? [...viewsAt(inner, resolve, rest), ...alternatives] : alternatives;
}
