import { isPreset } from '../../model/is-preset.js';
import type { ChainGraph } from '../../graph/chain-graph.js';
import type { RunOptions, RunRequest } from '../contract/run-request.js';
import type { Chain, Step } from '../../model/chain.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { actionTarget, stepActions } from '../../model/mappings/step-mappings.js';
import { makeError, makeWarning } from './make-diagnostic.js';

/**
 * Reports structural problems of steps and connections: no steps, duplicate ids, connections to missing steps, a cycle
 * in the part that runs.
 */
export function validateStructure(chain: Chain, graph: ChainGraph, part: ChainGraph): ChainDiagnostic[] {
  if (chain.steps.length === 0) return [makeError('CHAIN_EMPTY', 'The chain has no steps.')];
  return [
    ...findDuplicates(chain),
    ...findLooseConnections(chain, graph),
    ...checkJumps(chain, graph),
    ...describeCycle(part),
  ];
}

function findDuplicates({ steps }: Chain): ChainDiagnostic[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of steps) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated].map((stepId) => makeError('STEP_DUPLICATE', `Several steps are named "${stepId}".`, { stepId }));
}

function findLooseConnections({ connections }: Chain, graph: ChainGraph): ChainDiagnostic[] {
  return connections.flatMap(({ source, target }) => {
    const missing = [source, target].filter((id) => !graph.has(id));
    if (missing.length === 0) return [];
    const known = graph.has(target) ? { stepId: target } : graph.has(source) ? { stepId: source } : {};
    return [
      makeError(
        'STEP_UNKNOWN',
        `The connection from "${source}" to "${target}" is invalid: there is no step "${missing[0] ?? ''}".`,
        known,
      ),
    ];
  });
}

/** Jumps need list order, and a step to go to. */
function checkJumps(chain: Chain, graph: ChainGraph): ChainDiagnostic[] {
  return chain.steps.flatMap((step) => {
    if (isPreset(step)) return [];
    return stepActions(step).flatMap(({ action, path }) => {
      const at = { stepId: step.id, path };
      const target = actionTarget(action);
      if (target !== undefined && 'stepId' in target && !graph.has(target.stepId))
        return [makeError('STEP_UNKNOWN', `Step "${step.id}" goes to "${target.stepId}", which does not exist.`, at)];
      const isJump = action.type === 'goto' || (action.type === 'end' && path.startsWith('onSuccess'));
      return isJump && chain.order !== 'list'
        ? [
            makeError(
              'LIST_ORDER_NEEDED',
              `Step "${step.id}" has the action "${action.type}", but the chain is a graph.`,
              at,
            ),
          ]
        : [];
    });
  });
}

function describeCycle(graph: ChainGraph): ChainDiagnostic[] {
  const cycle = graph.findCycle();
  const [first] = cycle ?? [];
  if (cycle === undefined || first === undefined) return [];
  return [
    makeError('CHAIN_CYCLE', `The connections form a cycle: ${[...cycle, first].join(' → ')}.`, {
      stepId: first,
    }),
  ];
}

/** Reports Asserts without a check: they always succeed. */
export function findEmptyAsserts(steps: readonly Step[]): ChainDiagnostic[] {
  return steps.flatMap((step) =>
    step.kind === 'assert' && step.checks.length === 0
      ? [
          makeWarning('ASSERT_EMPTY', `The Assert step "${step.id}" has no check, so it always succeeds.`, {
            stepId: step.id,
            path: 'checks',
          }),
        ]
      : [],
  );
}

/** Reports problems of a run's request: options out of range, and ids that the chain does not have. */
export function checkRequest({ chain, servers, options = {} }: RunRequest, graph: ChainGraph): ChainDiagnostic[] {
  const sources = new Set(chain.sources.map(({ name }) => name));
  return [
    ...Object.keys(servers)
      .filter((name) => !sources.has(name))
      .map((name) =>
        makeError(
          'SERVER_UNKNOWN',
          `A server is given for "${name}", which is not a source of the chain; it has ${listNames(sources)}.`,
        ),
      ),
    ...(options.only ?? [])
      .filter((id) => !graph.has(id))
      .map((id) => makeError('STEP_UNKNOWN', `There is no step "${id}" to run.`)),
    ...checkOptions(options),
  ];
}

function checkOptions(options: RunOptions): ChainDiagnostic[] {
  const { maxConcurrency } = options;
  const limits = [
    'sliceMs',
    'timeoutMs',
    'stepTimeoutMs',
    'maxBodyBytes',
    'maxBodyValues',
    'maxRetainedBytes',
  ] as const;
  const diagnostics = limits.flatMap((name) => {
    const value = options[name];
    return value === undefined || value > 0
      ? []
      : [makeError('OPTION_INVALID', `The option ${name} must be greater than 0, but is ${String(value)}.`)];
  });
  if (maxConcurrency !== undefined && (!Number.isInteger(maxConcurrency) || maxConcurrency < 1)) {
    diagnostics.push(
      makeError(
        'OPTION_INVALID',
        `The option maxConcurrency must be a whole number of at least 1, but is ${String(maxConcurrency)}.`,
      ),
    );
  }
  return diagnostics;
}

function listNames(names: ReadonlySet<string>): string {
  return names.size === 0 ? 'none' : [...names].map((name) => `"${name}"`).join(', ');
}
