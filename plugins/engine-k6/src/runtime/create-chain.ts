import type { Chain, JsonObject, RunRequest, RunSummary } from '@opchain/core';
import { GrantCache, runChain, runLimits, type RunnerPorts } from '@opchain/core/internal/runner';
import type { ChainDefinition, ScriptChain } from './definition.js';
import { createCredentials, type Tokens } from './k6-auth.js';
import { createK6Executor, type RequestLabel } from './k6-executor.js';
import type { Environment, K6Modules } from './k6-modules.js';
import { readInputs, readServers } from './read-environment.js';
import { type NamedResult, type Recorded, recordResults } from './record-results.js';
import { restoreDescriptions } from './restore-description.js';
import { ScriptTimers } from './script-timers.js';
import { SecretCollector } from './secret-collector.js';
import { unusedHooks } from './unused-hooks.js';

/** Characters of bodies that the results of an iteration retain: nothing reads them afterward. */
const MAX_RETAINED = 1;

/** How a chain is named in the measurements of k6. */
export interface ChainLabel {
  /** In front of the names of its steps: that of the workflow if the script has several. */
  readonly prefix: string;
  /** The workflow by which it is grouped; missing in set-up and tear-down, which k6 groups. */
  readonly workflow?: string;
}

/** What one run of a chain uses. */
export interface ChainValues {
  readonly tokens: Tokens;
  readonly seed: string;
  /** Of a row, and of the set-up. */
  readonly inputs: JsonObject;
}

/** How a run of a chain ended. Its messages contain no secret. */
export interface ChainOutcome extends Recorded {
  readonly summary: RunSummary;
}

/** A chain that the runner of `opchain run` runs in k6. */
export interface LoadChain {
  /** Obtains its tokens. Throws if a credential is missing or rejected. */
  fetchTokens(): Tokens;
  run(values: ChainValues): Promise<ChainOutcome>;
}

/** Creates a chain of a virtual user. Throws if a server is missing. */
export function createChain(
  k6: K6Modules,
  definition: ChainDefinition,
  environment: Environment,
  chainLabel: ChainLabel,
): LoadChain {
  const servers = readServers(definition, environment);
  const credentials = createCredentials(k6, definition, environment, servers);
  const labels = new StepLabels(definition, chainLabel);
  const timers = new ScriptTimers(k6);
  const secrets = new SecretCollector();
  let label: RequestLabel | undefined;
  let results: NamedResult[] = [];
  const clock: RunnerPorts['clock'] = {
    now: Date.now,
    wallTime: Date.now,
    setTimer: (callback, milliseconds) => timers.set(callback, milliseconds),
  };
  const executor = createK6Executor(k6, () => {
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
      if (event.type === 'step-sent') label = labels.find(event);
      else if (event.type === 'step-finished') results.push({ label: labels.find(event), result: event.result });
    },
  };
  const request: RunRequest = {
    chain: restoreChain(definition.chain),
    workflows: Object.fromEntries(Object.entries(definition.workflows).map(([id, each]) => [id, restoreChain(each)])),
    descriptions: restoreDescriptions(definition),
    servers,
  };

  async function run({ tokens, seed, inputs: given }: ChainValues): Promise<ChainOutcome> {
    const inputs = readInputs(definition.chain.inputs, environment, given);
    credentials.share(tokens);
    results = [];
    secrets.startIteration();
    const options = { seed, validateResponses: false, maxRetainedBytes: MAX_RETAINED };
    const { finished } = runChain({ ...request, credentials: credentials.list(), inputs, options }, ports);
    const summary = await finished;
    timers.end();
    const { checks, messages } = recordResults(results, summary, labels.ofChain);
    return { summary, checks, messages: messages.map((message) => secrets.mask(message)) };
  }

  return { fetchTokens: () => credentials.fetchAll(), run };
}

/** The labels of steps, each made once. */
class StepLabels {
  /** Of what concerns the chain as a whole. */
  readonly ofChain: RequestLabel;
  readonly #calls: ReadonlyMap<string, Pick<RequestLabel, 'timeoutMs' | 'isStatusChecked'>>;
  readonly #prefix: string;
  readonly #workflow: string | undefined;
  readonly #known = new Map<string, RequestLabel>();

  constructor({ chain, workflows }: ChainDefinition, { prefix, workflow }: ChainLabel) {
    const calls = [...Object.values(workflows), chain].flatMap(({ steps }) =>
      steps.filter((step) => step.kind === 'operation'),
    );
    this.#calls = new Map(
      calls.map(({ id, timeoutMs = runLimits.stepTimeoutMs, checks }) => [
        id,
        { timeoutMs, isStatusChecked: checks.length > 0 },
      ]),
    );
    this.#prefix = prefix;
    this.#workflow = workflow;
    this.ofChain = this.#make('chain', []);
  }

  find({ within = [], stepId }: { readonly within?: readonly string[]; readonly stepId: string }): RequestLabel {
    const key = within.length === 0 ? stepId : [...within, stepId].join('\n');
    let label = this.#known.get(key);
    if (label === undefined) {
      // Without the numbers of items, of which there may be many.
      label = this.#make(
        stepId,
        within.map((caller) => caller.replace(/\[\d+\]$/, '')),
      );
      if (!/\[\d+\]\n/.test(key)) this.#known.set(key, label);
    }
    return label;
  }

  #make(stepId: string, within: readonly string[]): RequestLabel {
    const known = this.#calls.get(stepId);
    const path = [...within, stepId];
    const name = this.#prefix + path.join('.');
    const workflow = this.#workflow;
    return {
      name,
      tags: workflow === undefined ? { name } : { name, workflow, group: ['', workflow, ...path].join('::') },
      isCall: known !== undefined,
      timeoutMs: runLimits.stepTimeoutMs,
      isStatusChecked: true,
      ...known,
    };
  }
}

const restoreChain = (chain: ScriptChain): Chain => ({ ...chain, version: '', layout: {} });
