import type { JsonValue, OperationStep } from '@opchain/core';
import { formatPointer, isContainer, type OperationDetail } from '@opchain/core/internal/model';
import { formatValuePath, type ValuePath } from '../../schema/edit-value.js';
import { validateNumber } from '../../schema/parse-typed.js';
import { getResolver, viewSchema } from '../../schema/schema-view.js';
import { viewsAt } from '../../schema/views-at.js';

/** Why values are wrong, by their paths in the step. */
export type WrongValues = ReadonlyMap<string, NonNullable<ReturnType<typeof validateNumber>>>;

const known = new WeakMap<OperationStep, { readonly detail: OperationDetail; readonly values: WrongValues }>();

/** The values of a step that are not the numbers that their schemas require, as its form marks them. Memoized by step. */
export function findWrongValues(step: OperationStep, detail: OperationDetail): WrongValues {
  const found = known.get(step);
  if (found?.detail === detail) return found.values;
  const values = new Map<string, 'notANumber' | 'notWhole'>();
  const resolve = getResolver(detail);
  for (const { in: location, name, value } of step.parameters) {
    const schema = detail.parameters.find((each) => each.in === location && each.name === name)?.schema;
    const reason = validateNumber(value, viewSchema(schema, resolve));
    if (reason !== undefined) values.set(`parameters/${location}${formatPointer([name])}`, reason);
  }
  const content = detail.requestBody?.content ?? [];
  const media = content.find(({ contentType }) => contentType === step.body?.contentType) ?? content[0];
  const visit = (value: JsonValue, path: ValuePath): void => {
    if (isContainer(value)) {
      if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index]));
      else for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
      return;
    }
    const views = viewsAt(media?.schema, resolve, path).filter(({ types }) => types.length > 0);
    const reasons = views.map((view) => validateNumber(value, view));
    const [reason] = reasons;
    if (reason !== undefined && !reasons.includes(undefined)) values.set(`body${formatValuePath(path)}`, reason);
  };
  if (step.body?.payload !== undefined) visit(step.body.payload, []);
  known.set(step, { detail, values });
  return values;
}
