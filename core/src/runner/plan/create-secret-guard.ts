import { isApproved, originOf } from '../grants/is-approved.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { RunRequest } from '../contract/run-request.js';
import { listCredentialSecrets, listPasswordInputs } from '../secrets/list-secrets.js';
import { listComputed, mapsInput, stepMapsInput } from '../secrets/maps-input.js';
import { SecretGuard } from '../secrets/secret-guard.js';
import type { PlannedWorkflow } from './plan-workflows.js';

/**
 * The guard of a run. A credential is approved for its own origins; a password input for the servers of the steps that
 * map it directly, provided that the user named those servers. A called workflow that gets the input as one of its own
 * may send it to servers in the same way. One that the run made, `generated` by name, is nobody's secret.
 */
export function createSecretGuard(
  root: PlannedWorkflow,
  ports: Pick<RunnerPorts, 'providerFor'>,
  generated: RunRequest['inputs'] = {},
): SecretGuard {
  const { request } = root;
  const guard = new SecretGuard();
  for (const { owner, values } of listCredentialSecrets(request, ports))
    guard.add(values, { kind: 'credential', name: owner.name, approvedOrigins: owner.approvedOrigins });
  const { servers, namedOrigins = Object.values(servers), inputOrigins = namedOrigins } = request;
  for (const { owner, values } of listPasswordInputs(request)) {
    if (Object.hasOwn(generated, owner.name)) continue;
    const approvedOrigins = listInputOrigins(root, owner.name).filter((origin) => isApproved(inputOrigins, origin));
    guard.add(values, { kind: 'input', name: owner.name, approvedOrigins });
  }
  return guard;
}

/** The origins of the steps that map an input, in its workflow and in those that it is given to. */
function listInputOrigins(root: PlannedWorkflow, name: string): string[] {
  const origins = new Set<string>();
  const inputs = [{ workflow: root, name }];
  // Grows while it is read.
  for (const input of inputs) {
    const add = (called: PlannedWorkflow | undefined, given: string): void => {
      if (called !== undefined && !inputs.some((each) => each.workflow === called && each.name === given))
        inputs.push({ workflow: called, name: given });
    };
    const { workflow } = input;
    const { plan, request } = workflow;
    const computed = listComputed(request.chain.steps);
    for (const { step, serverUrl } of plan.operations.values())
      if (stepMapsInput(step, input.name, computed)) origins.add(originOf(serverUrl));
    for (const step of request.chain.steps)
      if (step.kind === 'workflow')
        for (const given of step.inputs)
          if (mapsInput(given.value, input.name, computed)) add(workflow.find(step.workflow), given.name);
    for (const ref of request.chain.dependsOn ?? []) add(workflow.find(ref), input.name);
  }
  return [...origins];
}
