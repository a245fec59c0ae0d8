import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { type ApiDescription, type Chain, createKernel, type Kernel } from '@opchain/core';
import { mockServerUrl } from '@opchain/core/internal/model';
import { createMocks, listMockCredentials } from '@opchain/executor-mock';
import { openApiLoader } from '@opchain/openapi-loader';
import { describeApi, proposeChains, selectResources } from '@opchain/resources';
import type { ProposalRequest } from './propose-in-worker.js';

/** Enough for the few chains that are offered; more would only take longer. */
const MAX_OPERATIONS = 100;
const MAX_TRIED = 12;
const MAX_FOUND = 4;

/** Chains of several calls that a description suggests, as far as they succeed on its mock; the longest first. */
export async function listRunnable({ content, source }: ProposalRequest): Promise<readonly Chain[]> {
  const mocks = createMocks({ describe: () => loading, examples: true });
  const kernel = await createKernel({
    plugins: [
      openApiLoader(),
      apiKeyAuth(),
      httpAuth(),
      oauth2Auth(),
      { name: 'mock', apply: (context) => context.addExecutor(mocks.executor) },
    ],
  });
  const loading = kernel.load({ location: source.url, content });
  const description = await loading;
  const api = await describeApi(selectResources(description, MAX_OPERATIONS));
  const several = (await proposeChains(api, { source }))
    .filter(({ steps }) => steps.length > 1)
    .toSorted((one, other) => other.steps.length - one.steps.length);
  const found: Chain[] = [];
  for (const chain of several.slice(0, MAX_TRIED)) {
    if (found.length === MAX_FOUND) break;
    if (await succeeds(kernel, chain, description)) found.push(chain);
  }
  return found;
}

async function succeeds(kernel: Kernel, chain: Chain, description: ApiDescription): Promise<boolean> {
  const source = chain.sources[0]?.name ?? '';
  const descriptions = { [source]: description };
  const run = kernel.run({
    chain,
    descriptions,
    servers: { [source]: mockServerUrl(source) },
    credentials: listMockCredentials({
      descriptions,
      uses: [],
      fieldsOf: (scheme) => kernel.credentialFields(scheme),
    }),
    options: { autoCredentials: true },
  });
  return (await run.finished).state === 'succeeded';
}
