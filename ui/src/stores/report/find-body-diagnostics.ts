import type { BodyInput, JsonValue, OperationStep } from '@opchain/core';
import { editOperation } from '@opchain/core/internal/document';
import { formatValuePath, valueAt, type ValuePath, withValueAt } from '../../schema/edit-value.js';
import { getResolver, viewSchema } from '../../schema/schema-view.js';
import { mostSimilarOrOnly } from './name-similarity.js';
import type { DescriptionDiagnostic, Proposal } from './report-store.js';
import type { DiagnosticContext } from './diagnostic-context.js';
import { isContainer, type OperationDetail, type Schema } from '@opchain/core/internal/model';

/**
 * Fields of the body that the schema no longer has, and a removed media type. A field that the schema allows without
 * naming it is reported only if the description was replaced and named it before, or may have.
 */
export function findBodyDiagnostics(
  { texts, previous, previousDetail }: DiagnosticContext,
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
  if (body.payload === undefined) return [];
  const wasReplaced = previous(step.operation.source) !== undefined;
  const before = previousDetail(step.operation);
  const unknownBefore = new Set(before && listUnknownFields(body, before).map(({ path }) => formatValuePath(path)));
  const toDiagnostic = (path: ValuePath, unset: readonly string[]): DescriptionDiagnostic => {
    const name = String(path.at(-1));
    const place = `body${formatValuePath(path)}`;
    const change =
      (to: string | undefined): Proposal['apply'] =>
      (chain) =>
        editOperation(chain, step.id, (each) => {
          if (each.body?.payload === undefined) return each;
          const moved =
            to === undefined
              ? each.body.payload
              : withValueAt(each.body.payload, [...path.slice(0, -1), to], valueAt(each.body.payload, path));
          return { ...each, body: { ...each.body, payload: withValueAt(moved, path, undefined) ?? {} } };
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
      message: wasReplaced ? texts.fieldRemoved(name) : texts.fieldUnknown(name),
      proposals: [...renameProposals, { label: texts.remove, lossy: true, apply: change(undefined) }],
    };
  };
  return listUnknownFields(body, detail)
    .filter(({ path, allowed }) => !unknownBefore.has(formatValuePath(path)) && (wasReplaced || !allowed))
    .map(({ path, unset }) => toDiagnostic(path, unset));
}

interface UnknownField {
  readonly path: ValuePath;
  /** Fields of the same object that have no value. */
  readonly unset: readonly string[];
  /** The schema allows fields that it does not name. */
  readonly allowed: boolean;
}

/** Fields of a body that its schema does not name. */
function listUnknownFields({ contentType, payload }: BodyInput, detail: OperationDetail): readonly UnknownField[] {
  const content = detail.requestBody?.content ?? [];
  const selected = content.find((each) => each.contentType === contentType);
  const schema = (selected ?? content.find((each) => /json/i.test(each.contentType)) ?? content[0])?.schema;
  const found: UnknownField[] = [];
  const visit = (value: JsonValue, of: Schema | undefined, path: ValuePath): void => {
    if (!isContainer(value) || of === undefined || path.length > 12) return;
    const view = viewSchema(of, getResolver(detail));
    if (Array.isArray(value)) {
      value.forEach((item, index) => visit(item, view.prefixItems[index] ?? view.items, [...path, index]));
      return;
    }
    if (view.variants.length > 0) return;
    const known = new Map(view.properties);
    const unset = [...known.keys()].filter((each) => !Object.hasOwn(value, each));
    for (const [name, inner] of Object.entries(value)) {
      const property = known.get(name);
      if (property !== undefined) visit(inner, property, [...path, name]);
      else if (known.size > 0 && typeof view.additional === 'boolean')
        found.push({ path: [...path, name], unset, allowed: view.additional });
    }
  };
  if (payload !== undefined) visit(payload, schema, []);
  return found;
}
