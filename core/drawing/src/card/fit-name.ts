import { CARD_WIDTH } from '../card-geometry.js';
import { shortenMiddle } from '../svg-text.js';
import {
  CHIP_PADDING,
  CODE_CHARACTER,
  CREDENTIAL_PADDING,
  GAP,
  HEADING_WIDTH,
  KEY_WIDTH,
  TEXT_CHARACTER,
  VALUE_WIDTH,
} from './card-measures.js';

/** What a card's stripe and padding leave for text. */
const TEXT_WIDTH = CARD_WIDTH - 32;
const MAX_CHIP_WIDTH = 190;
/** Fewer characters say nothing. */
const MIN_PATH = 6;

/** A name in large type of the code font, shortened in the middle to what fits in a line. */
export function fitName(name: string, size: number): string {
  return shortenName(name, countCharacters(TEXT_WIDTH, size));
}

/**
 * A name beside its method, or the icon instead of one, also shortened in the middle: cut at both ends, it would be
 * meaningless.
 */
export function fitHeading(name: string, size: number, method: string | undefined): string {
  const pill = method === undefined ? 16 : CHIP_PADDING + method.length * CODE_CHARACTER * size;
  return shortenName(name, Math.floor((HEADING_WIDTH - pill) / (size * TEXT_CHARACTER)));
}

/** The name of an input, of which the end distinguishes it from its siblings. */
export function fitKey(name: string, size: number): string {
  return shortenMiddle(name, countCharacters(KEY_WIDTH, size));
}

/**
 * A path, shortened between its segments to what fits beside the name of a credential: its end distinguishes it from others. The name is in
 * the font of the page, so its width is estimated. Empty if an id before it leaves too little.
 */
export function fitPath(path: string, size: number, credential?: string, id?: string): string {
  const chip =
    credential === undefined ? 0 : Math.min(MAX_CHIP_WIDTH, CREDENTIAL_PADDING + credential.length * 0.56 * size) + GAP;
  const room = countCharacters(TEXT_WIDTH - chip, size) - (id === undefined ? 0 : id.length + 1);
  if (id !== undefined && room < MIN_PATH) return '';
  const characters = Math.max(MIN_PATH, room);
  if (path.length <= characters) return path;
  const wanted = path.indexOf('/', path.length - Math.ceil(characters * 0.6));
  const end = path.slice(wanted < 0 ? path.lastIndexOf('/') : wanted);
  if (end.length > characters - 3) return shortenMiddle(path, characters);
  return `${path.slice(0, characters - end.length - 1)}…${end}`;
}

/** A name in large type, in up to two lines. They break between words, so that a number stays with the word before it; what does not fit is left out in the middle. */
export function fitNameInLines(name: string, size: number, maxLines: number): readonly string[] {
  const characters = countCharacters(TEXT_WIDTH, size);
  if (name.length <= characters || maxLines === 1) return [shortenName(name, characters)];
  const starts = listWordStarts(name).filter((start) => name.length - start <= characters);
  const lengthAt = (start: number): number => Math.max(start, name.length - start);
  const [balanced] = starts.filter((start) => start <= characters).sort((a, b) => lengthAt(a) - lengthAt(b) || b - a);
  const isWhole = name.length <= 2 * characters;
  // Within a word: the whole name matters more than where it breaks.
  const start = balanced ?? (isWhole ? Math.ceil(name.length / 2) : (starts[0] ?? name.length - characters));
  return [shortenEnd(name.slice(0, start), characters), name.slice(start)];
}

/** Where words of a name begin, other than its first one and bare numbers. */
function listWordStarts(name: string): number[] {
  return [...name.matchAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[-_. ])(?=[A-Za-z])/g)].map(({ index }) => index);
}

/** Its end, which distinguishes siblings, is not shorter than its beginning. */
function shortenName(name: string, characters: number): string {
  if (name.length <= characters) return name;
  const tail = characters >> 1;
  return `${name.slice(0, characters - 1 - tail)}…${name.slice(-tail)}`;
}

function shortenEnd(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;
}

/** A mapping, `createCustomer.id`, shortened to what fits in a row. */
export function fitMapping(text: string, size: number): string {
  return shortenMapping(text, countCharacters(VALUE_WIDTH - CHIP_PADDING, size));
}

/** A mapping of at most that many characters: the step and the field each keep their beginning and their end. */
export function shortenMapping(text: string, characters: number): string {
  const dot = text.indexOf('.');
  if (dot < 0 || text.length <= characters) return shortenMiddle(text, characters);
  const [step, field] = [text.slice(0, dot), text.slice(dot)];
  const fieldLength = Math.min(field.length, Math.max(characters >> 1, characters - step.length));
  return shortenMiddle(step, characters - fieldLength) + shortenMiddle(field, fieldLength);
}

function countCharacters(width: number, size: number): number {
  return Math.floor(width / (size * CODE_CHARACTER));
}
