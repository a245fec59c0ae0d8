import {
  CHIP_PADDING,
  CODE_CHARACTER,
  CREDENTIAL_PADDING,
  GAP,
  HEADING_WIDTH,
  KEY_WIDTH,
  LINE_WIDTH,
  TEXT_CHARACTER,
  VALUE_WIDTH,
} from './card-measures.js';
import type { CardModel } from './card-model.js';

/** The widest method that is shown whole. */
const METHOD_WIDTH = 72;
const FOOTER_WIDTH = LINE_WIDTH - GAP;
/** Icon of a state. */
const STATE_ICON = 20;
/** Width of a character of those that are wide in a text's font, as a share of the font size. */
const WIDE_CHARACTER = 1.05;
/** Sizes of the heading and the footer, as shares of that of code. */
const [NAME, NOTE] = [1.18, 1.09];
/** Characters of which none is wider than these. */
const PLAIN = /^[\x20-\x7e·…]*$/;
const WIDE_ONES = /[A-Zmw@%…]/g;

/**
 * True if each text of a card surely has room, in any font: then nothing needs to be cut off. Each clip costs time
 * whenever the browser composes a frame, and a card has up to eight. `size`: of code, in CSS pixels at 100 %; `state`:
 * the label of the run state.
 */
export function hasRoom(card: CardModel, size: number, state = ''): boolean {
  const { id, title, method = '', credential, rows, note, details, diagnostics, pinned, round } = card;
  const path = title === undefined ? card.path : `${id} ${card.path}`;
  const name = title ?? id;
  const text = (part: string, share = 1): number => {
    const wide = part.match(WIDE_ONES)?.length ?? 0;
    return (wide * WIDE_CHARACTER + (part.length - wide) * TEXT_CHARACTER) * share * size;
  };
  const code = (part: string): number => part.length * CODE_CHARACTER * size;
  if (diagnostics > 0 || pinned || round !== undefined) return false;
  return (
    [
      name,
      method,
      path,
      credential?.text ?? '',
      state,
      note,
      details,
      ...rows.flatMap((row) => [row.name, row.text]),
    ].every((part) => PLAIN.test(part)) &&
    code(method) + CHIP_PADDING <= METHOD_WIDTH &&
    text(name, NAME) + code(method) + CHIP_PADDING + GAP <= HEADING_WIDTH &&
    (method === '' ? text(path) : code(path)) +
      (credential === undefined ? 0 : text(credential.text) + CREDENTIAL_PADDING + GAP) <=
      LINE_WIDTH &&
    rows.every(({ name, text: value }) => {
      const [left, right] = [code(name), code(value) + CHIP_PADDING];
      return left <= KEY_WIDTH && right <= VALUE_WIDTH && left + right + GAP <= LINE_WIDTH;
    }) &&
    text(state + note + details, NOTE) + (state === '' ? 0 : STATE_ICON) <= FOOTER_WIDTH
  );
}
