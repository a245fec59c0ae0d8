import type { AsyncSeriesHook, AsyncSeriesWaterfallHook } from 'tapable';
import type { ApiDescription } from '../model/api-description.js';
import type { Chain, Step } from '../model/chain.js';
import type { HttpCall, HttpResult } from '../model/http.js';
import type { StepResult, RunSummary } from '../model/run.js';
import type { SpecSource } from './spec-source.js';

/** Identifies the run and the step that a hook is called for. */
export interface StepScope {
  /** Id of the run. */
  readonly runId: string;
  /** The chain that is running. */
  readonly chain: Chain;
  /** The step that the hook is called for. */
  readonly step: Step;
}

/**
 * The kernel's hooks. A `before…` hook is a waterfall: it returns the value to continue with, or throws to reject, within
 * 20 seconds; a returned value of another shape is an error of the plugin. `undefined` changes nothing. An
 * `after…` hook only observes: its return value is ignored, and its errors go to `KernelOptions.onPluginError` without
 * changing the outcome. It is awaited for at most five seconds, and is not stopped after that.
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
  /** The step's sources have succeeded and it is about to start; throwing fails the step. */
  readonly beforeStep: AsyncSeriesWaterfallHook<[Step, StepScope]>;
  /** A step ended. */
  readonly afterStep: AsyncSeriesHook<[StepResult, StepScope]>;
  /** A call is ready except for its credentials. */
  readonly beforeSend: AsyncSeriesWaterfallHook<[HttpCall, StepScope]>;
  /** A response was received; the call is passed without credentials. */
  readonly afterSend: AsyncSeriesHook<[HttpResult, HttpCall, StepScope]>;
}
