import type { Chain, Step } from '../../model/chain.js';
import type { Check } from '../../model/check.js';
import {
  findEmbeddedNear,
  findNearInCondition,
  nearExpression,
  type NearExpression,
} from '../../model/expressions/near-expression.js';
import { formatPointer } from '../../model/json-pointer.js';
import { findNearInText, findOtherBraces } from '../../model/mappings/find-near-in-text.js';
import { describePlace } from '../../model/mappings/describe-place.js';
import { locateInDocument } from '../../model/mappings/locate-in-document.js';
import { visitStrings } from '../../model/mappings/list-mappings.js';
import { stepActions, stepValues } from '../../model/mappings/step-mappings.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { makeError, makeWarning } from './make-diagnostic.js';

/**
 * Reports each text of a step that looks like an expression and is none, wherever an expression may be (Arazzo 1.1,
 * "Runtime Expressions"): it would be sent as it is.
 */
export function findNearInStep(step: Step, chain: Chain): readonly ChainDiagnostic[] {
  return locateNear(step).map(({ text, right, path }) => {
    const pointer = locateInDocument(chain, step, path);
    return makeError(
      'EXPRESSION_UNKNOWN',
      `In step "${step.id}" at ${pointer}: ${JSON.stringify(text)} looks like an expression and is none: write ${right}.`,
      { stepId: step.id, path, pointer, place: describePlace(path) },
    );
  });
}

/** Warns of each expression that would be sent as text because its braces are not those of an expression. */
export function findOtherBracesInStep(step: Step, chain: Chain): readonly ChainDiagnostic[] {
  const found: ChainDiagnostic[] = [];
  const isStep = (id: string): boolean => chain.steps.some((each) => each.id === id);
  visitTexts(step, (text, path) => {
    for (const near of findOtherBraces(text, isStep)) {
      const pointer = locateInDocument(chain, step, path);
      const sentence = `In step "${step.id}" at ${pointer}: ${near.text} is sent as text: write ${near.right} to send its value.`;
      found.push(
        makeWarning('EXPRESSION_WITHOUT_BRACES', sentence, {
          stepId: step.id,
          path,
          pointer,
          place: describePlace(path),
        }),
      );
    }
  });
  return found;
}

function visitTexts(step: Step, visit: (text: string, path: string) => void): void {
  if (step.kind === 'wait' || step.kind === 'assert') return;
  for (const { value, at } of stepValues(step))
    visitStrings(value, (text, path) => {
      visit(text, at + formatPointer(path));
    });
}

type LocatedNear = NearExpression & { readonly path: string };

function locateNear(step: Step): readonly LocatedNear[] {
  if (step.kind === 'wait') return [];
  const inChecks = (checks: readonly Check[], at: string): readonly LocatedNear[] =>
    checks.flatMap((check, index) => listInCheck(check).map((near) => ({ ...near, path: `${at}/${index}` })));
  if (step.kind === 'assert') return inChecks(step.checks, 'checks');
  const found: LocatedNear[] = [];
  visitTexts(step, (text, path) => {
    for (const { text: near, right } of findNearInText(text))
      found.push({ text: near, right: path.startsWith('captures/') ? right : beforeCall(right), path });
  });
  if (step.kind === 'compute') return found;
  return [
    ...found,
    ...inChecks(step.checks, 'checks'),
    ...stepActions(step).flatMap(({ action, path }) => inChecks(action.criteria, `${path}/criteria`)),
  ];
}

/** What is sent exists before the response does: it can only come from the response of an earlier step. */
function beforeCall(right: string): string {
  const [, braced, expression] = /^(\{?)(\$(?:response|statusCode)[^}]*)/.exec(right) ?? [];
  if (expression === undefined) return right;
  const output = '$steps.<stepId>.outputs.<name>';
  return `${braced === '' ? output : `{${output}}`}, with ${expression} as that output of an earlier step`;
}

function listInCheck(check: Check): readonly NearExpression[] {
  if (check.kind === 'simple') return findNearInCondition(check.condition);
  const near = nearExpression(check.context);
  return [
    ...(near === undefined ? [] : [near]),
    ...findEmbeddedNear(check.kind === 'regex' ? check.pattern : check.expression),
  ];
}
