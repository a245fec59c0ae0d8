import type { JsonValue, OperationRef } from '@opchain/core';
import { asWholeMapping, formatMapping, labelMapping, listMappings, writeJson } from '@opchain/core/internal/model';
import { isReferenceName } from '../../schema/rank-fields.js';
import { listResponseFields, type ResponseField } from '../../schema/response-fields.js';
import type { ChainStore } from '../chain/chain-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import { findCommonValue, findUsedValue, type UsedValue } from './find-used-value.js';
import type { RequiredInput } from './list-required-inputs.js';
import { type RankedSource, rankSources } from './rank-sources.js';

/** A value that an input is mapped from, or that an earlier step has for the same parameter. */
export interface ProposedMapping {
  readonly input: RequiredInput;
  /** The step that it comes from; undefined for a literal or an input of the chain. */
  readonly stepId: string | undefined;
  /** `{{createCustomer.id}}`, or a literal. */
  readonly value: JsonValue;
  /** The step that has it for the same parameter. */
  readonly usedBy?: string;
}

/** `customerId ← createCustomer.id`, `owner ← "octocat"`. */
export function formatProposal({ input, value }: ProposedMapping): string {
  const mapping = typeof value === 'string' ? asWholeMapping(value) : undefined;
  return `${input.name} ← ${mapping === undefined ? writeJson(value) : labelMapping(mapping)}`;
}

export interface MappingContext {
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
}

/** Where values may come from, nearest first. */
export interface MappingGroups {
  /** Steps that run before. */
  readonly upstream: readonly string[];
  /** Steps that can be made to run before. */
  readonly connectable: readonly string[];
}

/** By how much the best source is better than one of another step, or it is not clear which one is meant. */
const MIN_LEAD = 0.3;

/**
 * A value for each of these inputs of an operation that has a clear one: what the nearest step before has for the same
 * parameter, or what a nearer step returns; else the same of the steps that can run before. At most one step is meant.
 */
export function proposeMappings(
  context: MappingContext,
  operation: OperationRef,
  inputs: readonly RequiredInput[],
  { upstream, connectable }: MappingGroups,
): ProposedMapping[] {
  const { chain } = context;
  const rank = createRanking(context, operation);
  const reachable = [...upstream, ...connectable];
  return inputs.flatMap((input): ProposedMapping[] => {
    const used = findUsedValue(context, operation, input, { stepIds: upstream, reachable });
    const nearer = used === undefined ? upstream : upstream.slice(0, upstream.indexOf(used.stepId));
    const before = rank(input, nearer);
    if (before.length > 0) return onlyClear(chain, input, before);
    if (used !== undefined) return [toProposal(input, used)];
    const common = findCommonValue(context, operation, input, connectable);
    if (common === 'different') return [];
    return common === undefined ? onlyClear(chain, input, rank(input, connectable)) : [toProposal(input, common)];
  });
}

/** Ranks the values of steps of other operations, for inputs that name something. */
function createRanking(
  context: MappingContext,
  operation: OperationRef,
): (input: RequiredInput, stepIds: readonly string[]) => readonly RankedSource[] {
  const { chain, descriptions } = context;
  const operationId = descriptions.find(operation)?.operationId;
  const known = new Map<string, readonly ResponseField[]>();
  const fieldsOf = (id: string): readonly ResponseField[] => {
    const source = chain.step(id);
    if (source?.kind !== 'operation') return [];
    const detail = descriptions.detail(source.operation);
    const fields = known.get(id) ?? listResponseFields({ step: id, detail, response: undefined, outputs: {} });
    known.set(id, fields);
    return fields;
  };
  const isOther = (id: string): boolean => {
    const source = chain.step(id);
    return source?.kind === 'operation' && source.operation.id !== operation.id;
  };
  return ({ location, target }, stepIds) =>
    location === 'path' || isReferenceName(target.name)
      ? rankSources(context, operationId, target, stepIds.filter(isOther), fieldsOf)
      : [];
}

/** The best source, unless another step is nearly as good and may run at the same time: then it is not clear which one is meant. */
function onlyClear(chain: ChainStore, input: RequiredInput, ranked: readonly RankedSource[]): ProposedMapping[] {
  const [best, ...others] = ranked;
  if (best === undefined) return [];
  const isOrdered = (id: string): boolean =>
    id === best.stepId || chain.ancestorsOf(best.stepId).has(id) || chain.descendantsOf(best.stepId).has(id);
  const isUnclear = others.some(({ stepId, score }) => best.score - score < MIN_LEAD && !isOrdered(stepId));
  return isUnclear ? [] : [{ input, stepId: best.stepId, value: formatMapping(best.field.mapping) }];
}

function toProposal(input: RequiredInput, { stepId: usedBy, value }: UsedValue): ProposedMapping {
  const [source] = listMappings(value).flatMap(({ mapping }) => (mapping.kind === 'input' ? [] : [mapping.stepId]));
  return { input, stepId: source, value, usedBy };
}
