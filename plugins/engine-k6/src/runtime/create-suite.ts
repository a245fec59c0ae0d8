import type { JsonObject } from '@opchain/core';
import { formatSeed, parseSeed, writeJson } from '@opchain/core/internal/model';
import { type ChainOutcome, createChain, type LoadChain } from './create-chain.js';
import type { ScopedDefinition, SuiteDefinition, TestDefinition } from './definition.js';
import type { Tokens } from './k6-auth.js';
import type { Environment, K6Modules } from './k6-modules.js';
import { getVariableName, readRows, readSeed, seedOfIteration } from './read-environment.js';
import { readValue } from './read-value.js';
import type { Recorded } from './record-results.js';

/** Provided by k6, but only declared in the DOM library. */
declare const console: { error(message: string): void };

/** The data that `setUp` passes to every virtual user. */
export interface SetupData {
  readonly tokens: Tokens;
  /** What generated inputs are derived from. */
  readonly seed: string;
  /** JSON of the outputs of the set-up of each file, with those of the suite. */
  readonly given: readonly string[];
}

export interface LoadSuite {
  /**
   * Obtains each token once and runs the set-up before the load starts. Rejects if a credential or a server is missing, or
   * the set-up fails.
   */
  setUp(): Promise<SetupData>;
  /** Runs a chain once: the named one, or the one whose turn it is by the weights. */
  iterate(data: SetupData, name?: string): Promise<void>;
  tearDown(data: SetupData): Promise<void>;
}

/** Creates what a script runs, for one virtual user. */
export function createSuite(k6: K6Modules, definition: SuiteDefinition, environment: Environment): LoadSuite {
  const isSeveral = definition.chains.length > 1;
  const tests = definition.chains.map((each) => createTest(k6, each, environment, isSeveral));
  const open = (each: ScopedDefinition): LoadChain =>
    createChain(k6, each, environment, { prefix: `${each.chain.id}.` });
  const turns = tests.flatMap((test) => Array.from({ length: test.weight }, () => test));
  const record = ({ checks, messages }: Recorded): void => {
    for (const { name, holds, tags } of checks) k6.check(undefined, { [name]: () => holds }, tags);
    for (const message of messages) console.error(message);
  };

  async function prepare(
    of: number | undefined,
    data: Omit<SetupData, 'given'>,
    given: JsonObject,
  ): Promise<JsonObject> {
    let outputs = given;
    for (const each of definition.setUp.filter(({ file }) => file === of)) {
      const { summary, checks, messages } = await open(each).run({ ...data, inputs: outputs });
      outputs = { ...outputs, ...summary.outputs };
      if (summary.state === 'succeeded') continue;
      record({ checks, messages });
      await cleanUp(of, data, outputs);
      throw new Error(`The set-up "${each.chain.id}" failed: ${messages.join(' ')}`);
    }
    return outputs;
  }

  async function cleanUp(of: number | undefined, data: Omit<SetupData, 'given'>, given: JsonObject): Promise<void> {
    for (const each of definition.tearDown.filter(({ file }) => file === of))
      record(await open(each).run({ ...data, inputs: given }));
  }

  const files = [...new Set(definition.chains.map(({ file }) => file))];

  async function setUp(): Promise<SetupData> {
    const chains = [...tests.map(({ chain }) => chain), ...[...definition.setUp, ...definition.tearDown].map(open)];
    const tokens = Object.assign({}, ...chains.map((chain) => chain.fetchTokens())) as Tokens;
    const data = { tokens, seed: readSeed(environment) };
    const common = await prepare(undefined, data, {});
    const given: JsonObject[] = [];
    try {
      for (const file of files) given.push(file === undefined ? common : await prepare(file, data, common));
    } catch (error) {
      // k6 has no tear-down after a set-up that failed.
      await endAll(data, given, common);
      throw error;
    }
    return { ...data, given: [...given, common].map((each) => writeJson(each)) };
  }

  async function endAll(
    data: Omit<SetupData, 'given'>,
    given: readonly JsonObject[],
    common: JsonObject,
  ): Promise<void> {
    for (const [index, file] of files.entries())
      if (file !== undefined && given[index] !== undefined) await cleanUp(file, data, given[index]);
    await cleanUp(undefined, data, common);
  }

  async function iterate(data: SetupData, name?: string): Promise<void> {
    const number = k6.execution.scenario.iterationInTest;
    const test = name === undefined ? turns[number % turns.length] : tests.find((each) => each.name === name);
    if (test === undefined) throw new Error(`The script has no chain "${name ?? ''}".`);
    const given = readObject(data.given[files.indexOf(test.file)]);
    const startedAt = Date.now();
    const outcome = await test.run(data, given, number);
    record(outcome);
    test.measure(outcome, Date.now() - startedAt);
  }

  async function tearDown(data: SetupData): Promise<void> {
    const given = data.given.map(readObject);
    await endAll(data, given, given[files.length] ?? {});
  }

  return { setUp, iterate, tearDown };
}

/** A chain that makes load, as one virtual user runs it. */
function createTest(k6: K6Modules, definition: TestDefinition, environment: Environment, isSeveral: boolean) {
  const { name, weight, file, chain: definedChain } = definition;
  const workflow = isSeveral ? name : definedChain.id;
  const chain = createChain(k6, definition, environment, { prefix: isSeveral ? `${name}.` : '', workflow });
  const { succeeded, duration } = metricsOf(k6);
  const tags = { workflow, group: `::${workflow}` };
  const rows = openRows(k6, name, environment);
  return {
    name,
    weight,
    file,
    chain,
    /** Runs it once with the inputs of the next of its rows. */
    run({ tokens, seed }: SetupData, given: JsonObject, number: number): Promise<ChainOutcome> {
      const row = rows.length === 0 ? {} : readObject(rows[number % rows.length]);
      const own = formatSeed(seedOfIteration(isSeveral ? addToSeed(seed, name) : seed, number));
      return chain.run({ tokens, seed: own, inputs: { ...given, ...row } });
    },
    measure({ summary: { state } }: ChainOutcome, durationMs: number): void {
      succeeded.add(state === 'succeeded', tags);
      duration.add(durationMs, tags);
    },
  };
}

/** k6 has one metric of a name, however often a script creates it. */
const metricsOf = ({ Rate, Trend }: K6Modules) => ({
  succeeded: new Rate('chain_succeeded'),
  duration: new Trend('chain_duration', true),
});

/** One JSON text for each row, shared by the virtual users: of the file for this chain, otherwise of that for all. */
function openRows({ SharedArray, open }: K6Modules, name: string, environment: Environment): readonly string[] {
  const file = environment[getVariableName('INPUTS_FILE', name)] ?? environment['INPUTS_FILE'] ?? '';
  return file === '' ? [] : new SharedArray(`inputs of ${name}`, () => readRows(open(file)));
}

/** Chains that have the same inputs generate different values. */
function addToSeed(seed: string, name: string): string {
  const { text, index, time } = parseSeed(seed, 0);
  return formatSeed({ text: `${text}-${name}`, index, time });
}

const readObject = (text: string | undefined): JsonObject => readValue(text ?? '{}') as JsonObject;
