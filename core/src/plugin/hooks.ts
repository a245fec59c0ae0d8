import type { AsyncSeriesHook, AsyncSeriesWaterfallHook } from 'tapable';
import type { ApiDescription } from '../model/api-description.js';
import type { Chain, Step } from '../model/chain.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { StepResult, RunSummary } from '../model/run.js';
import type { SpecSource } from './spec-source.js';

/** What a hook of a node or of a call is told about where it stands. */
export interface StepScope {
  readonly runId: string;
  readonly chain: Chain;
  readonly step: Step;
}

/**
 * The kernel's hooks. A `before…` hook is a waterfall: it returns the value to go on with, or throws to refuse.
 * An `after…` hook looks on: what it returns is ignored, and what it throws goes to `KernelOptions.onPluginError` without changing the outcome.
 * Nobody waits longer than five seconds for one; it may go on by itself.
 */
export interface KernelHooks {
  /** Before a description is read. */
  readonly beforeLoad: AsyncSeriesWaterfallHook<[SpecSource]>;
  /** A description was read. */
  readonly afterLoad: AsyncSeriesHook<[ApiDescription, SpecSource]>;
  /** Before a run is checked and started; the chain of the snapshot may be changed. */
  readonly beforeRun: AsyncSeriesWaterfallHook<[Chain, { readonly runId: string }]>;
  /** A run ended. */
  readonly afterRun: AsyncSeriesHook<[RunSummary]>;
  /** A node's sources have succeeded, its work begins; throwing fails the node. */
  readonly beforeStep: AsyncSeriesWaterfallHook<[Step, StepScope]>;
  /** A node ended. */
  readonly afterStep: AsyncSeriesHook<[StepResult, StepScope]>;
  /** A call is ready but for its credentials. */
  readonly beforeSend: AsyncSeriesWaterfallHook<[HttpCall, StepScope]>;
  /** A call was answered; the call is shown without credentials. */
  readonly afterSend: AsyncSeriesHook<[HttpResult, HttpCall, StepScope]>;
}
