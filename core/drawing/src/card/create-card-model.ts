import type { JsonValue, OperationStep, Step, StepResult } from '@opchain/core';
import { countRounds, writeJson } from '@opchain/core/internal/model';
import { CARD_ROWS, stepHeight } from '../card-geometry.js';
import { shownState } from '../state-labels.js';
import type { CardFacts, CardModel, CardOperation, CardRun } from './card-model.js';
import { compareByProblems, listCardRows } from './card-rows.js';
import { describeCardCredential } from './describe-card-credential.js';
import { describeCardRun } from './describe-card-run.js';

/** Returns what the card of a step says. Pure. */
export function createCardModel(step: Step, facts: CardFacts): CardModel {
  const { diagnostics = [], run, editedSince, round, texts } = facts;
  const rows = listCardRows(step, facts);
  const credential = describeCardCredential(step, facts);
  const shown = editedSince === undefined ? run : undefined;
  return {
    id: step.id,
    ...(facts.number !== undefined && { number: facts.number }),
    ...describeCall(step, facts),
    ...(credential !== undefined && { credential }),
    rows: rows.length > CARD_ROWS ? rows.toSorted(compareByProblems).slice(0, CARD_ROWS) : rows,
    more: Math.max(0, rows.length - CARD_ROWS),
    ...(shown !== undefined && { state: shown.state }),
    ...describeCardRun(facts),
    ...(shown?.rounds !== undefined && { rounds: texts.rounds(shown.rounds) }),
    ...(round !== undefined && editedSince === undefined && { round }),
    diagnostics: diagnostics.filter(({ severity }) => severity === 'error').length,
    pinned: facts.pinned === true,
  };
}

/** The card with as many rows as it has room for: while it is edited, its height stays. */
export function limitRows(card: CardModel, height: number): CardModel {
  const kind = card.preset === 'workflow' ? 'workflow' : 'operation';
  const fits = (count: number): boolean => stepHeight({ kind }, count) <= height;
  const lines = card.rows.length + Number(card.more > 0);
  if (card.rows.length === 0 || fits(lines)) return card;
  let shown = card.rows.length - 1;
  while (shown > 0 && !fits(shown + 1)) shown--;
  const hasLine = fits(shown + 1);
  return { ...card, rows: card.rows.slice(0, shown), more: hasLine ? card.more + card.rows.length - shown : 0 };
}

/** A step after a run, from its result. */
export function runOfResult(result: StepResult): CardRun {
  const { startedAt, endedAt, failure } = result;
  const rounds = countRounds(result);
  return {
    state: shownState(result),
    result,
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
    ...(failure && { failure }),
    ...(rounds && { rounds }),
  };
}

/** Characters of method and title that a card has room for in any font: a longer title would be cut off, the id is short. */
const MAX_HEADING = 21;

function describeCall(step: Step, facts: CardFacts): Pick<CardModel, 'title' | 'method' | 'preset' | 'calls' | 'path'> {
  const path = pathOf(step, facts);
  if (step.kind === 'operation') {
    const method = methodOf(step, facts.operation);
    const title = facts.operation?.summary ?? '';
    const isShown = title !== '' && title.length + method.length <= MAX_HEADING;
    return { ...(isShown && { title }), method, path };
  }
  return { preset: step.kind, ...(step.kind === 'workflow' && { calls: step.workflow.id }), path };
}

/** The method of a step's call, `?` if it is not known. */
export function methodOf({ operation: { id } }: OperationStep, operation: CardOperation | undefined): string {
  return operation?.method ?? (/^[A-Z]+ \//.test(id) ? (id.split(' ')[0] as string) : '?');
}

/** A mapping without its braces, as in a card's rows. */
function formatArgument(value: JsonValue): string {
  return typeof value === 'string' ? value.replace(/^\{\{(.*)\}\}$/s, '$1') : writeJson(value);
}

function pathOf(step: Step, { operation, texts }: CardFacts): string {
  if (step.kind === 'wait') return texts.waitFor(step.durationMs);
  if (step.kind === 'assert') return texts.checks(step.checks.length);
  if (step.kind === 'compute') return `${step.function}(${step.arguments.map(formatArgument).join(', ')})`;
  if (step.kind === 'workflow')
    return (step.forEach === undefined ? texts.callsWorkflow : texts.callsForEach)(step.workflow.id);
  return operation?.path ?? step.operation.id.replace(/^[A-Z]+ (?=\/)/, '');
}
