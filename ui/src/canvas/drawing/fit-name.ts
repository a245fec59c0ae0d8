import { CARD_WIDTH, shortenMiddle } from '@opchain/core/drawing';

/** What a card's stripe and padding leave for text. */
const TEXT_WIDTH = CARD_WIDTH - 32;
/** What the method leaves of the heading. */
const HEADING_WIDTH = TEXT_WIDTH - 68;
/** What a card's row leaves for the text of a value: 70 % of the row without the padding of the chip. */
const VALUE_WIDTH = (CARD_WIDTH - 24) * 0.7 - 12;
/** Width of a character of the code font, as a share of the font size. */
const CHARACTER = 0.61;

/** A name in large type of the code font, shortened in the middle to what fits in `lines`. */
export function fitName(name: string, size: number, lines: number): string {
  const perLine = Math.floor(TEXT_WIDTH / (size * CHARACTER));
  return shortenMiddle(name, perLine * lines);
}

/** A name next to the method, shortened in the middle to what fits. */
export function fitHeading(name: string, size: number): string {
  return shortenMiddle(name, Math.floor(HEADING_WIDTH / (size * CHARACTER)));
}

/** A mapping, `createCustomer.id`, shortened to what fits in a row: the step and the field each keep their beginning and their end. */
export function fitMapping(text: string, size: number): string {
  const characters = Math.floor(VALUE_WIDTH / (size * CHARACTER));
  const dot = text.indexOf('.');
  if (dot < 0 || text.length <= characters) return shortenMiddle(text, characters);
  const [step, field] = [text.slice(0, dot), text.slice(dot)];
  const half = Math.floor(characters / 2);
  const fieldLength = Math.min(field.length, Math.max(half, characters - step.length));
  return shortenMiddle(step, characters - fieldLength) + shortenMiddle(field, fieldLength);
}
