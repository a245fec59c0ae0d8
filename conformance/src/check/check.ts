import type { Contract } from '../contract/contract.js';
import type { CaseResult } from '../engine/case-result.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { runCases, type RunCasesOptions } from '../engine/run-cases.js';
import { type ContractTargetOptions, openContractTarget } from '../engine/target/open-target.js';
import { listUndeclaredSchemes, probeRoles } from '../engine/target/probe-roles.js';
import { probeTarget } from '../engine/target/probe-target.js';
import type { Target } from '../engine/target/target.js';
import { type CheckReport, createReport } from './check-report.js';
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
  const { cases, omitted, proof } = options.plan ?? (await planCheck(contract, options));
  const opened = await openContractTarget({ ...target, contract });
  try {
    await probe(opened, signal);
    const startedAt = Date.now();
    const started = performance.now();
    const known = new Map(Object.entries({ ...contract.settings.knownFailures, ...knownFailures }));
    const shared = { concurrency, signal, ...reportCases(onEvent) };
    if (proof !== undefined) {
      onEvent?.({ type: 'cases-started', isBaseline: true, total: proof.baseline.length });
      await proof.prepare(target, shared);
      onEvent?.({ type: 'cases-finished' });
    }
    onEvent?.({ type: 'cases-started', isBaseline: false, total: cases.length });
    const results = await runCases(cases, opened, { ...shared, knownFailures: known });
    onEvent?.({ type: 'cases-finished' });
    return createReport({
      url: opened.url,
      contract: contract.name,
      startedAt,
      durationMs: performance.now() - started,
      results,
      notRun: cases.length - results.length,
      omitted,
      ...(proof && { isProof: true }),
    });
  } finally {
    await proof?.close();
    await opened.close();
  }
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
