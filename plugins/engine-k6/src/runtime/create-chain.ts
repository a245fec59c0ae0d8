import type { JsonObject } from '@opchain/core';
import { describeCheck } from '@opchain/core/internal/model';
import {
  boundDelay,
  chooseAction,
  computeStep,
  evaluateCheck,
  findFailedCheck,
  StepOutputs,
} from '@opchain/core/internal/runner';
import { attemptCall, type RecordedCheck } from './attempt-call.js';
import { createCredentials, type Tokens } from './credentials.js';
import type {
  AssertDefinition,
  CallDefinition,
  ComputeDefinition,
  ChainDefinition,
  ChainStepDefinition,
} from './definition.js';
import type { Environment, K6Modules } from './k6-modules.js';
import { prepareCall } from './prepare-call.js';
import { listPasswordSecrets } from './list-password-secrets.js';
import { ScriptSecrets } from './script-secrets.js';
import { readInputs, readSeed, readServers, seedOfIteration } from './read-environment.js';
import { readValue } from './read-value.js';

/** Provided by k6, but only declared in the DOM library. */
declare const console: { error(message: string): void };

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

/** Creates a chain that k6 runs: every step starts as soon as its source steps have succeeded, as in `opchain run`. */
export function createChain(k6: K6Modules, definition: ChainDefinition, environment: Environment): LoadChain {
  const succeeded = new k6.Rate('chain_succeeded');
  const duration = new k6.Trend('chain_duration', true);
  const servers = readServers(definition, environment);
  const credentials = createCredentials(k6, definition, environment, servers);
  const calls = new Map(
    definition.steps.flatMap((step) => {
      if (!('call' in step)) return [];
      const operation = definition.operations[step.call]!;
      return [[step.id, prepareCall(step, operation, servers[operation.source]!)] as const];
    }),
  );

  async function iterate(data: SetupData, rows: readonly string[]): Promise<void> {
    const row =
      rows.length === 0 ? {} : (readValue(rows[k6.execution.scenario.iterationInTest % rows.length]!) as JsonObject);
    const seed = seedOfIteration(data.seed, k6.execution.scenario.iterationInTest);
    const inputs = readInputs(definition.inputs, environment, row, seed);
    const outputs = new StepOutputs(inputs);
    const secrets = new ScriptSecrets();
    secrets.add(credentials.secrets(data.tokens));
    secrets.add(listPasswordSecrets(definition, inputs, servers));
    const startedAt = Date.now();
    const ended = new Map<string, Promise<boolean>>();
    for (const step of definition.steps) {
      const sources = Promise.all(step.after.map((id) => ended.get(id)!));
      ended.set(
        step.id,
        sources.then((all) => all.every(Boolean) && runStep(step, outputs, data, secrets)),
      );
    }
    const all = await Promise.all(ended.values());
    succeeded.add(all.every(Boolean));
    duration.add(Date.now() - startedAt);
  }

  async function runStep(
    step: ChainStepDefinition,
    outputs: StepOutputs,
    data: SetupData,
    secrets: ScriptSecrets,
  ): Promise<boolean> {
    if ('waitMs' in step) return delay(step.waitMs).then(() => true);
    const failure = await ('function' in step
      ? compute(step, outputs, secrets)
      : 'assert' in step
        ? assert(step, outputs)
        : runCall(step, outputs, data, secrets));
    if (failure !== undefined) console.error(`${step.id}: ${secrets.mask(failure)}`);
    return failure === undefined;
  }

  /**
   * Calls until no rule requests another attempt. Returns why the last attempt failed. Only its checks count: the chain
   * allows earlier attempts to fail.
   */
  async function runCall(
    step: CallDefinition,
    outputs: StepOutputs,
    data: SetupData,
    secrets: ScriptSecrets,
  ): Promise<string | undefined> {
    const prepared = calls.get(step.id)!;
    const attemptsByRule = new Map<string, number>();
    for (;;) {
      const { failure, exchange, checks } = await attemptCall(
        prepared,
        outputs,
        credentials,
        data.tokens,
        secrets,
        k6.http,
      );
      const retry =
        failure &&
        (await chooseAction(step.retries ?? [], { failure, exchange }, attemptsByRule, {
          resolve: (mapping) => outputs.find(mapping),
          wallTime: Date.now,
        }));
      if (retry === undefined) {
        record(step.id, checks);
        return failure?.message;
      }
      const { name } = retry.action;
      attemptsByRule.set(name, (attemptsByRule.get(name) ?? 0) + 1);
      await delay(retry.delayMs);
    }
  }

  async function compute(
    step: ComputeDefinition,
    outputs: StepOutputs,
    secrets: ScriptSecrets,
  ): Promise<string | undefined> {
    try {
      secrets.hide((await computeStep(step, outputs, secrets.guard)).secrets);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function assert({ id, assert: checks }: AssertDefinition, outputs: StepOutputs): Promise<string | undefined> {
    const results = await Promise.all(
      checks.map((check) => evaluateCheck(check, { resolve: (mapping) => outputs.find(mapping) })),
    );
    record(
      id,
      results.map(({ passed }, index) => [describeCheck(checks[index]!), passed]),
    );
    return findFailedCheck(results)?.message;
  }

  /** Records checks for k6's summary. */
  function record(id: string, checks: readonly RecordedCheck[]): void {
    for (const [name, holds] of checks) k6.check(undefined, { [`${id}: ${name}`]: () => holds }, { name: id });
  }

  function delay(milliseconds: number): Promise<void> {
    return new Promise((resolve) => k6.setTimeout(resolve, boundDelay(milliseconds)));
  }

  return { setup: () => ({ tokens: credentials.fetchAll(), seed: readSeed(environment) }), iterate };
}
