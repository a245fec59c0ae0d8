import { formatDuration } from '../format-duration.js';
import { type CardFacts, type CardModel, type CardRun, type CardTexts, FACT_SEPARATOR } from './card-model.js';

/** What a card says at its bottom about its run. `details`: all; `shortDetails`: what a card shows of them. */
export function describeCardRun({
  run,
  editedSince,
  waitingFor = [],
  elapsed = 0,
  ofRun,
  texts,
}: CardFacts): Pick<CardModel, 'note' | 'details' | 'shortDetails'> {
  if (run === undefined) return { note: texts.notRun, details: '' };
  if (editedSince !== undefined) return { note: texts.edited(editedSince), details: '' };
  switch (run.state) {
    case 'waiting':
      return { note: '', details: waitingFor[0] === undefined ? '' : texts.waitingFor(waitingFor[0]) };
    case 'running':
      return {
        note: '',
        details: run.retrying
          ? texts.retrying(run.retrying.attempt)
          : [
              run.rounds && texts.runningRound(run.rounds),
              run.items ? texts.totals(run.items) : run.nested && texts.nestedSteps(run.nested),
              run.startedAt === undefined ? undefined : formatDuration(Math.max(0, elapsed - run.startedAt)),
            ]
              .filter((part) => part !== undefined)
              .join(FACT_SEPARATOR),
      };
    case 'skipped':
      return run.failure?.stepId === undefined
        ? { note: '', details: run.failure?.message ?? '' }
        : {
            note: '',
            details: texts.skippedBecause(run.failure.stepId),
            shortDetails: texts.stepFailed(run.failure.stepId),
          };
    case 'cancelled':
      return { note: '', details: nameCancellation(run.failure?.code, texts) };
    case 'succeeded':
    case 'handled':
    case 'failed':
      return {
        note: '',
        details: [ofRun, summarizeRun(run, texts)].filter((part) => part !== undefined).join(FACT_SEPARATOR),
        ...(ofRun !== undefined && { shortDetails: ofRun }),
      };
  }
}

function nameCancellation(code: string | undefined, texts: CardTexts): string {
  if (code === 'RUN_TIMEOUT') return texts.timeLimit;
  return code === 'RUN_INTERRUPTED' ? texts.canceledByInterruption : texts.canceledByUser;
}

function summarizeRun(run: CardRun, texts: CardTexts): string {
  const status = run.result?.response?.status;
  const time =
    run.startedAt !== undefined && run.endedAt !== undefined ? formatDuration(run.endedAt - run.startedAt) : undefined;
  const attempts = run.result?.attempts.length ?? 0;
  const details = [
    run.rounds ? texts.rounds(run.rounds) : attempts > 1 ? texts.attempts(attempts) : undefined,
    status,
    time,
    run.result?.reused === true ? texts.reused : undefined,
  ].filter((fact) => fact !== undefined);
  if (status === undefined && run.rounds === undefined && run.failure !== undefined) return run.failure.message;
  return details.join(FACT_SEPARATOR);
}
