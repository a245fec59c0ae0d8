import { CARD_WIDTH } from '@opchain/core/drawing';
import type { CardView } from './card-view.js';

/** Widths that a card has for text: its heading, the line with the path, a row and its two sides, the footer, a method. */
const HEADING = CARD_WIDTH - 30;
const LINE = CARD_WIDTH - 24;
const ROW = CARD_WIDTH - 24 - 8;
const [KEY, VALUE] = [0.55 * ROW, 0.7 * ROW];
const FOOTER = CARD_WIDTH - 26 - 6;
const METHOD = 72;
/** Padding of the chips of methods and values; icon, padding and distance of that of a credential; icon of a state. */
const [CHIP, CREDENTIAL, STATE] = [12, 38, 20];
/** Width of a character in the widest fonts, as a share of the font size: in text, one of the wide ones there, and in code. */
const [TEXT, WIDE, CODE] = [0.7, 1.05, 0.62];
/** Sizes of the heading and the footer, as shares of that of code. */
const [NAME, NOTE] = [1.18, 1.09];
/** Characters of which none is wider than these. */
const PLAIN = /^[\x20-\x7e·…]*$/;
const WIDE_ONES = /[A-Zmw@%…]/g;

/**
 * True if each text of a card surely has room, in whatever font: then nothing needs to be cut off. Each clip costs time whenever the browser composes a frame,
 * and a card has up to eight. `size`: of code, in CSS pixels at 100 %; `state`: the label of the run state.
 */
export function hasRoom(card: CardView, size: number, state = ''): boolean {
  const { id, method = '', path, credential, rows, note, details, diagnostics, pinned, round } = card;
  const text = (part: string, share = 1): number => {
    const wide = part.match(WIDE_ONES)?.length ?? 0;
    return (wide * WIDE + (part.length - wide) * TEXT) * share * size;
  };
  const code = (part: string): number => part.length * CODE * size;
  if (diagnostics > 0 || pinned || round !== undefined) return false;
  return (
    [
      id,
      method,
      path,
      credential?.text ?? '',
      state,
      note,
      details,
      ...rows.flatMap((row) => [row.name, row.text]),
    ].every((part) => PLAIN.test(part)) &&
    code(method) + CHIP <= METHOD &&
    text(id, NAME) + code(method) + CHIP + 8 <= HEADING &&
    (method === '' ? text(path) : code(path)) + (credential === undefined ? 0 : text(credential.text) + CREDENTIAL) <=
      LINE &&
    rows.every(({ name, text: value }) => {
      const [left, right] = [code(name), code(value) + CHIP];
      return left <= KEY && right <= VALUE && left + right <= ROW;
    }) &&
    text(state + note + details, NOTE) + (state === '' ? 0 : STATE) <= FOOTER
  );
}
