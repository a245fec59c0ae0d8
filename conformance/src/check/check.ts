import { getIn, type RejectedOperation } from '../derive/get-in.js';
import type { Contract } from '../contract/contract.js';
import type { CaseResult } from '../engine/case-result.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { runCases, type RunCasesOptions } from '../engine/run-cases.js';
import { type ContractTargetOptions, openContractTarget } from '../engine/target/open-target.js';
import { listUndeclaredSchemes, probeRoles } from '../engine/target/probe-roles.js';
import { probeTarget } from '../engine/target/probe-target.js';
import type { Target } from '../engine/target/target.js';
import { type CheckReport, createReport, type UncheckedOperation } from './check-report.js';
import { runExploration } from '../explore/run-exploration.js';
import { listIncomplete } from '../engine/incomplete-checks.js';
import { listSucceeded } from '../engine/succeeded-operations.js';
import { type CheckPlan, type CheckSelection, planCheck } from './plan-check.js';

/** The server to check, with what is sent to it. */
export type CheckTarget = Omit<ContractTargetOptions, 'contract'>;

/** Options of `check`. */
export interface CheckOptions extends CheckSelection {
  /** What `planCheck` returned; otherwise the other options select what is tried. */
  readonly plan?: CheckPlan;
  /** Maximum number of cases that run at the same time (default 4). */
  readonly concurrency?: number;
  /** Reason by case ID, in addition to those of the contract. */
  readonly knownFailures?: Readonly<Record<string, string>>;
  /** Interrupts the check; its report has what finished. */
  readonly signal?: AbortSignal;
  /** Gets what happens, as it happens. */
  readonly onEvent?: (event: CheckEvent) => void;
}

/** What happens while a server is checked. Before mutants are tried, the cases run without one: the baseline. */
export type CheckEvent =
  | { readonly type: 'operations-tried'; readonly total: number; readonly rejected: readonly RejectedOperation[] }
  | { readonly type: 'cases-started'; readonly isBaseline: boolean; readonly total: number }
  | { readonly type: 'case-started'; readonly case: ConformanceCase }
  | { readonly type: 'case-finished'; readonly result: CaseResult }
  | { readonly type: 'cases-finished' };

/** Why no case was run. */
export class CheckError extends Error {
  constructor(
    /** `scheme`: a credential is of none that the contract declares, nothing was sent; `credential`: one gets no grant. */
    readonly kind: 'scheme' | 'target' | 'credential',
    /** One sentence each. */
    readonly problems: readonly string[],
  ) {
    super(problems.join('; '));
    this.name = 'CheckError';
  }
}

/** Checks a server against a contract. Rejects with `CheckError` if it cannot be checked. */
export async function check(
  contract: Contract,
  target: CheckTarget,
  { signal = new AbortController().signal, onEvent, knownFailures, concurrency = 4, ...options }: CheckOptions = {},
): Promise<CheckReport> {
  const plan = options.plan ?? (await planCheck(contract, options));
  const opened = await openContractTarget({ ...target, contract });
  try {
    await probe(opened, signal);
    return await runPlan(contract, opened, { plan, target, concurrency, knownFailures, signal, onEvent });
  } finally {
    await plan.proof?.close();
    await opened.close();
  }
}

interface RunOptions {
  readonly plan: CheckPlan;
  readonly target: CheckTarget;
  readonly concurrency: number;
  readonly knownFailures: CheckOptions['knownFailures'];
  readonly signal: AbortSignal;
  readonly onEvent: CheckOptions['onEvent'];
}

async function runPlan(
  contract: Contract,
  opened: Target,
  { plan: { all, cases, omitted, proof, explore }, target, concurrency, knownFailures, signal, onEvent }: RunOptions,
): Promise<CheckReport> {
  const emit = (event: CheckEvent): void => onEvent?.(event);
  const startedAt = Date.now();
  const started = performance.now();
  const known = new Map(Object.entries({ ...contract.settings.knownFailures, ...knownFailures }));
  const isForItself = proof === undefined && explore === undefined;
  const tried = listOperations(contract, proof?.baseline ?? (explore === undefined ? cases : all));
  const rejected = await getIn(opened, tried, signal);
  emit({ type: 'operations-tried', total: tried.length, rejected });
  const shared = { concurrency, signal, ...reportCases(onEvent) };
  if (proof !== undefined) {
    emit({ type: 'cases-started', isBaseline: true, total: proof.baseline.length });
    await proof.prepare(target, shared);
    emit({ type: 'cases-finished' });
  }
  emit({ type: 'cases-started', isBaseline: false, total: cases.length });
  const { results, exploration } =
    explore === undefined
      ? { results: await runCases(cases, opened, { ...shared, knownFailures: known }), exploration: undefined }
      : await runExploration(explore, opened, shared);
  emit({ type: 'cases-finished' });
  return createReport({
    url: opened.url,
    contract: contract.name,
    startedAt,
    durationMs: performance.now() - started,
    results,
    notRun: exploration === undefined ? cases.length - results.length : Number(signal.aborted),
    omitted,
    operations: isForItself ? tried.length : 0,
    unchecked: isForItself ? listUnchecked(opened, tried, { rejected, results, omitted }) : [],
    incomplete: listIncomplete(opened),
    ...(proof && { isProof: true }),
    ...(exploration && { exploration }),
  });
}

/** The operations that cases are about; a behavior is about none. */
function listOperations({ description }: Contract, cases: readonly ConformanceCase[]): string[] {
  const ids = new Set(cases.map(({ operation }) => operation));
  return [...ids].filter((id) => id !== undefined && description.find(id) !== undefined) as string[];
}

/** The operations without a single success, each with what the server said. */
function listUnchecked(
  target: Target,
  tried: readonly string[],
  {
    rejected,
    results,
    omitted,
  }: Pick<CheckPlan, 'omitted'> & {
    readonly rejected: readonly RejectedOperation[];
    readonly results: readonly CaseResult[];
  },
): UncheckedOperation[] {
  const succeeded = listSucceeded(target);
  return tried
    .filter((operation) => !succeeded.has(operation))
    .map((operation) => {
      const own = results.filter(({ case: { operation: id } }) => id === operation);
      const valid = own.find(({ case: { rule } }) => rule === 'success');
      const known = rejected.find((each) => each.operation === operation);
      if (known === undefined) {
        const reason = valid?.reason ?? own[0]?.reason ?? 'it was not called';
        const isUnauthorized = own.every(({ verdict }) => verdict !== 'failed');
        return { operation, reason, inputs: [], isExcepted: valid?.verdict === 'deviates' || isUnauthorized };
      }
      // Without a record, and without leave to make one, there is nothing to read.
      const lacksRecord = omitted.length > 0 && known.status === undefined;
      const lacksRole = known.advice !== undefined;
      return { ...known, isExcepted: valid?.verdict === 'deviates' || lacksRole || lacksRecord };
    });
}

async function probe(target: Target, signal: AbortSignal): Promise<void> {
  const undeclared = listUndeclaredSchemes(target);
  if (undeclared.length > 0) throw new CheckError('scheme', undeclared);
  const unreachable = await probeTarget(target, signal);
  if (unreachable !== undefined) throw new CheckError('target', [unreachable]);
  const unusable = await probeRoles(target, signal);
  if (unusable.length > 0) throw new CheckError('credential', unusable);
}

function reportCases(onEvent: CheckOptions['onEvent']): Pick<RunCasesOptions, 'onStart' | 'onResult'> {
  return {
    onStart: (each) => onEvent?.({ type: 'case-started', case: each }),
    onResult: (result) => onEvent?.({ type: 'case-finished', result }),
  };
}
