import { isPlainId, type LinkSpec } from '@opchain/core/internal/model';
import { isLinked, type MappingTarget, scoreField } from '../../schema/rank-fields.js';
import { type ResponseField, successResponse } from '../../schema/response-fields.js';
import { describeSource } from '../../schema/source-words.js';
import type { ChainStore } from '../chain/chain-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';

/** A value of an earlier step that is likely meant for an input. */
export interface RankedSource {
  readonly stepId: string;
  readonly field: ResponseField;
  readonly score: number;
  /** A link of the response leads from the value to the input. */
  readonly linked: boolean;
}

/** The values of these steps that are likely meant for an input of an operation, best first; of equal ones, those of earlier listed steps. */
export function rankSources(
  { chain, descriptions }: { readonly chain: ChainStore; readonly descriptions: DescriptionStore },
  operationId: string | undefined,
  target: MappingTarget,
  sources: readonly string[],
  fieldsOf: (id: string) => readonly ResponseField[],
): RankedSource[] {
  const ranked = sources.flatMap((id, distance) => {
    const source = chain.step(id);
    if (source?.kind !== 'operation' || !isPlainId(id)) return [];
    const detail = descriptions.detail(source.operation);
    const links: readonly LinkSpec[] = successResponse(detail)?.links ?? [];
    const words = describeSource(id, descriptions.find(source.operation) ?? source.operation, detail);
    return fieldsOf(id).flatMap((field) => {
      const linked = isLinked(links, operationId, target.name, field);
      const score = (linked ? 3 : scoreField(field, words, target)) - distance * 0.01;
      return score >= 1 ? [{ stepId: id, field, score, linked }] : [];
    });
  });
  return ranked.sort((a, b) => b.score - a.score);
}
