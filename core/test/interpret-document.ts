/**
 * A naive interpreter of list order, straight from the Arazzo specification: one step after the other, nothing planned,
 * nothing shared with the runner. It knows just what `arbitrary-workflows` draws.
 */
export interface NaiveStep {
  readonly stepId: string;
  readonly operationId?: string;
  readonly workflowId?: string;
  readonly parameters?: readonly { readonly name: string; readonly in?: string; readonly value: string }[];
  readonly successCriteria?: readonly { readonly condition: string }[];
  readonly onSuccess?: readonly NaiveAction[];
  readonly onFailure?: readonly NaiveAction[];
  readonly outputs?: Readonly<Record<string, string>>;
}

export interface NaiveAction {
  readonly name: string;
  readonly type: 'end' | 'goto' | 'retry';
  readonly stepId?: string;
  readonly workflowId?: string;
  readonly retryLimit?: number;
  readonly criteria?: readonly { readonly condition: string }[];
}

export interface NaiveWorkflow {
  readonly workflowId: string;
  readonly inputs?: object;
  readonly steps: readonly NaiveStep[];
  readonly outputs?: Readonly<Record<string, string>>;
}

/** What a scripted server replies to the nth call of an operation. */
export type Script = (operation: string, count: number) => { readonly status: number; readonly value: number };

export interface Interpreted {
  readonly succeeded: boolean;
  readonly calls: readonly string[];
  readonly outputs: Readonly<Record<string, number>>;
}

class LimitReached extends Error {}

/** Runs the first workflow. Undefined if it does not end within the limit of executions. */
export function interpretDocument(
  workflows: readonly NaiveWorkflow[],
  script: Script,
  maxExecutions: number,
): Interpreted | undefined {
  const calls: string[] = [];
  const counts = new Map<string, number>();
  let executions = 0;

  interface Reply {
    readonly status: number;
    readonly value: number;
  }
  type Values = Record<string, Record<string, number>>;

  const read = (text: string, inputs: Record<string, number>, steps: Values): number | undefined => {
    const [, root, first = '', second = ''] = /^\$(inputs|steps)\.(\w+)(?:\.outputs\.(\w+))?$/.exec(text) ?? [];
    return root === 'inputs' ? inputs[first] : steps[first]?.[second];
  };
  const holds = (criteria: NaiveAction['criteria'], { status, value }: Reply): boolean =>
    (criteria ?? []).every(({ condition }) => {
      const [, what, operator, wanted] = /^\$(statusCode|response\.body#\/value) (==|<) (\d+)$/.exec(condition) ?? [];
      const actual = what === 'statusCode' ? status : value;
      return operator === '==' ? actual === Number(wanted) : actual < Number(wanted);
    });

  const runWorkflow = (
    { steps, outputs = {} }: NaiveWorkflow,
    inputs: Record<string, number>,
  ): { succeeded: boolean; outputs: Record<string, number> } => {
    const values: Values = {};
    let succeeded = true;
    let index = 0;
    while (index < steps.length) {
      const step = steps[index] as NaiveStep;
      const used = new Map<string, number>();
      let next: number | 'end' | { workflow: string } | undefined;
      for (;;) {
        executions += 1;
        if (executions > maxExecutions) throw new LimitReached();
        const { ok, reply } = attempt(step, inputs, values);
        const actions = (ok ? step.onSuccess : step.onFailure) ?? [];
        const action = actions.find(
          ({ name, type, retryLimit = 1, criteria }) =>
            (type !== 'retry' || (used.get(name) ?? 0) < retryLimit) &&
            ((criteria ?? []).length === 0 || (reply !== undefined && holds(criteria, reply))),
        );
        if (action?.type === 'retry') {
          used.set(action.name, (used.get(action.name) ?? 0) + 1);
          continue;
        }
        if (action?.type === 'goto' && action.workflowId !== undefined) next = { workflow: action.workflowId };
        else if (action?.type === 'goto') next = steps.findIndex(({ stepId }) => stepId === action.stepId);
        else if (!ok) {
          succeeded = false;
          next = 'end';
        } else if (action?.type === 'end') next = 'end';
        break;
      }
      if (typeof next === 'object') {
        const { workflow: wanted } = next;
        return runWorkflow(
          workflows.find(({ workflowId }) => workflowId === wanted)!,
          inputs,
        );
      }
      if (next === 'end') break;
      index = next ?? index + 1;
    }
    const found = Object.entries(outputs).flatMap(([name, text]) => {
      const value = read(text, inputs, values);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { succeeded, outputs: Object.fromEntries(found) };
  };

  const attempt = (step: NaiveStep, inputs: Record<string, number>, values: Values): { ok: boolean; reply?: Reply } => {
    const given = (step.parameters ?? []).map(({ name, value }) => [name, read(value, inputs, values)] as const);
    if (step.workflowId !== undefined) {
      const target = workflows.find(({ workflowId }) => workflowId === step.workflowId)!;
      const known = given.filter((entry): entry is readonly [string, number] => entry[1] !== undefined);
      const called = runWorkflow(target, Object.fromEntries(known));
      values[step.stepId] = pick(step, (text) => called.outputs[text.slice('$outputs.'.length)]);
      return { ok: called.succeeded };
    }
    // A value that a step that ran does not have fails before sending; that of a step that did not run is left out.
    const ran = (step.parameters ?? []).filter(({ value }) => values[value.split('.')[1] ?? ''] !== undefined);
    if (ran.some(({ name }) => given.find((entry) => entry[0] === name)?.[1] === undefined)) return { ok: false };
    const operation = step.operationId!;
    const present = given.filter(([, value]) => value !== undefined);
    const query = present.map(([name, value]) => `${name}=${value}`).join('&');
    calls.push(`/${operation}${query === '' ? '' : `?${query}`}`);
    const count = counts.get(operation) ?? 0;
    counts.set(operation, count + 1);
    const reply = script(operation, count);
    const criteria = step.successCriteria;
    const ok = criteria === undefined ? reply.status >= 200 && reply.status < 300 : holds(criteria, reply);
    if (ok) values[step.stepId] = pick(step, () => reply.value);
    return { ok, reply };
  };

  const pick = (step: NaiveStep, valueOf: (text: string) => number | undefined): Record<string, number> =>
    Object.fromEntries(
      Object.entries(step.outputs ?? {}).flatMap(([name, text]) => {
        const value = valueOf(text);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );

  try {
    const { succeeded, outputs } = runWorkflow(workflows[0]!, {});
    return { succeeded, calls, outputs };
  } catch (error) {
    if (error instanceof LimitReached) return undefined;
    throw error;
  }
}
