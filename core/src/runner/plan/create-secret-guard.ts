import type { RunRequest } from '../contract/run-request.js';
import type { RunnerPorts } from '../contract/ports.js';
import { listMappings } from '../../model/list-mappings.js';
import { isApproved, originOf } from '../grants/is-approved.js';
import type { PlannedOperation } from './plan-operation.js';
import type { PlannedRun } from './plan-run.js';
import { listCredentialSecrets, listPasswordInputs } from '../secrets/list-secrets.js';
import { SecretGuard } from '../secrets/secret-guard.js';

/**
 * The guard of a run. A credential is approved for its own origins; a password input for the servers of the steps that
 * map it directly, provided that the user named those servers.
 */
export function createSecretGuard(
  request: RunRequest,
  plan: Pick<PlannedRun, 'operations'>,
  ports: Pick<RunnerPorts, 'providerFor'>,
): SecretGuard {
  const guard = new SecretGuard();
  for (const { owner, values } of listCredentialSecrets(request, ports))
    guard.add(values, { kind: 'credential', name: owner.name, approvedOrigins: owner.approvedOrigins });
  for (const { owner, values } of listPasswordInputs(request))
    guard.add(values, {
      kind: 'input',
      name: owner.name,
      approvedOrigins: listInputOrigins(owner.name, request, plan),
    });
  return guard;
}

function listInputOrigins(
  input: string,
  { servers, namedOrigins = Object.values(servers) }: RunRequest,
  { operations }: Pick<PlannedRun, 'operations'>,
): string[] {
  const origins = [...operations.values()].flatMap((planned) =>
    mapsInput(planned, input) ? [originOf(planned.serverUrl)] : [],
  );
  return [...new Set(origins)].filter((origin) => isApproved(namedOrigins, origin));
}

function mapsInput({ step: { parameters, body } }: PlannedOperation, input: string): boolean {
  return [...parameters.map(({ value }) => value), body?.payload ?? null].some((value) =>
    listMappings(value).some(({ mapping }) => mapping.kind === 'input' && mapping.name === input),
  );
}
