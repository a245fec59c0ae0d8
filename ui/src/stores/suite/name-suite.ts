import type { Texts } from '../../texts/texts.js';
import { formatMoment } from '../runs/name-run.js';
import type { StoredSuite } from './stored-suite.js';

/** A suite that ran before, by its time, its verdict and its environment. */
export function nameSuite(
  { suite }: Pick<Texts, 'suite'>,
  { startedAtEpoch, passed, total, environment = '' }: StoredSuite,
): string {
  return suite.earlierRun(formatMoment(startedAtEpoch), passed, total, environment);
}
