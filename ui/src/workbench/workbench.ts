import type { Chain, RunSummary } from '@opchain/core';

/**
 * What elements share that are used separately: the open chain, API descriptions, credentials, selection and runs.
 * Create it with `createWorkbench`, and set it as `workbench` of each element. Its state is opaque except for these members.
 */
export interface Workbench {
  /** The open chain. Set it to open another one. */
  chain: Chain;
  /**
   * Opens the API description at a URL, and offers its operations to the chain. Calls to its server need no approval.
   * Rejects with an `OpchainError` if it cannot be read; `SOURCE_UNREADABLE` if the URL cannot be fetched.
   */
  openDescription(url: string, options?: OpenDescriptionOptions): Promise<void>;
  /**
   * Runs all steps, or the steps with these ids and their dependencies. Resolves to the summary when the run ended;
   * `undefined` if none started: another one is in progress, or `beforeRun` or the user prevented it. Rejects with
   * `SERVER_NOT_NAMED` or `ORIGIN_NOT_APPROVED` if the user would have to be asked and no builder is there to ask.
   */
  run(stepIds?: readonly string[]): Promise<RunSummary | undefined>;
  /** Cancels the run in progress, if there is one. Its summary has the state `cancelled`. */
  cancelRun(): void;
  /** Cancels the run in progress, and releases everything except the kernel. Remove the elements first. */
  dispose(): void;
}

/** Options of `openDescription`. */
export interface OpenDescriptionOptions {
  /** The name of the source in the chain, such as `shop`. By default, it is derived from the description's title. */
  readonly name?: string;
  /** Base URL that calls are sent to. Defaults to the description's first server. */
  readonly server?: string;
}
