import type { ApiDescription, Chain } from '@opchain/core';
import { countUsers, type LoadOptions } from './load-options.js';
import { type K6Variable, listVariables } from './list-variables.js';
import { nameChains } from './name-chains.js';
import { readRuntime } from './read-runtime.js';
import type { ScopedDefinition, SuiteDefinition } from './runtime/definition.js';
import { toDefinition } from './to-definition.js';
import { UnsupportedByK6Error } from './unsupported-by-k6-error.js';
import { writeScript } from './write-script.js';

/** How a script is written. */
export interface K6ScriptOptions {
  /** Base URL by source name, as far as the user named them; the user of the script must set the others. */
  readonly servers: Readonly<Record<string, string>>;
  /** What the script says that it was written by. */
  readonly writtenBy: string;
  /** The workflows of its document that the chain may call, by id. */
  readonly workflows?: Readonly<Record<string, Chain>>;
  /** How much load it makes unless the command line of k6 says otherwise. Default: one iteration. */
  readonly load?: LoadOptions;
}

/** A chain of a script that runs several. */
export interface K6Chain extends Pick<K6ScriptOptions, 'servers' | 'workflows'> {
  /** Its workflow. */
  readonly chain: Chain;
  /** By source name: every source that a step calls. */
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
  /** Its own load, unless the script has one for all chains. */
  readonly load?: LoadOptions;
  /** Its share of a load for all chains (default 1). */
  readonly weight?: number;
  /** A number for the file it is in: a set-up is for the chains of its file. */
  readonly file?: number;
}

/** Chains that make load at the same time, each as a scenario of k6. */
export interface K6Suite {
  /** Those that make load. */
  readonly chains: readonly K6Chain[];
  /** Run once before; their outputs are inputs of the same names. Without a `file`, for all chains. */
  readonly setUp: readonly K6Chain[];
  /** Run once after. */
  readonly tearDown: readonly K6Chain[];
}

/** A script, and what it reads from the environment. */
export interface K6Script {
  /** Its text. */
  readonly script: string;
  /** Those of servers, credentials and inputs. */
  readonly variables: readonly K6Variable[];
  /** The most virtual users of its load. */
  readonly vus: number;
}

/**
 * Converts a chain to a k6 script in one file.
 *
 * @param descriptions by source name: every source that a step calls
 * @throws `UnsupportedByK6Error` with everything that k6 does not support
 */
export async function toK6Script(
  chain: Chain,
  descriptions: Readonly<Record<string, ApiDescription>>,
  { servers, writtenBy, workflows = {}, load }: K6ScriptOptions,
): Promise<string> {
  const one = { chain, descriptions, servers, workflows };
  const { script } = await toK6SuiteScript(
    { chains: [one], setUp: [], tearDown: [] },
    { writtenBy, ...(load && { load }), ...(load?.thresholds && { thresholds: load.thresholds }) },
  );
  return script;
}

/**
 * Converts chains to a k6 script in one file. `load` is for all chains, which divide it by their weights, instead of the own
 * of each; `thresholds` is instead of theirs.
 *
 * @throws `UnsupportedByK6Error` with everything that k6 does not support
 */
export async function toK6SuiteScript(
  suite: K6Suite,
  { writtenBy, load, thresholds }: Pick<K6ScriptOptions, 'writtenBy' | 'load'> & Pick<LoadOptions, 'thresholds'>,
): Promise<K6Script> {
  const errors: string[] = [];
  const convert = (chains: readonly K6Chain[]): Promise<readonly ScopedDefinition[]> =>
    Promise.all(
      chains.map(async ({ chain, descriptions, servers, workflows = {}, file }) => {
        const definition = await toDefinition(chain, descriptions, servers, workflows).catch((error: unknown) => {
          if (!(error instanceof UnsupportedByK6Error)) throw error;
          errors.push(...error.problems);
        });
        // What is missing is an error.
        return { ...definition, ...(file !== undefined && { file }) } as ScopedDefinition;
      }),
    );
  const [chains, setUp, tearDown] = [
    await convert(suite.chains),
    await convert(suite.setUp),
    await convert(suite.tearDown),
  ];
  if (errors.length > 0) throw new UnsupportedByK6Error([...new Set(errors)]);
  const names = nameChains(suite.chains.map(({ chain }) => chain.id));
  const definition: SuiteDefinition = {
    chains: chains.map((each, index) => ({
      ...each,
      name: names[index] ?? '',
      weight: suite.chains[index]?.weight ?? 1,
    })),
    setUp,
    tearDown,
  };
  const loads = suite.chains.map((each) => each.load ?? {});
  const script = writeScript(definition, {
    runtime: await readRuntime(definition),
    writtenBy,
    loads,
    ...(load && { load }),
    ...(thresholds && { thresholds }),
  });
  const vus = (load === undefined ? loads : [load]).reduce((sum, each) => sum + countUsers(each), 0);
  return { script, variables: listVariables(definition), vus };
}
