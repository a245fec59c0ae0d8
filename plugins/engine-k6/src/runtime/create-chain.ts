import type { Chain, JsonObject, RunRequest, RunSummary } from '@opchain/core';
import { formatSeed } from '@opchain/core/internal/model';
import { GrantCache, runChain, runLimits, type RunnerPorts } from '@opchain/core/internal/runner';
import type { ChainDefinition, ScriptChain } from './definition.js';
import { createCredentials, type Tokens } from './k6-auth.js';
import { createK6Executor, type RequestLabel } from './k6-executor.js';
import type { Environment, K6Modules } from './k6-modules.js';
import { readInputs, readSeed, readServers, seedOfIteration } from './read-environment.js';
import { readValue } from './read-value.js';
import { type NamedResult, recordResults } from './record-results.js';
import { restoreDescriptions } from './restore-description.js';
import { SecretCollector } from './secret-collector.js';
import { unusedHooks } from './unused-hooks.js';

/** Provided by k6, but only declared in the DOM library. */
declare const console: { error(message: string): void };

/** Characters of bodies that the results of an iteration retain: nothing reads them afterward. */
const MAX_RETAINED = 1;

/** The data that `setup` passes to every virtual user. */
export interface SetupData {
  readonly tokens: Tokens;
  /** What generated inputs are derived from. */
  readonly seed: string;
}

export interface LoadChain {
  /** Obtains each token once before the load test starts. Throws if a credential or a server is missing. */
  setup(): SetupData;
  /** Runs the chain once with the inputs of the next of the rows, as `readRows` returned them. */
  iterate(data: SetupData, rows: readonly string[]): Promise<void>;
}

/** Creates a chain that k6 runs by the runner of `opchain run`. */
export function createChain(k6: K6Modules, definition: ChainDefinition, environment: Environment): LoadChain {
  const succeeded = new k6.Rate('chain_succeeded');
  const duration = new k6.Trend('chain_duration', true);
  const servers = readServers(definition, environment);
  const credentials = createCredentials(k6, definition, environment, servers);
  const labels = listLabels(definition);
  let label: RequestLabel | undefined;
  let results: NamedResult[] = [];
  const secrets = new SecretCollector();
  const clock: RunnerPorts['clock'] = {
    now: Date.now,
    wallTime: Date.now,
    setTimer(callback, milliseconds) {
      const timer = k6.setTimeout(callback, milliseconds);
      return () => k6.clearTimeout(timer);
    },
  };
  const executor = createK6Executor(k6.http, () => {
    const taken = label;
    label = undefined;
    return taken;
  });
  const ports: RunnerPorts = {
    clock,
    hooks: unusedHooks,
    grants: new GrantCache(clock),
    executorFor: () => executor,
    providerFor: () => credentials.provider,
    createRunId: () => 'k6',
    // Of the results, only messages are printed: masking everything would take most of the time of an iteration.
    createRedactor: () => secrets,
    onEvent(event) {
      if (event.type !== 'step-sent' && event.type !== 'step-finished') return;
      const name = nameOf(event);
      const known = labels.get(event.stepId);
      if (event.type === 'step-sent') label = { ...(known ?? defaultLabel), name };
      else results.push({ name, isCall: known !== undefined, result: event.result });
    },
  };
  const request: RunRequest = {
    chain: restoreChain(definition.chain),
    workflows: Object.fromEntries(Object.entries(definition.workflows).map(([id, each]) => [id, restoreChain(each)])),
    descriptions: restoreDescriptions(definition),
    servers,
  };

  async function iterate(data: SetupData, rows: readonly string[]): Promise<void> {
    const number = k6.execution.scenario.iterationInTest;
    const row = rows.length === 0 ? {} : (readValue(rows[number % rows.length] ?? '{}') as JsonObject);
    const seed = formatSeed(seedOfIteration(data.seed, number));
    const inputs = readInputs(definition.chain.inputs, environment, row);
    credentials.share(data.tokens);
    results = [];
    secrets.startIteration();
    const options = { seed, validateResponses: false, maxRetainedBytes: MAX_RETAINED };
    const startedAt = Date.now();
    const run = runChain({ ...request, credentials: credentials.list(), inputs, options }, ports);
    record(await run.finished, Date.now() - startedAt);
  }

  /** Records an iteration for k6's summary. */
  function record(summary: RunSummary, durationMs: number): void {
    const { checks, messages } = recordResults(results, summary);
    for (const { name, holds, step } of checks) k6.check(undefined, { [name]: () => holds }, { name: step });
    for (const message of messages) console.error(secrets.mask(message));
    succeeded.add(summary.state === 'succeeded');
    duration.add(durationMs);
  }

  return { setup: () => ({ tokens: credentials.fetchAll(), seed: readSeed(environment) }), iterate };
}

const defaultLabel = { timeoutMs: runLimits.stepTimeoutMs, isStatusChecked: true };

/** The time limit of each call, and whether checks decide, by the id of its step. */
function listLabels({ chain, workflows }: ChainDefinition): ReadonlyMap<string, Omit<RequestLabel, 'name'>> {
  const calls = [...Object.values(workflows), chain].flatMap(({ steps }) =>
    steps.filter((step) => step.kind === 'operation'),
  );
  return new Map(
    calls.map(({ id, timeoutMs = runLimits.stepTimeoutMs, checks }) => [
      id,
      { timeoutMs, isStatusChecked: checks.length > 0 },
    ]),
  );
}

/** The step with those that called its workflow, without the numbers of items: `payAll.pay`. */
const nameOf = ({ within = [], stepId }: { readonly within?: readonly string[]; readonly stepId: string }): string =>
  [...within.map((caller) => caller.replace(/\[\d+\]$/, '')), stepId].join('.');

const restoreChain = (chain: ScriptChain): Chain => ({ ...chain, version: '', layout: {} });
