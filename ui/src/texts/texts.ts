import { chainTexts } from './chain-texts.js';
import { shellTexts } from './shell-texts.js';

/** Every text of the interface, by area. A host replaces some or all of them; functions get the facts they speak of. */
export interface Texts {
  readonly shell: typeof shellTexts;
  readonly chain: typeof chainTexts;
}

export const englishTexts: Texts = { shell: shellTexts, chain: chainTexts };
