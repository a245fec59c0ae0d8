import type { JsonValue, OperationStep } from '@opchain/core';
import type { OperationDetail, Schema } from '@opchain/core/model';
import type { ValuePath } from '../../schema/edit-value.js';
import { formatValuePath, valueAt, withValueAt } from '../../schema/edit-value.js';
import { getResolver, viewSchema } from '../../schema/schema-view.js';
import { mostSimilarOrOnly } from './name-similarity.js';
import type { DescriptionDiagnostic, Proposal } from './report-store.js';
import { editOperation } from './edit-operation.js';
import type { DiagnosticContext } from './diagnostic-context.js';
import { isContainer } from '@opchain/core/model';

/** Fields of the body that the schema no longer has, and a removed media type. */
export function findBodyDiagnostics(
  { texts }: DiagnosticContext,
  step: OperationStep,
  detail: OperationDetail,
): readonly DescriptionDiagnostic[] {
  const { body } = step;
  const content = detail.requestBody?.content ?? [];
  if (!body || content.length === 0) return [];
  const selected = content.find((each) => each.contentType === body.contentType);
  if (body.contentType !== undefined && !selected) {
    const proposals = content.map(({ contentType }): Proposal => ({
      label: texts.useMediaType(contentType),
      lossy: false,
      apply: (chain) =>
        editOperation(chain, step.id, (each) => (each.body ? { ...each, body: { ...each.body, contentType } } : each)),
    }));
    return [
      {
        id: `${step.id}/body?type`,
        kind: 'mediaType',
        stepId: step.id,
        path: 'body',
        message: texts.mediaTypeRemoved(body.contentType),
        proposals,
      },
    ];
  }
  const schema = (selected ?? content.find((each) => /json/i.test(each.contentType)) ?? content[0])?.schema;
  const diagnostics: DescriptionDiagnostic[] = [];
  const visit = (value: JsonValue, of: Schema | undefined, path: ValuePath): void => {
    if (!isContainer(value) || of === undefined || path.length > 12) return;
    const view = viewSchema(of, getResolver(detail));
    if (Array.isArray(value)) {
      value.forEach((item, index) => visit(item, view.prefixItems[index] ?? view.items, [...path, index]));
      return;
    }
    if (view.variants.length > 0) return;
    const known = new Map(view.properties);
    for (const [name, inner] of Object.entries(value)) {
      const property = known.get(name);
      if (property !== undefined) visit(inner, property, [...path, name]);
      else if (known.size > 0 && (view.additional === true || view.additional === false))
        diagnostics.push(
          toDiagnostic(
            name,
            [...known.keys()].filter((each) => !Object.hasOwn(value, each)),
            path,
          ),
        );
    }
  };
  const toDiagnostic = (name: string, unset: readonly string[], path: ValuePath): DescriptionDiagnostic => {
    const place = `body${formatValuePath([...path, name])}`;
    const change =
      (to: string | undefined): Proposal['apply'] =>
      (chain) =>
        editOperation(chain, step.id, (each) => {
          if (each.body?.payload === undefined) return each;
          const moved =
            to === undefined
              ? each.body.payload
              : withValueAt(each.body.payload, [...path, to], valueAt(each.body.payload, [...path, name]));
          return { ...each, body: { ...each.body, payload: withValueAt(moved, [...path, name], undefined) ?? {} } };
        });
    const renameProposals = mostSimilarOrOnly(name, unset, (each) => each).map((to): Proposal => ({
      label: texts.renameTo(to),
      lossy: false,
      apply: change(to),
    }));
    return {
      id: `${step.id}/${place}`,
      kind: 'body',
      stepId: step.id,
      path: place,
      message: texts.fieldRemoved(name),
      proposals: [...renameProposals, { label: texts.remove, lossy: true, apply: change(undefined) }],
    };
  };
  if (body.payload !== undefined) visit(body.payload, schema, []);
  return diagnostics;
}
