import { deferredTexts } from './deferred-texts.js';
import { documentTexts } from './document-texts.js';
import { exampleTexts } from './example-texts.js';
import { initialTexts } from './initial-texts.js';
import { reportTexts } from './report-texts.js';
import type { Texts } from './texts.js';

/** The default texts. */
export const englishTexts: Texts = {
  ...initialTexts,
  ...deferredTexts,
  documents: documentTexts,
  examples: exampleTexts,
  report: reportTexts,
};
