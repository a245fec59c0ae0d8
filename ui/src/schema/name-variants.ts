import type { Schema } from '@opchain/core/internal/model';
import { describeType, formatValue, valueWords } from './describe-type.js';
import { type Resolve, type SchemaView, viewSchema } from './schema-view.js';

/** Names of fields and choices in the name of an alternative. */
const MAX_LISTED = 3;

/**
 * The names that a form shows for the alternatives of a schema, all different: by title, reference, fields, required
 * fields, choices or type. Alternatives with the same fields are distinguished by what is allowed in them.
 */
export function nameVariants(variants: readonly Schema[], resolve: Resolve, words = valueWords): readonly string[] {
  const views = variants.map((variant) => viewSchema(variant, resolve));
  const names = views.map(
    (view, index) => view.title ?? nameOfReference(variants[index]) ?? nameOfContent(view, words),
  );
  const detailed = names.map((name, index) => {
    const sameName = views.filter((_, other) => other !== index && names[other] === name);
    const difference = sameName.length === 0 ? undefined : findDifference(views[index]!, sameName, resolve, words);
    return difference === undefined ? name : `${name} (${difference})`;
  });
  return detailed.map((name, index) => {
    const earlier = detailed.slice(0, index).filter((each) => each === name).length;
    return earlier === 0 ? name : `${name} (${earlier + 1})`;
  });
}

function nameOfReference(schema: Schema | undefined): string | undefined {
  const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined;
}

function nameOfContent(view: SchemaView, words: typeof valueWords): string {
  const fields = view.properties.length > 0 ? view.properties.map(([name]) => name) : [...view.required];
  return fields.length > 0 ? fields.slice(0, MAX_LISTED).join(', ') : describeContent(view, words);
}

function describeContent(view: SchemaView, words: typeof valueWords): string {
  return (
    view.choices
      ?.slice(0, MAX_LISTED)
      .map((choice) => (typeof choice === 'string' ? choice : formatValue(choice, words)))
      .join(', ') ?? describeType(view, words)
  );
}

/** The first field with other content than in the alternatives of the same name, and its content. */
function findDifference(
  view: SchemaView,
  others: readonly SchemaView[],
  resolve: Resolve,
  words: typeof valueWords,
): string | undefined {
  const describe = (schema: Schema | undefined): string => {
    const content = viewSchema(schema, resolve);
    const type = describeContent(content, words);
    return content.items === undefined
      ? type
      : `${type}: ${describeContent(viewSchema(content.items, resolve), words)}`;
  };
  for (const [name, schema] of view.properties) {
    const own = describe(schema);
    const differs = others.every(
      ({ properties }) => describe(properties.find(([other]) => other === name)?.[1]) !== own,
    );
    if (differs) return `${name}: ${own}`;
  }
  return undefined;
}
