import { formatValuePath, type ValuePath } from '../../../schema/edit-value.js';

/** A part of a text: offsets in characters. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

interface Level {
  readonly isArray: boolean;
  key: string | undefined;
  index: number;
  /** After `:` in an object. */
  isAfterColon: boolean;
  readonly keys: Set<string>;
}

interface Token extends TextRange {
  readonly text: string;
  /** The open arrays and objects, outermost first. */
  readonly levels: readonly Level[];
}

const tokenPattern = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s"{}[\]:,]+/g;

/** Visits the tokens of a JSON text, which may be incomplete; stops when the visitor returns true. */
function scanTokens(text: string, visit: (token: Token) => boolean | undefined): readonly Level[] {
  const levels: Level[] = [];
  for (const match of text.matchAll(tokenPattern)) {
    const [token] = match;
    if (visit({ text: token, from: match.index, to: match.index + token.length, levels }) === true) break;
    const level = levels.at(-1);
    if (token === '{' || token === '[')
      levels.push({ isArray: token === '[', key: undefined, index: 0, isAfterColon: false, keys: new Set() });
    else if (token === '}' || token === ']') levels.pop();
    else if (level === undefined) continue;
    else if (token === ':') {
      level.isAfterColon = true;
      if (level.key !== undefined) level.keys.add(level.key);
    } else if (token === ',') {
      level.index += 1;
      level.isAfterColon = false;
      level.key = undefined;
    } else if (!level.isArray && !level.isAfterColon) level.key = readKey(token);
  }
  return levels;
}

function readKey(token: string): string {
  try {
    return String(
      JSON.parse(token.startsWith('"') && (token.length === 1 || !token.endsWith('"')) ? `${token}"` : token),
    );
  } catch {
    return token.replaceAll('"', '');
  }
}

function pathOf(levels: readonly Level[]): ValuePath {
  return levels.map(({ isArray, index, key }) => (isArray ? index : (key ?? '')));
}

/** What can be written at a caret in a JSON text. */
export interface JsonPosition extends TextRange {
  /** The path of the object if a key can be written, else that of the value. */
  readonly path: ValuePath;
  readonly isKey: boolean;
  /** The keys that the object has elsewhere. */
  readonly keys: ReadonlySet<string>;
}

/** The position of a caret; the range is that of the word or text at the caret, empty if there is none. */
export function findJsonPosition(text: string, caret: number): JsonPosition {
  const found: { range: TextRange; path: ValuePath; object: Level | undefined }[] = [];
  const add = (range: TextRange, levels: readonly Level[]): void => {
    const level = levels.at(-1);
    const object = level === undefined || level.isArray || level.isAfterColon ? undefined : level;
    found.push({ range, path: pathOf(object ? levels.slice(0, -1) : levels), object });
  };
  const atCaret = { from: caret, to: caret };
  const levels = scanTokens(text, (token) => {
    const [known] = found;
    // The keys behind the caret belong to its object as long as that is open.
    if (known) return known.object === undefined || !token.levels.includes(known.object);
    const isWord = !/^[{}[\]:,]$/.test(token.text);
    if (isWord ? token.to < caret : token.to <= caret) return false;
    add(isWord && token.from < caret ? { from: token.from, to: token.to } : atCaret, token.levels);
    return false;
  });
  if (found.length === 0) add(atCaret, levels);
  const { range, path, object } = found[0]!;
  const keys = new Set(object?.keys);
  keys.delete(readKey(text.slice(range.from, range.to)));
  return { ...range, path, isKey: object !== undefined, keys };
}

/** Where the values of a JSON text are, by JSON pointer; those of arrays and objects are their first character. */
export function listJsonRanges(text: string): ReadonlyMap<string, TextRange> {
  const ranges = new Map<string, TextRange>();
  scanTokens(text, ({ text: token, from, to, levels }) => {
    const level = levels.at(-1);
    const isValue = level === undefined || level.isArray || level.isAfterColon;
    if (isValue && !/^[}\]:,]$/.test(token)) ranges.set(formatValuePath(pathOf(levels)), { from, to });
    return false;
  });
  return ranges;
}
