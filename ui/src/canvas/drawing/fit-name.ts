import { CARD_WIDTH, shortenMiddle } from '@opchain/core/drawing';

/** What a card's stripe and padding leave for text. */
const TEXT_WIDTH = CARD_WIDTH - 32;
/** What the method leaves of the heading. */
export const HEADING_WIDTH = TEXT_WIDTH - 68;
/** What a card's row leaves for the text of a value: 70 % of the row without the padding of the chip. */
const VALUE_WIDTH = (CARD_WIDTH - 24) * 0.7 - 12;
/** Width of a character of the code font, as a share of the font size. */
const CHARACTER = 0.61;

/** A name in large type of the code font, shortened in the middle to what fits in `lines`. */
export function fitName(name: string, size: number, lines: number, width = TEXT_WIDTH): string {
  return shortenMiddle(name, countCharacters(width, size) * lines);
}

/** A mapping, `createCustomer.id`, shortened to what fits in a row: the step and the field each keep their beginning and their end. */
export function fitMapping(text: string, size: number): string {
  const characters = countCharacters(VALUE_WIDTH, size);
  const dot = text.indexOf('.');
  if (dot < 0 || text.length <= characters) return shortenMiddle(text, characters);
  const [step, field] = [text.slice(0, dot), text.slice(dot)];
  const fieldLength = Math.min(field.length, Math.max(characters >> 1, characters - step.length));
  return shortenMiddle(step, characters - fieldLength) + shortenMiddle(field, fieldLength);
}

function countCharacters(width: number, size: number): number {
  return Math.floor(width / (size * CHARACTER));
}
