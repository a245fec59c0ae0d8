import type { OperationStep, RunRequest } from '@opchain/core';
import type { ChainStore } from '../chain/chain-store.js';
import type { CredentialStore } from '../credentials/credential-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { ServerReach } from '../descriptions/server-reach.js';
import type { WorkflowStore } from '../documents/workflow-store.js';
import type { StoreKernel } from '../store-kernel.js';
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

export interface RunApprovals {
  /** The origins that the user or the page named, not only a description. */
  readonly namedOrigins: () => readonly string[];
  /** Asks for what a run of these steps and their dependencies needs; false if the user refuses. */
  readonly approve: (stepIds: readonly string[]) => Promise<boolean>;
}

/** What the user approves before a run: servers that receive a credential or a password input, and servers that only a description names. */
export function createRunApprovals({
  kernel,
  chain,
  descriptions,
  credentials,
  workflows,
  reach,
  baseUrl,
  request,
}: RunApprovalDependencies): RunApprovals {
  const namedOrigins = (): readonly string[] =>
    [
      baseUrl,
      ...descriptions.value.entries.flatMap(({ server, namedServer }) => (server === namedServer ? [server] : [])),
      ...descriptions.value.entries.flatMap(({ from, location }) => (from?.kind === 'url' ? [location] : [])),
      ...credentials.value.confirmedOrigins,
    ].flatMap((url) => URL.parse(url)?.origin ?? []);

  const serverOf = (source: string): string | undefined => descriptions.entry(source)?.server;

  /** The servers of steps that only a description names; those that the page cannot call anyway are left out. */
  const listUnnamedServers = async (steps: readonly OperationStep[]): Promise<readonly string[]> => {
    const approved = credentials.value.entries.flatMap(({ credential }) => credential.approvedOrigins);
    const named = new Set([...namedOrigins(), ...approved]);
    const isNamed = ({ operation }: OperationStep): boolean =>
      named.has(URL.parse(serverOf(operation.source) ?? '')?.origin ?? '');
    if (steps.every(isNamed)) return [];
    const { diagnostics } = await kernel.plan({ ...request(), namedOrigins: [...named], namedServersOnly: true });
    return diagnostics.flatMap(({ code, origin }) =>
      code === 'SERVER_NOT_NAMED' && origin !== undefined && reach.isCallable(origin) ? [origin] : [],
    );
  };

  return {
    namedOrigins,
    async approve(stepIds) {
      const requiredIds = new Set(stepIds);
      // Iterating a set includes items added during the iteration: all dependencies.
      for (const id of requiredIds) for (const source of chain.sourcesOf(id)) requiredIds.add(source);
      const steps = [
        ...chain.operationSteps().filter(({ id }) => requiredIds.has(id)),
        ...(workflows.value.called?.operationSteps() ?? []),
      ];
      if (!(await credentials.requestApprovals(steps))) return false;
      for (const { input, origins } of listPasswordTargets(chain.chain.inputs, steps, serverOf)) {
        const named = namedOrigins();
        const unnamed = origins.filter((origin) => !named.includes(origin));
        if (!(await credentials.requestConfirmation(input, unnamed))) return false;
      }
      return credentials.requestConfirmation(undefined, await listUnnamedServers(steps));
    },
  };
}
