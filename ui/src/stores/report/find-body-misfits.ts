import type { JsonValue, OperationDetail, OperationNode, Schema } from '@opchain/core';
import type { ValuePath } from '../../schema/edit-value.js';
import { placeOf, valueAt, withValueAt } from '../../schema/edit-value.js';
import { resolverOf, viewSchema } from '../../schema/schema-view.js';
import { likeliestOrOnly } from '../name-likeness.js';
import type { Misfit, Proposal } from '../report-store.js';
import { editOperation } from './edit-node.js';
import type { MisfitContext } from './find-misfits.js';

/** Fields of the body that the schema no longer has, and a media type that is gone. */
export function findBodyMisfits({ texts }: MisfitContext, node: OperationNode, detail: OperationDetail): readonly Misfit[] {
  const { body } = node;
  const content = detail.requestBody?.content ?? [];
  if (!body || content.length === 0) return [];
  const chosen = content.find((each) => each.contentType === body.contentType);
  if (body.contentType !== undefined && !chosen) {
    const proposals = content.map(({ contentType }): Proposal => ({
      label: texts.useMediaType(contentType),
      loses: false,
      apply: (chain) => editOperation(chain, node.id, (each) => (each.body ? { ...each, body: { ...each.body, contentType } } : each)),
    }));
    return [{ id: `${node.id}/body?type`, kind: 'mediaType', nodeId: node.id, place: 'body', message: texts.mediaTypeGone(body.contentType), proposals }];
  }
  const schema = (chosen ?? content.find((each) => /json/i.test(each.contentType)) ?? content[0])?.schema;
  const misfits: Misfit[] = [];
  const visit = (value: JsonValue, of: Schema | undefined, path: ValuePath): void => {
    if (value === null || typeof value !== 'object' || of === undefined || path.length > 12) return;
    const view = viewSchema(of, resolverOf(detail));
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
        misfits.push(
          misfitOf(
            name,
            [...known.keys()].filter((each) => !Object.hasOwn(value, each)),
            path,
          ),
        );
    }
  };
  const misfitOf = (name: string, unset: readonly string[], path: ValuePath): Misfit => {
    const place = `body${placeOf([...path, name])}`;
    const change =
      (to: string | undefined): Proposal['apply'] =>
      (chain) =>
        editOperation(chain, node.id, (each) => {
          if (!each.body) return each;
          const moved = to === undefined ? each.body.payload : withValueAt(each.body.payload, [...path, to], valueAt(each.body.payload, [...path, name]));
          return { ...each, body: { ...each.body, payload: withValueAt(moved, [...path, name], undefined) ?? {} } };
        });
    const rename = likeliestOrOnly(name, unset, (each) => each).map((to): Proposal => ({ label: texts.renameTo(to), loses: false, apply: change(to) }));
    return {
      id: `${node.id}/${place}`,
      kind: 'body',
      nodeId: node.id,
      place,
      message: texts.fieldGone(name),
      proposals: [...rename, { label: texts.remove, loses: true, apply: change(undefined) }],
    };
  };
  visit(body.payload, schema, []);
  return misfits;
}
