import type { JsonValue, LinkSpec, Mapping, OperationNode } from '@opchain/core';
import { formatMapping } from '@opchain/core';
import { listMappingSources } from '../../../schema/mapping-sources.js';
import type { MappingTarget } from '../../../schema/rank-fields.js';
import { fits, isLinked, scoreField } from '../../../schema/rank-fields.js';
import type { ResponseField } from '../../../schema/response-fields.js';
import { listResponseFields, successOf } from '../../../schema/response-fields.js';
import type { Stores } from '../../../stores/stores.js';

/** What is chosen in the left column: a node, or the chain's inputs. */
export type SourceId = string;
export const inputsSource: SourceId = '$inputs';

export interface PickerSource {
  readonly id: SourceId;
  readonly method: string;
  readonly group: 'before' | 'others' | 'chain';
}

export interface PickerRow {
  readonly kind: 'best' | 'field' | 'new-input';
  readonly mapping: Mapping;
  /** `createCustomer.id`, or the last part of the path in a tree. */
  readonly label: string;
  readonly depth: number;
  readonly types: readonly string[];
  readonly value: JsonValue | undefined;
  readonly fits: boolean;
  readonly hasChildren: boolean;
  readonly open: boolean;
  /** Why it is a best match. */
  readonly linked?: boolean;
}

export interface PickerView {
  readonly sources: readonly PickerSource[];
  readonly source: SourceId | undefined;
  readonly best: readonly PickerRow[];
  readonly fields: readonly PickerRow[];
  /** The run that the values are of. */
  readonly run: number | undefined;
}

export interface PickerInput {
  readonly nodeId: string;
  readonly target: MappingTarget;
  readonly query: string;
  readonly source: SourceId | undefined;
  /** Mapping texts of the folded parents. */
  readonly folded: ReadonlySet<string>;
}

const mostBest = 3;
const mostFound = 60;

/** What the picker shows: the sources, the likeliest fields, and the fields of the chosen source or those that the query finds. */
export function viewPicker(stores: Stores, input: PickerInput): PickerView {
  const { before, others } = listMappingSources(stores.chain, input.nodeId);
  const { inputs } = stores.chain.chain;
  const sources: PickerSource[] = [
    ...before.map((id): PickerSource => ({ id, method: methodOf(stores, id), group: 'before' })),
    ...others.map((id): PickerSource => ({ id, method: methodOf(stores, id), group: 'others' })),
    { id: inputsSource, method: 'IN', group: 'chain' },
  ];
  const fieldsOf = (id: SourceId): readonly ResponseField[] => (id === inputsSource ? inputFields(stores) : nodeFields(stores, id));
  const best = findBest(stores, input, [...before, ...others.slice(0, 200)], fieldsOf);
  const run = stores.run.shown?.number;
  const query = input.query.trim().toLowerCase();
  if (query !== '') {
    const found = [...before, ...others, inputsSource].flatMap((id) =>
      fieldsOf(id).flatMap((field) => {
        const text = showMapping(field.mapping);
        return field.depth === 0 && field.hasChildren
          ? []
          : text.toLowerCase().includes(query)
            ? [{ ...asRow(field, input, text, true), depth: 0, hasChildren: false }]
            : [];
      }),
    );
    const ranked = found
      .sort((a, b) => Number(b.fits) - Number(a.fits) || a.label.toLowerCase().indexOf(query) - b.label.toLowerCase().indexOf(query))
      .slice(0, mostFound);
    return { sources, source: undefined, best: best.filter((row) => row.label.toLowerCase().includes(query)), fields: ranked, run };
  }
  const chosen =
    sources.find((source) => source.id === input.source)?.id ?? (best[0] && 'node' in best[0].mapping ? best[0].mapping.node : undefined) ?? sources[0]?.id;
  const fields = chosen === undefined ? [] : tree(fieldsOf(chosen), input);
  if (chosen === inputsSource && !inputs.some((each) => each.name === input.target.name)) fields.push(newInput(input));
  return { sources, source: chosen, best, fields, run };
}

/** `createCustomer.id`: a mapping without its braces. */
export function showMapping(mapping: Mapping): string {
  return formatMapping(mapping).replace(/^\{\{|\}\}$/g, '');
}

function findBest(stores: Stores, input: PickerInput, ids: readonly string[], fieldsOf: (id: string) => readonly ResponseField[]): PickerRow[] {
  const node = stores.chain.node(input.nodeId);
  const operationId = node?.kind === 'operation' ? stores.descriptions.find(node.operation)?.operationId : undefined;
  const ranked = ids.flatMap((id, distance) => {
    const links = linksOf(stores, id);
    const source = stores.chain.node(id) as OperationNode | undefined;
    return fieldsOf(id).flatMap((field) => {
      const linked = isLinked(links, operationId, input.target.name, field);
      const score = (linked ? 3 : scoreField(field, id, source?.operation.id ?? '', input.target)) - distance * 0.01;
      return score >= 1 ? [{ field, score, linked }] : [];
    });
  });
  return ranked
    .sort((a, b) => b.score - a.score)
    .slice(0, mostBest)
    .map(({ field, linked }) => ({ ...asRow(field, input, showMapping(field.mapping), true), kind: 'best', linked }));
}

function tree(fields: readonly ResponseField[], input: PickerInput): PickerRow[] {
  const rows: PickerRow[] = [];
  let hiddenBelow = Infinity;
  for (const field of fields) {
    if (field.depth > hiddenBelow) continue;
    hiddenBelow = Infinity;
    const open = !input.folded.has(formatMapping(field.mapping)) && field.depth < 4;
    if (field.hasChildren && !open) hiddenBelow = field.depth;
    rows.push(asRow(field, input, field.label, open));
  }
  return rows;
}

function asRow(field: ResponseField, input: PickerInput, label: string, open: boolean): PickerRow {
  return {
    kind: 'field',
    mapping: field.mapping,
    label,
    depth: field.depth,
    types: field.types,
    value: field.value,
    fits: fits(field, input.target),
    hasChildren: field.hasChildren,
    open,
  };
}

function newInput({ target }: PickerInput): PickerRow {
  return {
    kind: 'new-input',
    mapping: { kind: 'input', name: target.name, path: [] },
    label: target.name,
    depth: 0,
    types: target.types,
    value: undefined,
    fits: true,
    hasChildren: false,
    open: false,
  };
}

function nodeFields(stores: Stores, id: string): readonly ResponseField[] {
  const node = stores.chain.node(id);
  if (node?.kind !== 'operation') return [];
  const result = stores.run.node(id)?.result;
  const outputs = Object.fromEntries(node.captures.map((capture) => [capture.name, result?.captures[capture.name]]));
  return listResponseFields({ node: id, detail: stores.descriptions.detail(node.operation), response: result?.response, outputs });
}

function inputFields(stores: Stores): readonly ResponseField[] {
  return stores.chain.chain.inputs.map((each) => {
    const type = each.schema['type'];
    return {
      mapping: { kind: 'input', name: each.name, path: [] },
      label: each.name,
      depth: 0,
      types: typeof type === 'string' ? [type] : [],
      schema: each.schema,
      value: stores.run.inputs[each.name] ?? each.schema['default'],
      hasChildren: false,
    };
  });
}

function linksOf(stores: Stores, id: string): readonly LinkSpec[] {
  const node = stores.chain.node(id);
  return node?.kind === 'operation' ? (successOf(stores.descriptions.detail(node.operation))?.links ?? []) : [];
}

function methodOf(stores: Stores, id: string): string {
  const node = stores.chain.node(id);
  return node?.kind === 'operation' ? (stores.descriptions.find(node.operation)?.method ?? '') : '';
}
