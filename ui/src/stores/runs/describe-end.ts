import type { RunSummary } from '@opchain/core';
import { addTexts } from '../../texts/replace-texts.js';
import { resultsTexts } from '../../texts/results-texts.js';
import type { Texts } from '../../texts/texts.js';

addTexts({ results: resultsTexts });

/** What is announced when a run has ended. Loads with the first run. */
export const describeEnd = (summary: RunSummary, { results }: Pick<Texts, 'results'>): string =>
  results.runEnded(summary);
