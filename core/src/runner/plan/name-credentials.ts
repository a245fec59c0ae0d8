import { bindOperations } from '../../model/bind-operations.js';
import type { Chain, Step } from '../../model/chain.js';
import { credentialKind } from '../../model/security/credential-kind.js';
import { findScheme } from '../../model/security/usable-schemes.js';
import type { RunRequest } from '../contract/run-request.js';
import { findOnly } from './choose-credentials.js';

/** The request whose steps name the credentials that `autoCredentials` chooses for them, for a runner elsewhere. */
export async function nameCredentials(request: RunRequest): Promise<RunRequest> {
  if (request.options?.autoCredentials !== true) return request;
  const workflows = Object.entries(request.workflows ?? {}).map(
    async ([id, chain]) => [id, await nameInChain(chain, request)] as const,
  );
  return {
    ...request,
    chain: await nameInChain(request.chain, request),
    workflows: Object.fromEntries(await Promise.all(workflows)),
  };
}

async function nameInChain(original: Chain, request: RunRequest): Promise<Chain> {
  const chain = bindOperations(original, request.descriptions);
  const steps = await Promise.all(
    chain.steps.map(async (step): Promise<Step> => {
      if (step.kind !== 'operation' || step.credentials !== undefined) return step;
      const { source, id } = step.operation;
      const description = request.descriptions[source];
      if (description === undefined) return step;
      const operation = await description.operation(id);
      const found = findOnly(step, operation, request.servers[source] ?? '', request);
      const credentials = found.flatMap(({ schemeName, credential: { name } }) => {
        const scheme = findScheme(description, schemeName);
        return scheme === undefined ? [] : [{ kind: credentialKind(scheme), credential: name, scheme: schemeName }];
      });
      return credentials.length === 0 ? step : { ...step, credentials };
    }),
  );
  return { ...chain, steps };
}
