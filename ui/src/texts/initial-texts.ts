import { canvasTexts } from './canvas-texts.js';
import { chainTexts } from './chain-texts.js';
import { messageTexts } from './message-texts.js';
import { paletteTexts } from './palette-texts.js';
import { shellTexts } from './shell-texts.js';

/** The texts of what shows at first, in English. */
export const initialTexts = {
  shell: shellTexts,
  chain: chainTexts,
  canvas: canvasTexts,
  palette: paletteTexts,
  messages: messageTexts,
};
