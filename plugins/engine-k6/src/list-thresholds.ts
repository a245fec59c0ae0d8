import type { LoadOptions, LoadThreshold } from './load-options.js';
import type { SuiteDefinition, TestDefinition } from './runtime/definition.js';
import { UnsupportedByK6Error } from './unsupported-by-k6-error.js';

type Metrics = readonly (readonly [metric: string, condition: string])[];

/**
 * The thresholds by metric: those for all chains, otherwise those of each chain, otherwise that nearly all calls take less
 * than a second. Throws `UnsupportedByK6Error` for one that names no step or workflow.
 */
export function listThresholds(
  { chains }: SuiteDefinition,
  { loads, thresholds }: { readonly loads: readonly LoadOptions[]; readonly thresholds?: LoadOptions['thresholds'] },
): Record<string, readonly string[]> {
  const prefixOf = ({ name }: TestDefinition): string => (chains.length === 1 ? '' : `${name}.`);
  const own = chains.map((chain, index) =>
    (loads[index]?.thresholds ?? []).flatMap((threshold) => toMetrics(threshold, [chain], prefixOf)),
  );
  const all = thresholds?.flatMap(({ step, condition }): Metrics =>
    step === undefined ? [['http_req_duration', condition]] : toMetrics({ step, condition }, chains, prefixOf),
  );
  const given = all ?? own.flat();
  const isDefault = all === undefined && given.length === 0;
  const metrics: Record<string, readonly string[]> = { checks: ['rate==1'], chain_succeeded: ['rate==1'] };
  for (const [metric, condition] of isDefault ? listDefaults(chains, prefixOf) : given)
    metrics[metric] = [...(metrics[metric] ?? []), condition];
  return metrics;
}

const listDefaults = (chains: readonly TestDefinition[], prefixOf: (chain: TestDefinition) => string): Metrics =>
  chains.flatMap((chain) =>
    chain.chain.steps
      .filter((step) => step.kind === 'operation')
      .map(({ id }) => [`http_req_duration{name:${prefixOf(chain)}${id}}`, 'p(95)<1000'] as const),
  );

/** In these chains: of a workflow as a whole, of a step, of a step of a workflow that a step calls, or of all calls. */
function toMetrics(
  { step: named, condition }: LoadThreshold,
  chains: readonly TestDefinition[],
  prefixOf: (chain: TestDefinition) => string,
): Metrics {
  const metrics = chains.flatMap((each): readonly string[] => {
    const { id, steps } = each.chain;
    const prefix = prefixOf(each);
    const workflow = prefix === '' ? id : each.name;
    if (named === undefined) return [`http_req_duration{workflow:${workflow}}`];
    if (named === id || named === workflow) return [`chain_duration{workflow:${workflow}}`];
    const step = prefix !== '' && named.startsWith(prefix) ? named.slice(prefix.length) : named;
    const isStep = steps.some(
      (one) =>
        (one.kind === 'operation' && one.id === step) || (one.kind === 'workflow' && step.startsWith(`${one.id}.`)),
    );
    return isStep ? [`http_req_duration{name:${prefix}${step}}`] : [];
  });
  if (metrics.length === 0) {
    const known = chains.flatMap(({ chain: { id, steps } }) => [
      ...steps.filter(({ kind }) => kind === 'operation').map((step) => step.id),
      id,
    ]);
    throw new UnsupportedByK6Error([
      `the threshold "${named ?? ''}:${condition}" names no step that sends a request, and no workflow; there are ${[...new Set(known)].join(', ')}`,
    ]);
  }
  return metrics.map((metric) => [metric, condition]);
}
