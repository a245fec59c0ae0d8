import type { JsonValue, OperationStep } from '@opchain/core';
import { editOperation, mapStepParts } from '@opchain/core/internal/document';
import {
  formatMapping,
  formatTemplate,
  type Mapping,
  mapStrings,
  type OperationDetail,
  parseTemplate,
  type ResponseMapping,
  stepMappings,
} from '@opchain/core/internal/model';
import { successResponse } from '../../schema/response-fields.js';
import { getResolver, viewSchema } from '../../schema/schema-view.js';
import { mostSimilarOrOnly } from './name-similarity.js';
import type { DescriptionDiagnostic, Proposal } from './report-store.js';
import type { DiagnosticContext } from './diagnostic-context.js';

/** Mappings from fields that the response description no longer has. */
export function findResponseDiagnostics(
  { chain, texts }: DiagnosticContext,
  details: ReadonlyMap<string, OperationDetail>,
): readonly DescriptionDiagnostic[] {
  const diagnostics: DescriptionDiagnostic[] = [];
  for (const step of chain.steps) {
    for (const { mapping, path } of stepMappings(step)) {
      if (mapping.kind !== 'response') continue;
      const removed = findRemovedProperty(mapping, details.get(mapping.stepId));
      if (!removed) continue;
      const proposals = mostSimilarOrOnly(removed.name, removed.known, (each) => each).map((name): Proposal => {
        const target: Mapping = { ...mapping, path: mapping.path.with(removed.at, name) };
        return {
          label: texts.useMapping(formatMapping(target)),
          lossy: false,
          apply: (chain) => editOperation(chain, step.id, (each) => replaceMapping(each, mapping, target)),
        };
      });
      diagnostics.push({
        id: `${step.id}/${path}/${formatMapping(mapping)}`,
        kind: 'response',
        stepId: step.id,
        path,
        message: texts.responseFieldRemoved(formatMapping(mapping), mapping.stepId, removed.name),
        proposals,
      });
    }
  }
  return diagnostics;
}

function findRemovedProperty(
  mapping: ResponseMapping,
  detail: OperationDetail | undefined,
): { readonly name: string; readonly at: number; readonly known: readonly string[] } | undefined {
  if (!detail) return undefined;
  const response = successResponse(detail);
  let schema = response?.content.find((each) => /json/i.test(each.contentType))?.schema;
  for (const [at, name] of mapping.path.entries()) {
    if (schema === undefined) return undefined;
    const view = viewSchema(schema, getResolver(detail));
    if (view.variants.length > 0) return undefined;
    if (/^\d+$/.test(name) && (view.items !== undefined || view.types.includes('array'))) {
      schema = view.prefixItems[Number(name)] ?? view.items;
      continue;
    }
    const property = view.properties.find(([each]) => each === name);
    if (!property)
      return view.properties.length > 0 ? { name, at, known: view.properties.map(([each]) => each) } : undefined;
    schema = property[1];
  }
  return undefined;
}

function replaceMapping(step: OperationStep, from: Mapping, to: Mapping): OperationStep {
  const target = formatMapping(from);
  const value = (written: JsonValue): JsonValue =>
    mapStrings(written, (each) => {
      try {
        return formatTemplate(
          parseTemplate(each).map((part) =>
            part.kind === 'mapping' && formatMapping(part.mapping) === target ? { kind: 'mapping', mapping: to } : part,
          ),
        );
      } catch {
        return each;
      }
    });
  return mapStepParts(step, { value, check: (check) => check }) as OperationStep;
}
