import type { Chain, JsonValue, RunRequest } from '@opchain/core';
import type { ChainStore } from '../chain/chain-store.js';
import type { CredentialStore } from '../credentials/credential-store.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { WorkflowStore } from '../documents/workflow-store.js';
import type { EnvironmentStore } from '../environments/environment-store.js';
import type { DeferredMocks } from '../mocks/mock-store.js';
import { listNamedOrigins } from './list-named-origins.js';
import type { RunStore } from './run-store.js';

/** Milliseconds that a check or a run may block the page: well below the time of a frame, rendering included. */
const SLICE_MS = 8;

export interface RunRequestDependencies {
  readonly chain: ChainStore;
  readonly credentials: CredentialStore;
  readonly descriptions: DescriptionStore;
  readonly environments: EnvironmentStore;
  readonly workflows: WorkflowStore;
  readonly run: Pick<RunStore, 'inputs' | 'limits' | 'seed'>;
  readonly mocks?: Pick<DeferredMocks, 'value'> | undefined;
  readonly baseUrl: string;
}

/** The chain with everything that a run or a plan of it needs, as the stores have it now. */
export function createRunRequest(dependencies: RunRequestDependencies): RunRequest {
  const request = toRequest(dependencies);
  const { mocks, chain, workflows } = dependencies;
  const steps = [...chain.operationSteps(), ...(workflows.value.called?.operationSteps() ?? [])];
  return (
    mocks?.value?.replaceCredentials(
      request,
      steps.flatMap(({ credentials = [] }) => credentials),
    ) ?? request
  );
}

function toRequest({
  chain: { chain },
  credentials,
  descriptions,
  environments,
  workflows,
  run,
  baseUrl,
}: RunRequestDependencies): RunRequest {
  return {
    ...workflows.value.called?.scope(),
    chain,
    descriptions: Object.fromEntries(descriptions.value.entries.map((entry) => [entry.source, entry.description])),
    // An API may be open that the chain does not call; it needs no server.
    servers: Object.fromEntries(
      descriptions.value.entries.flatMap(({ source, server }) =>
        server !== '' && chain.sources.some(({ name }) => name === source) ? [[source, server]] : [],
      ),
    ),
    namedOrigins: listNamedOrigins({ descriptions, credentials, baseUrl }),
    credentials: credentials.forRun(),
    inputs: { ...environments.inputs(chain), ...declaredInputs(chain, run.inputs) },
    options: {
      sliceMs: SLICE_MS,
      ...run.limits,
      ...(run.seed !== undefined && { seed: run.seed }),
      ...(environments.value.active && { environment: environments.value.active.name }),
    },
  };
}

/** An input that was removed, or that another chain of the document has, is not sent. */
function declaredInputs({ inputs }: Chain, values: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => inputs.some((input) => input.name === name)));
}
