import type { PatternKind, SecretPattern } from './secret-patterns.js';
import type { UnitReader } from './unit-reader.js';
import { startsEscape } from './unit-reader.js';

/** Range of a text. */
export interface TextRange {
  /** Position of the first character. */
  readonly start: number;
  /** Position after the last character. */
  readonly end: number;
}

const [LINE_FEED, CARRIAGE_RETURN, SPACE, PLUS, MINUS, SLASH, UNDERSCORE, EQUALS] = [10, 13, 32, 43, 45, 47, 95, 61];
const ELLIPSIS = 0x2026;

/** Units of a pattern that are enough where the text ends before the pattern. */
const MIN_BEGINNING = 6;

/** The code units that stand for a unit of a pattern: a form has `+` for a space, base64url `-` for `+`. */
export function listVariants(kind: PatternKind, unit: number): readonly number[] {
  if (kind === 'hex') return [unit, String.fromCharCode(unit).toUpperCase().charCodeAt(0)];
  if (kind === 'base64') return unit === PLUS ? [unit, MINUS] : unit === SLASH ? [unit, UNDERSCORE] : [unit];
  return unit === SPACE ? [unit, PLUS] : [unit];
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

function findEnd(
  reader: UnitReader,
  { kind, units }: SecretPattern,
  start: number,
  isCut: boolean,
): number | undefined {
  const { text } = reader;
  let positions = [start];
  // Behind an escape that spells two units.
  let ahead: number[] = [];
  for (let index = 0; index < units.length; index += 1) {
    const wanted = units[index]!;
    const [first] = positions;
    if (positions.length === 1 && ahead.length === 0 && text.charCodeAt(first!) === wanted && !startsEscape(wanted)) {
      positions[0] = first! + 1;
      continue;
    }
    const reached = ahead;
    ahead = [];
    // Grows while it is read: a line break within base64 leads to another position.
    for (const position of positions) {
      for (const { code, end, then } of reader.read(position)) {
        if (isVariant(kind, wanted, code)) {
          if (then === undefined) addOnce(reached, end);
          else if (then === units[index + 1]) addOnce(ahead, end);
        } else if (kind === 'base64' && (code === LINE_FEED || code === CARRIAGE_RETURN)) addOnce(positions, end);
      }
    }
    if (reached.length === 0 && ahead.length === 0)
      return index < MIN_BEGINNING ? undefined : positions.find((position) => isCutAt(text, position, isCut));
    positions = reached;
  }
  return Math.max(...positions);
}

function isVariant(kind: PatternKind, wanted: number, code: number): boolean {
  return code === wanted || listVariants(kind, wanted).includes(code);
}

function isCutAt(text: string, position: number, isCut: boolean): boolean {
  return position === text.length ? isCut : text.charCodeAt(position) === ELLIPSIS;
}

function addOnce(positions: number[], position: number): void {
  if (!positions.includes(position)) positions.push(position);
}

/** Base64 characters that contain bits of the secret as well, and the padding. */
function includeEdges(reader: UnitReader, { edges }: SecretPattern, { start, end }: TextRange): TextRange {
  const skip = (position: number, isSkipped: (code: number) => boolean): number =>
    reader.read(position).find(({ code }) => isSkipped(code))?.end ?? position;
  const isPadding = (code: number): boolean => code === EQUALS;
  const before = edges.before && isBase64(reader.text.charCodeAt(start - 1)) ? start - 1 : start;
  const after = edges.after ? skip(end, isBase64) : end;
  return { start: before, end: skip(skip(after, isPadding), isPadding) };
}

function isBase64(code: number): boolean {
  return /[\w+/-]/.test(String.fromCharCode(code));
}
