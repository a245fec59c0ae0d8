import type { JsonValue } from '@opchain/core';

/**
 * A naive interpreter of both orders, straight from the Arazzo specification: one step at a time, nothing planned,
 * nothing shared with the runner. It knows just what `arbitrary-workflows` draws.
 */
export interface NaiveStep {
  readonly stepId: string;
  readonly dependsOn?: readonly string[];
  readonly operationId?: string;
  readonly workflowId?: string;
  readonly parameters?: readonly NaiveParameter[];
  readonly requestBody?: { readonly payload: { readonly x: string } };
  readonly successCriteria?: readonly { readonly condition: string }[];
  readonly onSuccess?: readonly NaiveAction[];
  readonly onFailure?: readonly NaiveAction[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly 'x-opchain'?: {
    readonly forEach: { readonly items: string; readonly as: string; readonly concurrency: number };
  };
}

export interface NaiveParameter {
  readonly name: string;
  readonly in?: string;
  readonly value: string;
}

export interface NaiveAction {
  readonly name: string;
  readonly type: 'end' | 'goto' | 'retry';
  readonly stepId?: string;
  readonly workflowId?: string;
  readonly parameters?: readonly NaiveParameter[];
  readonly retryLimit?: number;
  readonly criteria?: readonly { readonly condition: string }[];
}

export interface NaiveWorkflow {
  readonly workflowId: string;
  readonly isGraph: boolean;
  readonly dependsOn?: readonly string[];
  readonly inputs: { readonly properties: Readonly<Record<string, { readonly default?: JsonValue }>> };
  readonly steps: readonly NaiveStep[];
  readonly outputs?: Readonly<Record<string, string>>;
}

/** What a scripted server replies to a call that it got `count` times before. */
export type Script = (call: string, count: number) => Reply;

export interface Reply {
  readonly status: number;
  readonly value: number;
  readonly items: readonly number[];
}

export interface Interpreted {
  readonly succeeded: boolean;
  readonly calls: readonly string[];
  readonly outputs: Values;
}

type Values = Readonly<Record<string, JsonValue>>;

/** The retries of a step by the name of the action, and how many executions of the step have one that has not ended. */
interface Retries {
  readonly used: Map<string, number>;
  outstanding: number;
}
type Surrounding = ReadonlyMap<NaiveStep, Retries>;

class LimitReached extends Error {}

/** The steps that a step waits for in a graph. */
export function listSources({ dependsOn = [], ...step }: NaiveStep): readonly string[] {
  const read = [...JSON.stringify(step).matchAll(/\$steps\.(\w+)/g)].map(([, id = '']) => id);
  return [...new Set([...dependsOn, ...read])];
}

/** Retries count again, unless the step runs before a retry of another one or one of its own is outstanding. */
function enter(known: Retries | undefined, isBeforeRetry: boolean): Retries {
  return known !== undefined && (isBeforeRetry || known.outstanding > 0) ? known : { used: new Map(), outstanding: 0 };
}

/** Runs the first workflow. Undefined if it does not end within the limit of executions. */
export function interpretDocument(
  workflows: readonly NaiveWorkflow[],
  given: Values,
  script: Script,
  maxExecutions: number,
): Interpreted | undefined {
  const calls: string[] = [];
  const counts = new Map<string, number>();
  let executions = 0;

  const findWorkflow = (id: string | undefined): NaiveWorkflow =>
    workflows.find(({ workflowId }) => workflowId === id)!;

  /** One run of a workflow that was called; `next` names the one that it continues with. */
  const runSteps = (
    { steps, isGraph, outputs = {}, inputs: schema }: NaiveWorkflow,
    provided: Values,
    around: Surrounding,
  ): { succeeded: boolean; outputs: Values; next?: string | undefined; inputs: Values } => {
    const inputs: Record<string, JsonValue> = {};
    for (const [name, { default: value }] of Object.entries(schema.properties)) {
      const bound = provided[name] ?? value;
      if (bound !== undefined) inputs[name] = bound;
    }
    const values: Record<string, Values> = {};
    const retries = new Map<NaiveStep, Retries>();
    const runInner = (workflow: NaiveWorkflow, given: Values): { succeeded: boolean; outputs: Values } =>
      runWorkflow(workflow, given, new Map([...around, ...[...retries].filter(([, one]) => one.outstanding > 0)]));

    const read = (text: string): JsonValue | undefined => {
      const [, root, name = '', output = ''] = /^\$(inputs|steps)\.(\w+)(?:\.outputs\.(\w+))?$/.exec(text) ?? [];
      if (root === 'inputs') return inputs[name];
      if (root === 'steps') return values[name]?.[output];
      return text.replace(/\{(.*?)\}/g, (_, inner: string) => {
        const value = read(inner);
        return typeof value === 'string' ? value : JSON.stringify(value);
      });
    };
    const fill = (parameters: readonly NaiveParameter[] = []): Values =>
      Object.fromEntries(
        parameters.flatMap(({ name, value }) => {
          const found = read(value);
          return found === undefined ? [] : [[name, found]];
        }),
      );

    /** One attempt; without a reply nothing was sent, or a workflow was called. */
    const attempt = (step: NaiveStep): { ok: boolean; reply?: Reply; isHopeless?: boolean } => {
      executions += 1;
      if (executions > maxExecutions) throw new LimitReached();
      if (step.workflowId !== undefined) {
        const target = findWorkflow(step.workflowId);
        const { items, as } = step['x-opchain']?.forEach ?? {};
        const list = items === undefined ? undefined : read(items);
        if (items !== undefined && !Array.isArray(list)) return { ok: false, isHopeless: true };
        const results = Array.isArray(list)
          ? list.map((item) => runInner(target, { ...fill(step.parameters), [as!]: item }))
          : [runInner(target, fill(step.parameters))];
        const lists = Object.keys(target.outputs ?? {}).map(
          (name) => [name, results.map((result) => result.outputs[name] ?? null)] as const,
        );
        const returned = Array.isArray(list) ? Object.fromEntries(lists) : results[0]!.outputs;
        values[step.stepId] = pick(step, (text) =>
          text.startsWith('$inputs') ? read(text) : returned[text.slice('$outputs.'.length)],
        );
        return { ok: results.every(({ succeeded }) => succeeded) };
      }
      const { x } = step.requestBody?.payload ?? {};
      const sent = x === undefined ? undefined : read(x);
      // A value that a step that ran does not have fails before sending; that of a step that did not run is left out.
      if (x !== undefined && sent === undefined && values[x.split('.')[1] ?? ''])
        return { ok: false, isHopeless: true };
      const body = x === undefined ? '' : ` ${JSON.stringify({ x: sent })}`;
      const call = `/${step.operationId!}?k=${String(fill(step.parameters)['k'])}${body}`;
      calls.push(call);
      const count = counts.get(call) ?? 0;
      counts.set(call, count + 1);
      const reply = script(call, count);
      const { successCriteria: criteria } = step;
      const ok = criteria === undefined ? reply.status >= 200 && reply.status < 300 : holds(criteria, reply);
      if (ok) values[step.stepId] = pick(step, (text) => (text.endsWith('items') ? [...reply.items] : reply.value));
      return { ok, reply };
    };

    /** All attempts of a step, and the action that is taken after the last one. */
    const runStep = (step: NaiveStep, isBeforeRetry = false): { ok: boolean; action?: NaiveAction | undefined } => {
      const count = enter(around.get(step) ?? retries.get(step), isBeforeRetry);
      retries.set(step, count);
      const { used, outstanding } = count;
      const end = <Ended>(ended: Ended): Ended => {
        count.outstanding = outstanding;
        return ended;
      };
      for (;;) {
        const { ok, reply, isHopeless = false } = attempt(step);
        const action = ((ok ? step.onSuccess : step.onFailure) ?? []).find(
          ({ name, type, retryLimit = 1, criteria = [], stepId, workflowId }) =>
            (type !== 'retry' ||
              ((used.get(name) ?? 0) < retryLimit && (!isHopeless || (stepId ?? workflowId) !== undefined))) &&
            (criteria.length === 0 || (reply !== undefined && holds(criteria, reply))),
        );
        if (action?.type !== 'retry') return end({ ok, action });
        used.set(action.name, (used.get(action.name) ?? 0) + 1);
        count.outstanding = outstanding + 1;
        if (!runFirst(action)) return end({ ok: false });
      }
    };

    const runFirst = ({ stepId, workflowId, parameters }: NaiveAction): boolean => {
      if (stepId !== undefined)
        return runStep(
          steps.find((step) => step.stepId === stepId)!,
          true,
        ).ok;
      if (workflowId === undefined) return true;
      return runInner(findWorkflow(workflowId), parameters === undefined ? inputs : fill(parameters)).succeeded;
    };

    /** Every step whose sources have succeeded. */
    const runGraph = (): boolean => {
      const ended = new Map<string, boolean>();
      while (ended.size < steps.length) {
        const step = steps.find(
          ({ stepId, ...rest }) => !ended.has(stepId) && listSources({ stepId, ...rest }).every((id) => ended.has(id)),
        )!;
        const isReached = listSources(step).every((id) => ended.get(id));
        ended.set(step.stepId, isReached && runStep(step).ok);
      }
      return [...ended.values()].every(Boolean);
    };

    const runList = (): { succeeded: boolean; next?: string | undefined } => {
      for (let index = 0; index < steps.length;) {
        const { ok, action } = runStep(steps[index]!);
        if (action?.type === 'goto' && action.workflowId !== undefined)
          return { succeeded: true, next: action.workflowId };
        if (action?.type === 'goto') index = steps.findIndex(({ stepId }) => stepId === action.stepId);
        else if (!ok) return { succeeded: false };
        else if (action?.type === 'end') break;
        else index += 1;
      }
      return { succeeded: true };
    };

    const ended = isGraph ? { succeeded: runGraph() } : runList();
    const returned = Object.entries(outputs).flatMap(([name, text]) => {
      const value = read(text);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...ended, outputs: Object.fromEntries(returned), inputs };
  };

  const runWorkflow = (
    workflow: NaiveWorkflow,
    provided: Values,
    around: Surrounding,
  ): { succeeded: boolean; outputs: Values } => {
    for (const id of workflow.dependsOn ?? [])
      if (!runWorkflow(findWorkflow(id), provided, around).succeeded) return { succeeded: false, outputs: {} };
    const { next, inputs, succeeded, outputs } = runSteps(workflow, provided, around);
    return next === undefined ? { succeeded, outputs } : runWorkflow(findWorkflow(next), inputs, around);
  };

  try {
    const { succeeded, outputs } = runWorkflow(workflows[0]!, given, new Map());
    return { succeeded, calls, outputs };
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}

function holds(criteria: readonly { readonly condition: string }[], { status, value }: Reply): boolean {
  return criteria.every(({ condition }) => {
    const [, what, operator, wanted] = /^\$(statusCode|response\.body#\/value) (==|<) (\d+)$/.exec(condition) ?? [];
    const actual = what === 'statusCode' ? status : value;
    return operator === '==' ? actual === Number(wanted) : actual < Number(wanted);
  });
}

function pick({ outputs = {} }: NaiveStep, valueOf: (text: string) => JsonValue | undefined): Values {
  return Object.fromEntries(
    Object.entries(outputs).flatMap(([name, text]) => {
      const value = valueOf(text);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
