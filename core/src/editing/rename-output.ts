import type { Chain, ChainOutput, Step, WorkflowStep } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { replaceConditionReferences } from '../model/expressions/condition.js';
import { formatMapping, type Mapping } from '../model/mappings/mapping-text.js';
import {
  formatExpression,
  type OutputsExpression,
  parseExpression,
  type RuntimeExpression,
} from '../model/expressions/runtime-expression.js';
import { changeOtherWorkflows } from './change-other-workflows.js';
import { mapStepParts } from './map-step-parts.js';
import { replaceInOutputs, replaceInStep } from './replace-references.js';
import { unlessInvalid } from './unless-invalid.js';

/**
 * Renames an output of a chain, and what the steps of its document that call the chain map from it. Throws
 * `OPTION_INVALID` if the name is invalid or in use.
 */
export function renameOutput(chain: Chain, from: string, to: string): Chain {
  const { outputs = [] } = chain;
  if (from === to) return chain;
  if (!/^[A-Za-z0-9._-]+$/.test(to) || outputs.some(({ name }) => name === to))
    throw new OpchainError(
      'OPTION_INVALID',
      'The name of an output contains letters, digits, ".", "_" and "-", and no other output of the workflow has it.',
    );
  const rename = ({ name, value }: ChainOutput): ChainOutput => ({ name: name === from ? to : name, value });
  const renamed = renameInCalls({ ...chain, outputs: outputs.map(rename) }, chain.id, from, to);
  return changeOtherWorkflows(renamed, (other) => renameInCalls(other, chain.id, from, to));
}

/** The same chain if it does not call the workflow. */
function renameInCalls(chain: Chain, workflowId: string, from: string, to: string): Chain {
  const isCall = (step: Step): step is WorkflowStep =>
    step.kind === 'workflow' && step.workflow.source === undefined && step.workflow.id === workflowId;
  const calls = new Set(chain.steps.filter(isCall).map(({ id }) => id));
  if (calls.size === 0) return chain;
  const replace = (reference: Mapping): string | undefined => {
    if (reference.kind !== 'response' || reference.path[0] !== from || !calls.has(reference.stepId)) return undefined;
    return formatMapping({ ...reference, path: [to, ...reference.path.slice(1)] });
  };
  return {
    ...chain,
    ...unlessInvalid({}, () => replaceInOutputs(chain, replace)),
    steps: chain.steps.map((step) =>
      unlessInvalid(step, () => {
        const replaced = replaceInStep(step, replace);
        return isCall(replaced) ? renameInCall(replaced, from, to) : replaced;
      }),
    ),
  };
}

/** The captures, checks and actions of a call read its outputs as `$outputs.name`. */
function renameInCall(step: WorkflowStep, from: string, to: string): WorkflowStep {
  const isFrom = (expression: RuntimeExpression | undefined): expression is OutputsExpression =>
    expression?.kind === 'outputs' && expression.name === from;
  const rename = (text: string): string => {
    const expression = parseExpression(text);
    return isFrom(expression) ? formatExpression({ ...expression, name: to }) : text;
  };
  const renameInCheck = (check: Check): Check =>
    check.kind === 'simple'
      ? {
          ...check,
          condition: replaceConditionReferences(check.condition, ({ reference }) =>
            reference.kind === 'expression' && isFrom(reference.expression)
              ? formatExpression({ ...reference.expression, name: to })
              : undefined,
          ),
        }
      : { ...check, context: rename(check.context) };
  const renamed = mapStepParts(step, { value: (value) => value, check: renameInCheck }) as WorkflowStep;
  return { ...renamed, captures: renamed.captures.map((each) => ({ ...each, expression: rename(each.expression) })) };
}
