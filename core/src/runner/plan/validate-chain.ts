import type { PlannedStep, RunPlan, RunRequest } from '../contract/run-request.js';
import { generateInputs } from '../../model/values/generated-inputs.js';
import { parseSeed } from '../../model/values/run-seed.js';
import type { RunnerPorts } from '../contract/ports.js';
import { TimeSlicer } from '../schedule/time-slicer.js';
import { Redactor } from '../masking/redactor.js';
import { listSecrets } from '../secrets/list-secrets.js';
import { makeOneTimePasswords, valuesOf } from '../secrets/one-time-passwords.js';
import { describeStep } from './describe-step.js';
import type { PlannedRun } from './plan-run.js';
import { planWorkflows } from './plan-workflows.js';

/** Reports every problem that can be detected before a run, and plans what the run would do. Sends nothing. */
export async function validateChain(
  asked: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor' | 'clock'>,
): Promise<RunPlan> {
  const slicer = new TimeSlicer(ports.clock, asked.options?.sliceMs);
  const request = withGenerated(asked, ports.clock.wallTime());
  const { root, diagnostics, runnable } = await planWorkflows(request, ports, slicer);
  const { plan } = root;
  let steps: readonly PlannedStep[] | undefined;
  return {
    diagnostics,
    runnable,
    // Computed on first access: callers that need only the diagnostics call this often.
    get steps() {
      return (steps ??= describeSteps(plan, request, ports));
    },
  };
}

/** With values of the generators, those of the run if it has this seed. */
function withGenerated(request: RunRequest, now: number): RunRequest {
  const { chain, inputs = {}, options, credentials } = request;
  const isProvided = (name: string): boolean => Object.hasOwn(inputs, name);
  const source = { seed: parseSeed(options?.seed ?? '', now), path: [], round: 0 };
  return {
    ...request,
    inputs: {
      ...inputs,
      ...generateInputs(chain.inputs, isProvided, source),
      ...valuesOf(makeOneTimePasswords(chain.inputs, isProvided, credentials, now)),
    },
  };
}

function describeSteps(
  plan: PlannedRun,
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
): readonly PlannedStep[] {
  const redactor = new Redactor();
  redactor.add(listSecrets(request, ports));
  return plan.steps.map((step) => describeStep(step, plan, redactor));
}
