import type { Chain, Step } from '../../model/chain.js';
import type { Check } from '../../model/check.js';
import {
  findEmbeddedNear,
  findNearInCondition,
  nearExpression,
  type NearExpression,
} from '../../model/expressions/near-expression.js';
import { formatPointer } from '../../model/json-pointer.js';
import { findNearInText } from '../../model/mappings/find-near-in-text.js';
import { locateInDocument } from '../../model/mappings/locate-in-document.js';
import { visitStrings } from '../../model/mappings/list-mappings.js';
import { stepActions, stepValues } from '../../model/mappings/step-mappings.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { makeError } from './make-diagnostic.js';

/**
 * Reports each text of a step that looks like an expression and is none, wherever an expression may be (Arazzo 1.1,
 * "Runtime Expressions"): it would be sent as it is.
 */
export function findNearInStep(step: Step, chain: Chain): readonly ChainDiagnostic[] {
  return locateNear(step).map(({ text, right, path }) =>
    makeError(
      'EXPRESSION_UNKNOWN',
      `In step "${step.id}" at ${locateInDocument(chain, step, path)}: ${JSON.stringify(text)} looks like an expression and is none: write ${right}.`,
      { stepId: step.id, path },
    ),
  );
}

type LocatedNear = NearExpression & { readonly path: string };

function locateNear(step: Step): readonly LocatedNear[] {
  if (step.kind === 'wait') return [];
  const inChecks = (checks: readonly Check[], at: string): readonly LocatedNear[] =>
    checks.flatMap((check, index) => listInCheck(check).map((near) => ({ ...near, path: `${at}/${index}` })));
  if (step.kind === 'assert') return inChecks(step.checks, 'checks');
  const found: LocatedNear[] = [];
  for (const { value, at } of stepValues(step))
    visitStrings(value, (text, path) => {
      for (const near of findNearInText(text)) found.push({ ...near, path: at + formatPointer(path) });
    });
  return [
    ...found,
    ...inChecks(step.checks, 'checks'),
    ...stepActions(step).flatMap(({ action, path }) => inChecks(action.criteria, `${path}/criteria`)),
  ];
}

function listInCheck(check: Check): readonly NearExpression[] {
  if (check.kind === 'simple') return findNearInCondition(check.condition);
  const near = nearExpression(check.context);
  return [
    ...(near === undefined ? [] : [near]),
    ...findEmbeddedNear(check.kind === 'regex' ? check.pattern : check.expression),
  ];
}
