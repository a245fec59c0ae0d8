import { formatMapping, labelMapping, referenceOf, type ValueMapping } from '@opchain/core/internal/model';
import { listStepFields } from '../../../stores/mapping/list-step-fields.js';
import { chainOutputsId, listMappingSources } from '../../../stores/mapping/mapping-sources.js';
import { rankSources } from '../../../stores/mapping/rank-sources.js';
import { isAssignable, type MappingTarget } from '../../../schema/rank-fields.js';
import type { PickerRow } from './picker-row.js';
import { type GeneratorRow, listGeneratorRows, matchesGenerator } from './generator-rows.js';
import type { ResponseField } from '../../../schema/response-fields.js';
import type { Stores } from '../../../stores/stores.js';

/** What is selected in the left column: a node, or the chain's inputs. */
export type SourceId = string;
export const inputsSource: SourceId = '$inputs';
/** Values that are made for each run. */
export const generatorsSource: SourceId = '$generated';

export interface PickerSource {
  readonly id: SourceId;
  readonly method: string;
  readonly group: 'before' | 'others' | 'chain';
}

export interface PickerView {
  readonly sources: readonly PickerSource[];
  readonly source: SourceId | undefined;
  readonly best: readonly PickerRow[];
  readonly fields: readonly PickerRow[];
  /** The run that the values come from. */
  readonly run: number | undefined;
}

export interface PickerInput {
  readonly stepId: string;
  readonly target: MappingTarget;
  readonly query: string;
  readonly source: SourceId | undefined;
  /** Mappings of collapsed parents. */
  readonly folded: ReadonlySet<string>;
}

const MAX_BEST_MATCHES = 3;
const MAX_SEARCH_RESULTS = 60;

/** The content of the picker: sources, best matches, and the fields of the selected source or of the search. */
export function buildPickerView(stores: Stores, input: PickerInput): PickerView {
  const { upstream, connectable } = listMappingSources(stores.chain, input.stepId);
  const { inputs } = stores.chain.chain;
  const generators = listGenerators(stores, input);
  const sources: PickerSource[] = [
    ...upstream.map((id): PickerSource => ({ id, method: findMethod(stores, id), group: 'before' })),
    ...connectable.map((id): PickerSource => ({ id, method: findMethod(stores, id), group: 'others' })),
    { id: inputsSource, method: 'IN', group: 'chain' },
    ...(generators.length === 0 ? [] : [{ id: generatorsSource, method: 'NEW', group: 'chain' } as const]),
  ];
  const fieldsOf = (id: SourceId): readonly ResponseField[] =>
    id === inputsSource ? listInputFields(stores) : listStepFields(stores, id);
  const best = findBest(stores, input, [...upstream, ...connectable.slice(0, 200)], fieldsOf);
  const run = stores.run.shown?.number;
  const query = input.query.trim().toLowerCase();
  if (query !== '') {
    const found = findFields([...upstream, ...connectable, inputsSource].flatMap(fieldsOf), query, input);
    return {
      sources,
      source: undefined,
      best: best.filter((row) => row.label.toLowerCase().includes(query)),
      fields: [...found, ...generators.filter((row) => row.fits && matchesGenerator(row, query))],
      run,
    };
  }
  const chosen = chooseSource(sources, best, input);
  if (chosen === generatorsSource) return { sources, source: chosen, best, fields: generators, run };
  const fields = chosen === undefined ? [] : buildTreeRows(fieldsOf(chosen), input);
  const canAddInput = input.stepId !== chainOutputsId && !inputs.some((each) => each.name === input.target.name);
  if (chosen === inputsSource && canAddInput) fields.push(newInputRow(input));
  return { sources, source: chosen, best, fields, run };
}

function chooseSource(
  sources: readonly PickerSource[],
  best: readonly PickerRow[],
  { source: asked }: PickerInput,
): SourceId | undefined {
  const source = sources.find(({ id }) => id === asked);
  return source?.id ?? (best[0] && findSource(best[0].mapping)) ?? sources[0]?.id;
}

/** The fields whose label contains the query, those that fit first. */
function findFields(fields: readonly ResponseField[], query: string, input: PickerInput): readonly PickerRow[] {
  const place = ({ label }: PickerRow): number => label.toLowerCase().indexOf(query);
  return fields
    .filter(({ depth, hasChildren }) => depth > 0 || !hasChildren)
    .map((field) => ({
      ...toRow(field, input, formatMappingLabel(field.mapping), true),
      depth: 0,
      hasChildren: false,
    }))
    .filter((row) => place(row) >= 0)
    .sort((a, b) => Number(b.fits) - Number(a.fits) || place(a) - place(b))
    .slice(0, MAX_SEARCH_RESULTS);
}

/** Outputs of the chain are no place for new values. */
function listGenerators(stores: Stores, { stepId, target }: PickerInput): readonly GeneratorRow[] {
  if (stepId === chainOutputsId || stepId === '') return [];
  const { inputs } = stores.chain.chain;
  const isTaken = (name: string): boolean => inputs.some((each) => each.name === name);
  return listGeneratorRows(target, isTaken, stores.texts.inspector.generators);
}

function findSource(mapping: ValueMapping): SourceId | undefined {
  const reference = referenceOf(mapping);
  return reference !== undefined && 'stepId' in reference ? reference.stepId : undefined;
}

/** `createCustomer.id`: a mapping without its braces. */
export function formatMappingLabel(mapping: ValueMapping): string {
  return labelMapping(mapping);
}

function findBest(
  stores: Stores,
  input: PickerInput,
  ids: readonly string[],
  fieldsOf: (id: string) => readonly ResponseField[],
): PickerRow[] {
  const step = stores.chain.step(input.stepId);
  const operationId = step?.kind === 'operation' ? stores.descriptions.find(step.operation)?.operationId : undefined;
  return rankSources(stores, operationId, input.target, ids, fieldsOf)
    .slice(0, MAX_BEST_MATCHES)
    .map(({ field, linked }) => ({
      ...toRow(field, input, formatMappingLabel(field.mapping), true),
      kind: 'best',
      linked,
    }));
}

function buildTreeRows(fields: readonly ResponseField[], input: PickerInput): PickerRow[] {
  const rows: PickerRow[] = [];
  let hiddenBelow = Infinity;
  for (const field of fields) {
    if (field.depth > hiddenBelow) continue;
    hiddenBelow = Infinity;
    const open = !input.folded.has(formatMapping(field.mapping)) && field.depth < 4;
    if (field.hasChildren && !open) hiddenBelow = field.depth;
    rows.push(toRow(field, input, field.label, open));
  }
  return rows;
}

function toRow(field: ResponseField, input: PickerInput, label: string, open: boolean): PickerRow {
  return {
    kind: 'field',
    mapping: field.mapping,
    label,
    depth: field.depth,
    types: field.types,
    value: field.value,
    fits: isAssignable(field, input.target),
    hasChildren: field.hasChildren,
    open,
  };
}

function newInputRow({ target }: PickerInput): PickerRow {
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

function listInputFields(stores: Stores): readonly ResponseField[] {
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

function findMethod(stores: Stores, id: string): string {
  const step = stores.chain.step(id);
  return step?.kind === 'operation' ? (stores.descriptions.find(step.operation)?.method ?? '') : '';
}
