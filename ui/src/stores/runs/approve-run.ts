import type { ChainInput, OperationStep, RunRequest } from '@opchain/core';
import { type CredentialUse, isMockUrl, passwordOwnerOf, stepMappings } from '@opchain/core/internal/model';
import type { ChainStore } from '../chain/chain-store.js';
import type { CredentialStore } from '../credentials/credential-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { ServerReach } from '../descriptions/server-reach.js';
import type { WorkflowStore } from '../documents/workflow-store.js';
import type { StoreKernel } from '../store-kernel.js';
import { listNamedOrigins } from './list-named-origins.js';
import { listPasswordTargets } from './list-password-targets.js';

export interface RunApprovalDependencies {
  readonly kernel: StoreKernel;
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
  readonly credentials: CredentialStore;
  readonly workflows: WorkflowStore;
  readonly reach: ServerReach;
  readonly baseUrl: string;
  readonly request: () => RunRequest;
}

/**
 * Asks for what the user approves before a run of these steps and their dependencies: servers that receive a credential or a
 * password input, and servers that only a description names. Resolves to false if the user declines.
 */
export async function approveRun(stepIds: readonly string[], dependencies: RunApprovalDependencies): Promise<boolean> {
  const { chain, credentials, descriptions, workflows } = dependencies;
  const requiredIds = new Set(stepIds);
  // Iterating a set includes items added during the iteration: all dependencies.
  for (const id of requiredIds) for (const source of chain.sourcesOf(id)) requiredIds.add(source);
  const serverOf = (source: string): string | undefined => descriptions.entry(source)?.server;
  // Nothing is sent to a mock.
  const steps = [
    ...chain.operationSteps().filter(({ id }) => requiredIds.has(id)),
    ...(workflows.value.called?.operationSteps() ?? []),
  ].filter(({ operation }) => !isMockUrl(serverOf(operation.source) ?? ''));
  const { inputs } = chain.chain;
  if (!(await credentials.requestApprovals(withPasswordOwners(steps, inputs)))) return false;
  const typed = inputs.filter(({ schema }) => passwordOwnerOf(schema) === undefined);
  for (const { input, origins } of listPasswordTargets(typed, steps, serverOf)) {
    const named = listNamedOrigins(dependencies);
    const unnamed = origins.filter((origin) => !named.includes(origin));
    if (!(await credentials.requestConfirmation(input, unnamed))) return false;
  }
  return credentials.requestConfirmation(undefined, await listUnnamedServers(steps, dependencies));
}

/** A one-time password goes where its credential may go, so a step that sends it uses that credential, too. */
function withPasswordOwners(steps: readonly OperationStep[], inputs: readonly ChainInput[]): readonly OperationStep[] {
  const owners = new Map(inputs.map(({ name, schema }) => [name, passwordOwnerOf(schema)]));
  return steps.map((step) => {
    const names = stepMappings(step).flatMap(({ mapping }) =>
      mapping.kind === 'input' ? (owners.get(mapping.name) ?? []) : [],
    );
    const uses = names.map((credential): CredentialUse => ({ scheme: '', credential, kind: 'apiKey' }));
    return uses.length === 0 ? step : { ...step, credentials: [...(step.credentials ?? []), ...uses] };
  });
}

/** The servers of steps that only a description names; those that the page cannot call anyway are left out. */
async function listUnnamedServers(
  steps: readonly OperationStep[],
  dependencies: RunApprovalDependencies,
): Promise<readonly string[]> {
  const { kernel, credentials, descriptions, reach, request } = dependencies;
  const approved = credentials.value.entries.flatMap(({ credential }) => credential.approvedOrigins);
  const named = new Set([...listNamedOrigins(dependencies), ...approved]);
  const isNamed = ({ operation }: OperationStep): boolean =>
    named.has(URL.parse(descriptions.entry(operation.source)?.server ?? '')?.origin ?? '');
  if (steps.every(isNamed)) return [];
  const { diagnostics } = await kernel.plan({ ...request(), namedOrigins: [...named], namedServersOnly: true });
  return diagnostics.flatMap(({ code, origin }) =>
    code === 'SERVER_NOT_NAMED' && origin !== undefined && reach.isCallable(origin) ? [origin] : [],
  );
}
