import { formatRounds, formatRunningRound, formatTotals } from '@opchain/core/internal/model';
import { formatDuration } from '../format-duration.js';
import { stateLabels } from '../state-labels.js';

const pluralize = (count: number, one: string, several: string): string =>
  `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? one : several}`;

/** What cards say. */
export const cardTexts = {
  /** The label of each state. */
  states: stateLabels,
  notRun: 'Not run yet',
  startsAtOnce: 'Not run yet · starts at once',
  edited: (run: number) => `Edited since run ${run}`,
  pinned: 'Pinned',
  reused: 'reused',
  diagnostics: (count: number) => pluralize(count, 'problem', 'problems'),
  noCredential: 'No credential',
  withoutCredential: 'Sent without credential',
  credentialRefused: 'The server rejected the credential.',
  required: 'required',
  moreInputs: (count: number) => `${count} more`,
  waitFor: (duration: number) => `Wait ${formatDuration(duration)}`,
  checks: (count: number) => pluralize(count, 'check', 'checks'),
  rounds: formatRounds,
  runningRound: formatRunningRound,
  totals: formatTotals,
  nestedSteps: (count: number) => pluralize(count, 'step', 'steps'),
  callsWorkflow: (id: string) => `Chain ${id}`,
  callsForEach: (id: string) => `For each item: ${id}`,
  attempts: (count: number) => pluralize(count, 'attempt', 'attempts'),
  waitingFor: (name: string) => `for ${name}`,
  skippedBecause: (name: string) => `because ${name} failed`,
  stepFailed: (name: string) => `${name} failed`,
  canceledByUser: 'by you',
  canceledByInterruption: 'run interrupted',
  timeLimit: 'run timed out',
  retrying: (attempt: number) => `retrying (attempt ${attempt + 1})`,
};
