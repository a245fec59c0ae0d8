/** The beginning of a JSON text. */
export interface CutJson {
  /** Ends after a value, or within a string that is one. */
  readonly text: string;
  /** What makes it valid JSON. */
  readonly closing: string;
}

/** The open containers, from the inside out. */
interface Open {
  readonly closer: '}' | ']';
  readonly around: Open | undefined;
}

/** Where a text can end, and the containers that are open there. */
interface Scan {
  readonly open: Open | undefined;
  readonly end: number;
  /** True if the next string is a name. */
  readonly isKey: boolean;
}

/** At most the first `length` characters of a text that is expected to be JSON; empty if it has several values. */
export function cutJson(text: string, length: number): CutJson {
  let scan: Scan = { open: undefined, end: 0, isKey: false };
  for (let at = 0; at < length; at += 1) {
    if (text[at] === '"') {
      const end = findStringEnd(text, at + 1, length);
      if (end === undefined) return scan.isKey ? cutAt(text, scan) : cutString(text, at + 1, length, scan.open);
      at = end;
    } else if (text[at] === ',' && scan.open === undefined) return { text: '', closing: '' };
    else scan = readCharacter(text[at], at, scan);
  }
  return cutAt(text, scan);
}

/** A character outside of strings. */
function readCharacter(character: string | undefined, at: number, scan: Scan): Scan {
  switch (character) {
    case '{':
      return { open: { closer: '}', around: scan.open }, end: at + 1, isKey: true };
    case '[':
      return { open: { closer: ']', around: scan.open }, end: at + 1, isKey: false };
    case '}':
    case ']':
      return { open: scan.open?.around, end: at + 1, isKey: false };
    case ',':
      return { ...scan, end: at, isKey: scan.open?.closer === '}' };
    case ':':
      return { ...scan, isKey: false };
    default:
      return scan;
  }
}

const cutAt = (text: string, { end, open }: Scan): CutJson => ({
  text: text.slice(0, end),
  closing: listClosers(open),
});

const cutString = (text: string, from: number, limit: number, open: Open | undefined): CutJson => ({
  text: text.slice(0, endOfCharacter(text, from, limit)),
  closing: `"${listClosers(open)}`,
});

/** The quotation mark that ends a string; undefined if it does not end before `limit`. */
function findStringEnd(text: string, from: number, limit: number): number | undefined {
  for (let at = from; at < limit; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return undefined;
}

/** Where a string can be cut: not within an escape sequence, nor between the halves of a surrogate pair. */
function endOfCharacter(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const length = text[at] !== '\\' ? ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) : text[at + 1] === 'u' ? 6 : 2;
    if (at + length > limit) break;
    at += length;
  }
  return at;
}

function listClosers(open: Open | undefined): string {
  let closers = '';
  for (let each = open; each !== undefined; each = each.around) closers += each.closer;
  return closers;
}
