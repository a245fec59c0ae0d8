import type { Chain, JsonValue } from '@opchain/core';
import type { Environment } from '@opchain/core/internal/runner';
import type { State } from '../create-state.js';

export interface Environments {
  /** In the order of their file. */
  readonly environments: readonly Environment[];
  /** The one that runs are in. */
  readonly active: Environment | undefined;
}

/** Environments to run in: each sets servers, inputs and the names of credentials. */
export interface EnvironmentStore extends State<Environments> {
  /** Replaces all environments; the active one stays active if there is one of its name. */
  set(environments: readonly Environment[]): void;
  /** Reads an `environments.yaml`. Rejects with an `OpchainError`. */
  openText(text: string, name: string): Promise<void>;
  /** Runs are in this environment from now on; without a name, in none: the servers are as before. */
  choose(name: string | undefined): void;
  /** The values for the inputs of a chain; never passwords. */
  inputs(chain: Chain): Readonly<Record<string, JsonValue>>;
  dispose(): void;
}
