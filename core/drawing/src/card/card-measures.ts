import { CARD_WIDTH } from '../card-geometry.js';

/** Widths that a card has for text, in CSS pixels at 100 %: a heading with its method, another line, and the two sides of a row. */
export const HEADING_WIDTH = CARD_WIDTH - 30;
export const LINE_WIDTH = CARD_WIDTH - 24;
export const KEY_WIDTH = LINE_WIDTH * 0.55;
export const VALUE_WIDTH = LINE_WIDTH * 0.7;
/** Between two texts of one line. */
export const GAP = 8;
/** Padding of the chips of methods and values; icon and padding of that of a credential. */
export const CHIP_PADDING = 12;
export const CREDENTIAL_PADDING = 30;
/** Width of a character, as a share of the font size: of the code font, and of the widest fonts that a page may have for text. */
export const CODE_CHARACTER = 0.61;
export const TEXT_CHARACTER = 0.7;
