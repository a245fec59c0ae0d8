import type { JsonValue, Mapping, OperationDetail, ResponseMapping } from '@opchain/core';
import { formatMapping, formatTemplate, mapStrings, nodeMappings, parseTemplate } from '@opchain/core';
import { successOf } from '../../schema/response-fields.js';
import { resolverOf, viewSchema } from '../../schema/schema-view.js';
import { likeliestOrOnly } from '../name-likeness.js';
import type { Misfit, Proposal } from '../report-store.js';
import { editOperation } from './edit-node.js';
import type { MisfitContext } from './find-misfits.js';

/** Mappings from fields that the response is no longer described with. */
export function findResponseMisfits({ chain, texts }: MisfitContext, details: ReadonlyMap<string, OperationDetail>): readonly Misfit[] {
  const misfits: Misfit[] = [];
  for (const node of chain.nodes) {
    for (const { mapping, place } of nodeMappings(node)) {
      if (mapping.kind !== 'response') continue;
      const gone = findGone(mapping, details.get(mapping.node));
      if (!gone) continue;
      const proposals = likeliestOrOnly(gone.name, gone.known, (each) => each).map((name): Proposal => {
        const wanted: Mapping = { ...mapping, path: mapping.path.with(gone.at, name) };
        return {
          label: texts.useMapping(formatMapping(wanted)),
          loses: false,
          apply: (document) => editOperation(document, node.id, (each) => replaceMapping(each, mapping, wanted)),
        };
      });
      misfits.push({
        id: `${node.id}/${place}/${formatMapping(mapping)}`,
        kind: 'response',
        nodeId: node.id,
        place,
        message: texts.responseGone(formatMapping(mapping), mapping.node, gone.name),
        proposals,
      });
    }
  }
  return misfits;
}

function findGone(
  mapping: ResponseMapping,
  detail: OperationDetail | undefined,
): { readonly name: string; readonly at: number; readonly known: readonly string[] } | undefined {
  if (!detail) return undefined;
  const response = successOf(detail);
  let schema = response?.content.find((each) => /json/i.test(each.contentType))?.schema;
  for (const [at, name] of mapping.path.entries()) {
    if (schema === undefined) return undefined;
    const view = viewSchema(schema, resolverOf(detail));
    if (view.variants.length > 0) return undefined;
    if (/^\d+$/.test(name) && (view.items !== undefined || view.types.includes('array'))) {
      schema = view.prefixItems[Number(name)] ?? view.items;
      continue;
    }
    const property = view.properties.find(([each]) => each === name);
    if (!property) return view.properties.length > 0 ? { name, at, known: view.properties.map(([each]) => each) } : undefined;
    schema = property[1];
  }
  return undefined;
}

function replaceMapping<T extends { readonly parameters: readonly { readonly value: JsonValue }[]; readonly body?: { readonly payload: JsonValue } }>(
  node: T,
  from: Mapping,
  to: Mapping,
): T {
  const wanted = formatMapping(from);
  const text = (value: JsonValue): JsonValue =>
    mapStrings(value, (each) => {
      try {
        return formatTemplate(
          parseTemplate(each).map((part) => (part.kind === 'mapping' && formatMapping(part.mapping) === wanted ? { kind: 'mapping', mapping: to } : part)),
        );
      } catch {
        return each;
      }
    });
  return {
    ...node,
    parameters: node.parameters.map((parameter) => ({ ...parameter, value: text(parameter.value) })),
    ...(node.body && { body: { ...node.body, payload: text(node.body.payload) } }),
  };
}
