import { CARD_WIDTH, shortenMiddle } from '@opchain/core/drawing';

/** What a card's stripe and padding leave for text. */
const TEXT_WIDTH = CARD_WIDTH - 32;
/** Width of a character of the code font, as a share of the font size. */
const CHARACTER = 0.61;

/** A name in large type of the code font, shortened in the middle to what fits in `lines`. */
export function fitName(name: string, size: number, lines: number): string {
  const perLine = Math.floor(TEXT_WIDTH / (size * CHARACTER));
  return shortenMiddle(name, perLine * lines);
}
