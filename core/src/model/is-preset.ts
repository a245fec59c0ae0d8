import type { AssertStep, ComputeStep, Step, WaitStep } from './chain.js';

/** A step that calls nothing. */
export type PresetStep = WaitStep | AssertStep | ComputeStep;

/** True for a step that calls nothing. */
export function isPreset(step: Step): step is PresetStep {
  return step.kind !== 'operation' && step.kind !== 'workflow';
}
