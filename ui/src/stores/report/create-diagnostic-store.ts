import type { ChainDiagnostic, RunRequest, Step } from '@opchain/core';
import type { StoreKernel } from '../store-kernel.js';
import { createState, type Unsubscribe } from '../create-state.js';
import type { ValueFindings } from './examine-values.js';
import type { WrongValues } from './find-wrong-values.js';
import type { DiagnosticStore } from './diagnostic-store.js';

export interface DiagnosticStoreDependencies {
  readonly kernel: StoreKernel;
  /** The text of a diagnostic. */
  readonly formatMessage?: (diagnostic: ChainDiagnostic) => string;
  /** Diagnostics that are not shown yet. */
  readonly isQuiet?: (diagnostic: ChainDiagnostic) => boolean;
  /** The chain to check. */
  readonly request: () => RunRequest;
  /** What the schemas say about the values of the steps, by step. */
  readonly examineValues?: (steps: readonly Step[]) => Promise<ReadonlyMap<string, ValueFindings>>;
  /** Called before each request. */
  readonly prepare?: () => Promise<void>;
  /** Calls back when something changed that a check depends on. */
  readonly onChange: (changed: () => void) => Unsubscribe;
  /** Delay after a change before checking again, in milliseconds. */
  readonly delayMs?: number;
}

const noValues: WrongValues = new Map();

/** Checks the chain while the user edits it. */
export function createDiagnosticStore({
  kernel,
  formatMessage: formatMessage = ({ message }) => message,
  isQuiet = () => false,
  request,
  examineValues = () => Promise.resolve(new Map()),
  prepare,
  onChange,
  delayMs = 120,
}: DiagnosticStoreDependencies): DiagnosticStore & { dispose: Unsubscribe } {
  const state = createState<readonly ChainDiagnostic[]>([]);
  let byStep = new Map<string, ChainDiagnostic[]>();
  let values: ReadonlyMap<string, ValueFindings> = new Map();
  let quietByStep = new Map<string, ChainDiagnostic[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  const check = async (): Promise<readonly ChainDiagnostic[]> => {
    const requestNumber = ++latest;
    await prepare?.();
    const runRequest = request();
    // A pending approval is not a diagnostic: the user is asked when the run starts.
    const all =
      runRequest.chain.steps.length === 0
        ? []
        : (await kernel.plan(runRequest)).diagnostics
            .filter(({ code }) => code !== 'ORIGIN_NOT_APPROVED')
            .map((diagnostic) => ({ ...diagnostic, message: formatMessage(diagnostic) }));
    const diagnostics = all.filter((diagnostic) => !isQuiet(diagnostic));
    const examined = await examineValues(runRequest.chain.steps);
    if (requestNumber !== latest) return state.value;
    values = examined;
    byStep = groupByStep(diagnostics);
    quietByStep = groupByStep(all.filter(isQuiet));
    state.set(diagnostics);
    return diagnostics;
  };

  const unsubscribe = onChange(() => {
    clearTimeout(timer);
    // A description that cannot be read completely is reported where it is opened.
    timer = setTimeout(() => void check().catch(() => undefined), delayMs);
  });

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    wrongValues: (stepId) => values.get(stepId)?.wrong ?? noValues,
    secretFields: (stepId) => values.get(stepId)?.secretFields,
    isMasked: (stepId) => values.get(stepId)?.isMasked,
    of: (stepId) => byStep.get(stepId) ?? [],
    expected: (stepId) => [...(byStep.get(stepId) ?? []), ...(quietByStep.get(stepId) ?? [])],
    check,
    dispose() {
      clearTimeout(timer);
      latest += 1;
      unsubscribe();
    },
  };
}

function groupByStep(diagnostics: readonly ChainDiagnostic[]): Map<string, ChainDiagnostic[]> {
  const byStep = new Map<string, ChainDiagnostic[]>();
  for (const diagnostic of diagnostics) {
    // A step of a called chain may have the name of another step.
    if (diagnostic.stepId === undefined || diagnostic.workflowId !== undefined) continue;
    const list = byStep.get(diagnostic.stepId);
    if (list) list.push(diagnostic);
    else byStep.set(diagnostic.stepId, [diagnostic]);
  }
  return byStep;
}
