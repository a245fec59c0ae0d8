import type { Chain, RunSummary } from '@opchain/core';

/** Names of the credentials that a server accepted in a run: those of steps with a 2xx response. */
export function listUsedCredentials({ results }: RunSummary, chain: Chain | undefined): readonly string[] {
  const steps = new Map(chain?.steps.map((step) => [step.id, step]));
  const names = results.flatMap(({ stepId, response }) => {
    const step = steps.get(stepId);
    const accepted = response !== undefined && response.status >= 200 && response.status < 300;
    return accepted && step?.kind === 'operation' ? (step.credentials ?? []).map(({ credential }) => credential) : [];
  });
  return [...new Set(names)];
}
