import type { ChainDiagnostic, RunRequest, Step } from '@opchain/core';
import { computed, signal } from '@preact/signals-core';
import type { StoreKernel } from '../store-kernel.js';
import { follow, type Unsubscribe } from '../create-state.js';
import type { ValueFindings } from './examine-values.js';
import type { WrongValues } from './find-wrong-values.js';
import type { DiagnosticStore } from './diagnostic-store.js';

export interface DiagnosticStoreDependencies {
  readonly kernel: StoreKernel;
  /** The text of a diagnostic. */
  readonly formatMessage?: (diagnostic: ChainDiagnostic) => string;
  /** Diagnostics that are not shown yet, as far as the states say that it reads. */
  readonly isQuiet?: (diagnostic: ChainDiagnostic) => boolean;
  /** The chain to check. */
  readonly request: () => RunRequest;
  /** What the schemas say about the values of the steps, by step. */
  readonly examineValues?: (steps: readonly Step[]) => Promise<ReadonlyMap<string, ValueFindings>>;
  /** Called before each request. */
  readonly prepare?: () => Promise<void>;
  /** Reads the states that a check depends on; returns another value after each of their changes. */
  readonly dependencies: () => unknown;
  /** Delay after a change before checking again, in milliseconds. */
  readonly delayMs?: number;
}

/** What the last check found. */
interface Found {
  readonly all: readonly ChainDiagnostic[];
  readonly values: ReadonlyMap<string, ValueFindings>;
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
  dependencies,
  delayMs = 120,
}: DiagnosticStoreDependencies): DiagnosticStore & { dispose: Unsubscribe } {
  const found = signal<Found>({ all: [], values: new Map() });
  const shown = computed(() => found.value.all.filter((diagnostic) => !isQuiet(diagnostic)));
  const shownByStep = computed(() => groupByStep(shown.value));
  const allByStep = computed(() => groupByStep(found.value.all));
  const valuesOf = (stepId: string): ValueFindings | undefined => found.value.values.get(stepId);
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
    const values = await examineValues(runRequest.chain.steps);
    if (requestNumber === latest) found.value = { all, values };
    return shown.value;
  };

  const unsubscribe = follow(dependencies, () => {
    clearTimeout(timer);
    // A description that cannot be read completely is reported where it is opened.
    timer = setTimeout(() => void check().catch(() => undefined), delayMs);
  });

  return {
    get value() {
      return shown.value;
    },
    subscribe: (listener) => follow(() => shown.value, listener),
    wrongValues: (stepId) => valuesOf(stepId)?.wrong ?? noValues,
    secretFields: (stepId) => valuesOf(stepId)?.secretFields,
    isMasked: (stepId) => valuesOf(stepId)?.isMasked,
    of: (stepId) => shownByStep.value.get(stepId) ?? [],
    expected: (stepId) => allByStep.value.get(stepId) ?? [],
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
