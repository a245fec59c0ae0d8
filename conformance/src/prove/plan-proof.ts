import type { Contract } from '../contract/contract.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { CaseFailure } from '../engine/case-failure.js';
import type { ConformanceCase } from '../engine/conformance-case.js';
import { runCase, type RunCasesOptions } from '../engine/run-cases.js';
import type { TargetOptions } from '../engine/target/open-target.js';
import { isOnPath } from './mutate-exchange.js';
import { type ListedMutant, listMutants } from './list-mutants.js';
import { type WatchedField, watchField } from './watch-field.js';
import { type Lanes, openLanes } from './open-lanes.js';

const TIMEOUT_MS = 600_000;

/** A proof of which mutants of a server the cases of a check catch. */
export interface Proof {
  /** One case for each mutant: it passes if a case of the check fails, and is skipped if the mutant is equivalent. */
  readonly cases: readonly ConformanceCase[];
  /** The cases of the check, which run once without a mutant. */
  readonly baseline: readonly ConformanceCase[];
  /**
   * Opens proxies in front of the server, as many as mutants are tried at once, and runs each case of the check once
   * without a mutant. Cases that do not pass prove nothing, and are left out.
   */
  prepare(
    target: Omit<TargetOptions, 'profile'>,
    options: RunCasesOptions & { readonly concurrency: number; readonly signal: AbortSignal },
  ): Promise<void>;
  /** Stops the proxy. */
  close(): Promise<void>;
}

/** A case that passes without a mutant, and the operations that it calls. */
interface UsableCase {
  readonly testCase: ConformanceCase;
  readonly operations: ReadonlySet<string>;
  readonly durationMs: number;
}

/** Plans a proof, without sending anything. */
export async function planProof(contract: Contract, checkCases: readonly ConformanceCase[]): Promise<Proof> {
  const usable: UsableCase[] = [];
  let lanes: Lanes | undefined;
  return {
    baseline: checkCases,
    cases: (await listMutants(contract)).map((mutant) => ({
      id: mutant.id,
      title: `Catches a mutant: ${mutant.title}`,
      clause: `${mutant.operation} ${mutant.clause}`,
      rule: mutant.operator,
      operation: mutant.operation,
      timeoutMs: TIMEOUT_MS,
      async run(session) {
        if (lanes === undefined) throw new Error('The proof is not prepared.');
        await lanes.use(async ({ proxy, target }) => {
          const watched = watch(contract, mutant);
          proxy.install(watched?.mutate ?? mutant.mutate);
          try {
            for (const testCase of listConcerned(usable, mutant))
              if ((await runCase(testCase, target, session.signal)).verdict === 'failed') return;
            reportMissed(mutant, proxy.applied(), watched?.unexercised());
          } finally {
            proxy.install(undefined);
          }
        });
      },
    })),
    async prepare(options, { concurrency, signal, onStart, onResult }) {
      const { operations } = contract.description;
      const opened = await openLanes({ ...options, contract }, concurrency);
      lanes = opened;
      const tryCase = (testCase: ConformanceCase) =>
        opened.use(async ({ proxy, target }) => {
          signal.throwIfAborted();
          onStart?.(testCase);
          const called = new Set(testCase.operation === undefined ? [] : [testCase.operation]);
          proxy.onRequest = (request) => {
            const onPath = operations.filter(({ path }) => isOnPath(path, request));
            const exact = onPath.filter(({ method }) => method === request.method);
            for (const { id } of exact.length > 0 ? exact : onPath) called.add(id);
          };
          const result = await runCase(testCase, target, signal);
          proxy.onRequest = undefined;
          if (result.verdict === 'passed') usable.push({ testCase, operations: called, durationMs: result.durationMs });
          onResult?.(result);
        });
      await Promise.all(checkCases.map(tryCase));
    },
    close: async () => lanes?.close(),
  };
}

/** The cases that call the operation of a mutant: its own first, and of those a valid request, then the fast ones. */
function listConcerned(usable: readonly UsableCase[], { operation }: ListedMutant): ConformanceCase[] {
  const rank = ({ testCase, durationMs }: UsableCase) =>
    (testCase.operation === operation ? 0 : 1e6) + (testCase.rule === 'success' ? 0 : 1 + durationMs);
  return usable
    .filter(({ operations }) => operations.has(operation))
    .sort((a, b) => rank(a) - rank(b))
    .map(({ testCase }) => testCase);
}

function watch({ description }: Contract, { operation, field, mutate }: ListedMutant): WatchedField | undefined {
  const called = description.find(operation);
  return called === undefined || field === undefined ? undefined : watchField(called, field, mutate);
}

function reportMissed(
  { operation, clause, equivalentIfUnseen }: ListedMutant,
  applied: number,
  unexercised: string | undefined,
): never {
  const isUnseen = applied === 0;
  if (isUnseen && unexercised === undefined && equivalentIfUnseen !== undefined)
    throw new NotTriedError(equivalentIfUnseen, null);
  const unseen = unexercised ?? 'no request to which the mutant applies';
  throw new CaseFailure({
    expected: 'a case to fail',
    received: isUnseen ? unseen : `none, although the mutant was applied ${applied} times`,
    clause: `${operation} ${clause}`,
  });
}
