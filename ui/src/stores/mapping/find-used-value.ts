import type { JsonValue, OperationRef } from '@opchain/core';
import { listMappings, splitWords, writeJson } from '@opchain/core/internal/model';
import { isReferenceName } from '../../schema/rank-fields.js';
import type { ChainStore } from '../chain/chain-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { RequiredInput } from './list-required-inputs.js';

/** What a step sends in the same parameter as another operation. */
export interface UsedValue {
  /** The step that sends it. */
  readonly stepId: string;
  readonly value: JsonValue;
}

interface UsedValueContext {
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
}

/** Steps whose values may be used again, in the order in which they are asked, and all that these values may come from. */
export interface UsableSteps {
  readonly stepIds: readonly string[];
  readonly reachable: readonly string[];
}

/**
 * The value of the first of these steps that has the same parameter of the same resource: `{repo}` of
 * `/repos/{owner}/{repo}/issues` for that of `/repos/{owner}/{repo}`. Steps of the operation itself differ in the last
 * parameter of its path.
 */
export function findUsedValue(
  context: UsedValueContext,
  operation: OperationRef,
  input: RequiredInput,
  { stepIds, reachable }: UsableSteps,
): UsedValue | undefined {
  for (const stepId of stepIds) {
    const value = findValueOf(context, operation, input, stepId);
    const isUsable = ({ mapping }: ReturnType<typeof listMappings>[number]): boolean =>
      mapping.kind === 'input' || reachable.includes(mapping.stepId);
    if (value !== undefined && listMappings(value).every(isUsable)) return { stepId, value };
  }
  return undefined;
}

function findValueOf(
  { chain, descriptions }: UsedValueContext,
  operation: OperationRef,
  { location, name }: RequiredInput,
  stepId: string,
): JsonValue | undefined {
  const step = chain.step(stepId);
  if (location === 'body' || step?.kind !== 'operation' || step.operation.source !== operation.source) return undefined;
  const pathOf = (ref: OperationRef): string => descriptions.find(ref)?.path ?? '';
  const path = pathOf(operation);
  if (location === 'path' && !isSameParameter(path, pathOf(step.operation), name)) return undefined;
  const isOwn = location === 'query' || path.endsWith(`{${name}}`);
  if (isOwn && step.operation.id === operation.id) return undefined;
  return step.parameters.find((each) => each.in === location && each.name === name)?.value;
}

/** The one value that all of these steps have which have the same parameter; steps that nothing orders may differ in it. */
export function findCommonValue(
  context: UsedValueContext,
  operation: OperationRef,
  input: RequiredInput,
  stepIds: readonly string[],
): UsedValue | 'different' | undefined {
  const used = stepIds.flatMap(
    (id) => findUsedValue(context, operation, input, { stepIds: [id], reachable: stepIds }) ?? [],
  );
  const texts = new Set(used.map(({ value }) => writeJson(value)));
  return texts.size > 1 ? 'different' : used[0];
}

/** Of a parameter such as `{id}`, the whole path before it counts; of one that names what it is, the collection. */
function isSameParameter(path: string, other: string, name: string): boolean {
  const [start, otherStart] = [path, other].map((each) => each.split(`/{${name}}`, 2));
  if (otherStart?.length !== 2) return false;
  // `_doc` and `_update` are what is done, and no collections.
  const collections = [start, otherStart].map((parts = []) => (parts[0] ?? '').replace(/(?:\/_[^/]*)+$/, ''));
  if (collections[0] === collections[1]) return true;
  const isPlain = isReferenceName(name) && splitWords(name).length === 1;
  const [own, others] = collections.map((each) => each.split('/').findLast((part) => !part.startsWith('{')));
  return !isPlain && own === others;
}
