import { isPreset } from '../../model/is-preset.js';
import type { ChainGraph } from '../../graph/chain-graph.js';
import { findNonAncestors } from '../../graph/find-non-ancestors.js';
import type { CallingStep, Chain, Step } from '../../model/chain.js';
import { formatMapping } from '../../model/mappings/mapping-text.js';
import {
  actionTarget,
  stepActions,
  type StepMapping,
  stepMappingDiagnostics,
  stepMappings,
} from '../../model/mappings/step-mappings.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { isExchangeExpression, outputPath, parseExpression } from '../../model/expressions/runtime-expression.js';
import { findSourceDiagnostic } from './find-source-diagnostic.js';
import { findNearInStep, findOtherBracesInStep } from './find-near-in-step.js';
import { makeError } from './make-diagnostic.js';

export interface MappingsChecked {
  readonly diagnostics: readonly ChainDiagnostic[];
  /** By step id, the ids of the steps whose response it reads, or a step that it may run again before a retry. */
  readonly reads: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Pair {
  readonly source: string;
  readonly target: string;
  readonly found: StepMapping;
}

/**
 * Checks every mapping, condition and capture of the steps: that it parses, and that what it refers to exists and runs
 * before. Without a graph, steps may run again, so that a value may come from any of them.
 */
export function validateMappings(
  chain: Chain,
  steps: readonly Step[],
  graph: ChainGraph | undefined,
  inputs: ReadonlySet<string>,
): MappingsChecked {
  const diagnostics: ChainDiagnostic[] = [];
  const reads = new Map<string, ReadonlySet<string>>();
  const pairs: Pair[] = [];
  const byId = new Map(chain.steps.map((step) => [step.id, step]));
  const declared = new Set(chain.inputs.map(({ name }) => name));
  for (const step of steps) {
    const near = findNearInStep(step, chain);
    diagnostics.push(...near, ...findOtherBracesInStep(step, chain));
    for (const { path, message, code } of stepMappingDiagnostics(step))
      if (!near.some((one) => one.path === path))
        diagnostics.push(makeError(code, `In step "${step.id}": ${message}`, { stepId: step.id, path }));
    if (step.kind === 'operation' || step.kind === 'workflow') diagnostics.push(...checkCaptures(step));
    const sources = new Set<string>();
    for (const written of stepMappings(step)) {
      const found = asComputed(written, byId);
      const diagnostic =
        found.mapping.kind === 'input' ? checkInput(step, found, declared, inputs) : checkSource(step, found, byId);
      if (diagnostic !== undefined) diagnostics.push(diagnostic);
      else if (found.mapping.kind !== 'input') {
        sources.add(found.mapping.stepId);
        // An action is evaluated after its own step has ended.
        if (found.mapping.stepId !== step.id || !/^on(?:Success|Failure)\//.test(found.path))
          pairs.push({ source: found.mapping.stepId, target: step.id, found });
      }
    }
    if (sources.size > 0) reads.set(step.id, sources);
  }
  for (const { source, target, found } of graph === undefined ? [] : findNonAncestors(graph, pairs)) {
    const sentence = `Step "${target}" maps ${formatMapping(found.mapping)}, but does not run after "${source}".`;
    diagnostics.push(makeError('MAPPING_NOT_ANCESTOR', sentence, { stepId: target, path: found.path }));
  }
  return { diagnostics, reads: withReruns(steps, reads) };
}

/** Adds what the steps read that a step runs again before a retry. */
function withReruns(
  steps: readonly Step[],
  reads: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const reruns = new Map(steps.map((step) => [step.id, listReruns(step)]));
  const all = new Map(reads);
  for (const [id, named] of reruns) {
    if (named.length === 0) continue;
    const reached = new Set(named);
    for (const one of reached) for (const next of reruns.get(one) ?? []) reached.add(next);
    all.set(id, new Set([id, ...reached].flatMap((one) => [...(reads.get(one) ?? [])])));
  }
  return all;
}

function listReruns(step: Step): readonly string[] {
  if (isPreset(step)) return [];
  return stepActions(step).flatMap(({ action }) => {
    const target = actionTarget(action);
    return action.type === 'retry' && target !== undefined && 'stepId' in target ? [target.stepId] : [];
  });
}

/** An input that a step computes is the value of that step. */
function asComputed(found: StepMapping, byId: ReadonlyMap<string, Step>): StepMapping {
  const { mapping } = found;
  if (mapping.kind !== 'input' || byId.get(mapping.name)?.kind !== 'compute') return found;
  return { ...found, mapping: { kind: 'response', stepId: mapping.name, path: mapping.path } };
}

function checkInput(
  step: Step,
  { mapping, path }: StepMapping,
  declared: ReadonlySet<string>,
  inputs: ReadonlySet<string>,
): ChainDiagnostic | undefined {
  if (mapping.kind !== 'input' || inputs.has(mapping.name)) return undefined;
  // Whether it may be left out is known when the call is built.
  if (declared.has(mapping.name) && isOptionalField(step, path)) return undefined;
  const at = { stepId: step.id, path };
  return declared.has(mapping.name)
    ? makeError(
        'CHAIN_INPUT_MISSING',
        `Step "${step.id}" maps the chain input "${mapping.name}", which has no value.`,
        at,
      )
    : makeError(
        'CHAIN_INPUT_UNKNOWN',
        `Step "${step.id}" maps ${formatMapping(mapping)}, but the chain has no input "${mapping.name}".`,
        at,
      );
}

/** True for a value that is a mapping and nothing else, in a parameter outside of the path or in a field of the body. */
function isOptionalField(step: Step, path: string): boolean {
  if (step.kind !== 'operation') return step.kind === 'workflow' && path.startsWith('inputs/');
  const whole = stepMappings(step).filter((found) => found.path === path).length === 1;
  return whole && /^(?:parameters\/(?:query|header|cookie)\/|body\/)/.test(path);
}

function checkSource(
  step: Step,
  { mapping, path }: StepMapping,
  byId: ReadonlyMap<string, Step>,
): ChainDiagnostic | undefined {
  if (mapping.kind === 'input') return undefined;
  const diagnostic = findSourceDiagnostic(mapping, byId);
  return (
    diagnostic &&
    makeError(diagnostic.code, `Step "${step.id}" maps ${formatMapping(mapping)}, but ${diagnostic.reason}`, {
      stepId: step.id,
      path,
    })
  );
}

/** Mapping text is checked with all other mappings. */
function checkCaptures(step: CallingStep): ChainDiagnostic[] {
  return step.captures.flatMap(({ name, expression }) => {
    if (step.kind === 'workflow' && outputPath(expression) !== undefined) return [];
    const parsed = parseExpression(expression);
    if (parsed === undefined || isExchangeExpression(parsed)) return [];
    return [
      makeError(
        'EXPRESSION_SYNTAX',
        `The capture "${name}" of step "${step.id}" is not a valid expression: ${expression}.`,
        {
          stepId: step.id,
          path: `captures/${name}`,
        },
      ),
    ];
  });
}
