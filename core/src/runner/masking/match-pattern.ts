import type { PatternKind, SecretPattern } from './secret-patterns.js';
import { startsEscape, type UnitReader } from './unit-reader.js';

/** Range of a text. */
export interface TextRange {
  /** Position of the first character. */
  readonly start: number;
  /** Position after the last character. */
  readonly end: number;
}

const [LINE_FEED, CARRIAGE_RETURN, SPACE, PLUS, MINUS, SLASH, UNDERSCORE, EQUALS] = [10, 13, 32, 43, 45, 47, 95, 61];
const [LETTER_A, LOWER_CASE, ELLIPSIS] = [0x61, 0x20, 0x2026];

/** Units of a pattern that are enough where the text ends before the pattern. */
const MIN_BEGINNING = 6;

/** Line breaks within base64 lead to further positions: a text of nothing else must not take time by its square. */
const MAX_POSITIONS = 16;

/** The code units that represent a unit of a pattern: a form has `+` for a space, base64url `-` for `+`. */
export function listVariants(kind: PatternKind, unit: number): readonly number[] {
  return [unit, otherVariant(kind, unit)].filter((code) => code !== undefined);
}

function otherVariant(kind: PatternKind, unit: number): number | undefined {
  if (kind === 'text') return unit === SPACE ? PLUS : undefined;
  if (kind === 'hex') return unit >= LETTER_A ? unit - LOWER_CASE : undefined;
  return unit === PLUS ? MINUS : unit === SLASH ? UNDERSCORE : undefined;
}

/**
 * Matches a pattern from a position of a text, which may spell each unit in several ways. Returns the longest match.
 *
 * @param isCut the text was cut at its end: the beginning of the pattern is enough there
 */
export function matchPattern(
  reader: UnitReader,
  pattern: SecretPattern,
  start: number,
  isCut = false,
): TextRange | undefined {
  const end = findEnd(reader, pattern, start, isCut);
  if (end === undefined) return undefined;
  return pattern.kind === 'base64' ? includeEdges(reader, pattern, { start, end }) : { start, end };
}

function findEnd(reader: UnitReader, pattern: SecretPattern, start: number, isCut: boolean): number | undefined {
  const { text } = reader;
  const { kind, units } = pattern;
  let index = 0;
  // Most starts of a match end here: nothing is decoded or allocated for them.
  for (; index < units.length; index += 1) {
    const code = text.charCodeAt(start + index);
    if (startsEscape(code) || !isVariant(kind, units[index]!, code)) break;
  }
  const position = start + index;
  if (index === units.length) return position;
  const code = text.charCodeAt(position);
  if (startsEscape(code) || isLineBreak(code) || index >= MIN_BEGINNING)
    return findDecodedEnd(reader, pattern, index, position, isCut);
  return undefined;
}

function findDecodedEnd(
  reader: UnitReader,
  { kind, units }: SecretPattern,
  first: number,
  start: number,
  isCut: boolean,
): number | undefined {
  let positions = new Set([start]);
  // After an escape that spells two units.
  let ahead = new Set<number>();
  for (let index = first; index < units.length; index += 1) {
    const wanted = units[index]!;
    const reached = ahead;
    ahead = new Set();
    // Grows while it is read: a line break within base64 leads to another position.
    for (const position of positions) {
      for (const { code, end, then } of reader.readAll(position)) {
        if (isVariant(kind, wanted, code)) {
          if (then === undefined) reached.add(end);
          else if (then === units[index + 1]) ahead.add(end);
        } else if (kind === 'base64' && isLineBreak(code) && positions.size < MAX_POSITIONS) positions.add(end);
      }
    }
    if (reached.size === 0 && ahead.size === 0)
      return index < MIN_BEGINNING
        ? undefined
        : [...positions].map((position) => findCut(reader.text, position, isCut)).find((end) => end !== undefined);
    positions = reached;
  }
  return Math.max(...positions);
}

function isVariant(kind: PatternKind, wanted: number, code: number): boolean {
  return code === wanted || code === otherVariant(kind, wanted);
}

function isLineBreak(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

/** The beginning of an escape before the cut. */
const cutEscape = /[\\%&][\\%&#\w{]{0,20}(?=…|$)/y;

/** Where a text that was cut behind this position ends; undefined if it continues. */
function findCut(text: string, position: number, isCut: boolean): number | undefined {
  cutEscape.lastIndex = position;
  const end = startsEscape(text.charCodeAt(position)) && cutEscape.test(text) ? cutEscape.lastIndex : position;
  return (end === text.length ? isCut : text.charCodeAt(end) === ELLIPSIS) ? end : undefined;
}

/** Base64 characters that contain bits of the secret too, and the padding. */
function includeEdges(reader: UnitReader, { edges }: SecretPattern, { start, end }: TextRange): TextRange {
  const skip = (position: number, isSkipped: (code: number) => boolean): number =>
    reader.readAll(position).find(({ code }) => isSkipped(code))?.end ?? position;
  const isPadding = (code: number): boolean => code === EQUALS;
  const before = edges.before && isBase64(reader.text.charCodeAt(start - 1)) ? start - 1 : start;
  const after = edges.after ? skip(end, isBase64) : end;
  return { start: before, end: skip(skip(after, isPadding), isPadding) };
}

function isBase64(code: number): boolean {
  return /[\w+/-]/.test(String.fromCharCode(code));
}
