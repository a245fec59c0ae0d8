import { canvasTexts } from './canvas-texts.js';
import { chainTexts } from './chain-texts.js';
import { dialogTexts } from './dialog-texts.js';
import { inspectorTexts } from './inspector-texts.js';
import { messageTexts } from './message-texts.js';
import { paletteTexts } from './palette-texts.js';
import { credentialTexts } from './credential-texts.js';
import { reportTexts } from './report-texts.js';
import { resultsTexts } from './results-texts.js';
import { shellTexts } from './shell-texts.js';

/** All texts of the interface, by area. A host can replace any of them; functions receive the values to insert. */
export interface Texts {
  readonly shell: typeof shellTexts;
  readonly chain: typeof chainTexts;
  readonly palette: typeof paletteTexts;
  readonly dialogs: typeof dialogTexts;
  readonly report: typeof reportTexts;
  readonly inspector: typeof inspectorTexts;
  readonly canvas: typeof canvasTexts;
  readonly results: typeof resultsTexts;
  readonly credentials: typeof credentialTexts;
  readonly messages: typeof messageTexts;
}

export const englishTexts: Texts = {
  shell: shellTexts,
  chain: chainTexts,
  canvas: canvasTexts,
  results: resultsTexts,
  credentials: credentialTexts,
  palette: paletteTexts,
  dialogs: dialogTexts,
  inspector: inspectorTexts,
  report: reportTexts,
  messages: messageTexts,
};
