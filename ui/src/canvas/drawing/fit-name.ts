import { CARD_WIDTH, shortenMiddle } from '@opchain/core/drawing';

/** What a card's stripe and padding leave for text. */
const TEXT_WIDTH = CARD_WIDTH - 32;
/** Width of a character as a share of the font size; of a wide font, so that a fallback fits as well. */
const CHARACTER = 0.64;

/** A name in large type, shortened in the middle to what fits in `lines`, after `before` characters. */
export function fitName(name: string, size: number, lines: number, before = 0): string {
  const perLine = Math.floor(TEXT_WIDTH / (size * CHARACTER));
  return shortenMiddle(name, Math.max(4, perLine * lines - before));
}
