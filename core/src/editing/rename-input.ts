import type { Chain, Step, WorkflowStep } from '../model/chain.js';
import { formatMapping, mapStrings } from '../model/mappings/mapping-text.js';
import { changeOtherWorkflows } from './change-other-workflows.js';
import { mapStepParts } from './map-step-parts.js';
import { type Replace, replaceInCheck, replaceInText } from './replace-references.js';
import { unlessInvalid } from './unless-invalid.js';

/** Renames an input of a chain, every mapping from it, and what the steps of its document that call the chain give it. */
export function renameInput(chain: Chain, from: string, to: string): Chain {
  if (from === to) return chain;
  const replace: Replace = (reference) =>
    reference.kind === 'input' && reference.name === from ? formatMapping({ ...reference, name: to }) : undefined;
  const inText = (text: string): string => unlessInvalid(text, () => replaceInText(text, replace) as string);
  const renamed: Chain = {
    ...chain,
    inputs: chain.inputs.map((input) => (input.name === from ? { ...input, name: to } : input)),
    ...(chain.outputs && { outputs: chain.outputs.map((output) => ({ ...output, value: inText(output.value) })) }),
    steps: chain.steps.map((step) =>
      mapStepParts(step, {
        value: (value) => mapStrings(value, inText),
        check: (check) => unlessInvalid(check, () => replaceInCheck(check, replace)),
      }),
    ),
  };
  const follow = (caller: Chain): Chain => renameInCalls(caller, chain.id, from, to);
  return changeOtherWorkflows(follow(renamed), follow);
}

/** The same chain if it does not call the workflow. */
function renameInCalls(chain: Chain, workflowId: string, from: string, to: string): Chain {
  const isCall = (step: Step): step is WorkflowStep =>
    step.kind === 'workflow' && step.workflow.source === undefined && step.workflow.id === workflowId;
  if (!chain.steps.some(isCall)) return chain;
  return { ...chain, steps: chain.steps.map((step) => (isCall(step) ? renameInCall(step, from, to) : step)) };
}

function renameInCall(step: WorkflowStep, from: string, to: string): WorkflowStep {
  return {
    ...step,
    inputs: step.inputs.map((input) => (input.name === from ? { ...input, name: to } : input)),
    ...(step.forEach?.as === from && { forEach: { ...step.forEach, as: to } }),
  };
}
