import { ExactNumber } from '../model/exact-number.js';

/** Levels that are indented: those of a report, and the first of the bodies in it. Each further level would take more. */
const MAX_INDENTED_LEVELS = 5;
/** Characters of a part, at least. */
const PART_LENGTH = 65_536;

interface Container {
  /** Keys of an object; undefined for a list. */
  readonly keys: readonly string[] | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly length: number;
  /** Index of the next entry. */
  next: number;
  /** False until an entry is written. */
  isStarted: boolean;
}

/**
 * Formats plain data as JSON, in parts of about 64 kB: the text of a run can be longer than a string may be. The first
 * levels are indented by two spaces. Not recursive, because a body may be nested deeper than the stack allows. Getters
 * are read when their part is formatted. Ends with a line break.
 */
export function* formatJson(root: unknown): Generator<string, void> {
  const open: Container[] = [];
  let part = '';
  let entry: unknown = root;
  for (;;) {
    if (typeof entry === 'string' && entry.length > PART_LENGTH) {
      for (const text of quoteLong(entry)) {
        yield part + text;
        part = '';
      }
    } else if (entry instanceof ExactNumber) part += entry.text;
    else if (typeof entry === 'object' && entry !== null) {
      open.push(createContainer(entry));
      part += Array.isArray(entry) ? '[' : '{';
    } else part += JSON.stringify(entry) ?? 'null';

    let container = open.at(-1);
    while (container !== undefined && container.next === container.length) {
      open.pop();
      part +=
        (container.isStarted ? lineBreak(open.length + 1, open.length) : '') +
        (container.keys === undefined ? ']' : '}');
      container = open.at(-1);
    }
    if (container === undefined) break;
    const key = container.keys?.[container.next];
    entry = container.values[key ?? container.next];
    container.next += 1;
    part += (container.isStarted ? ',' : '') + lineBreak(open.length, open.length);
    container.isStarted = true;
    if (key !== undefined) part += JSON.stringify(key) + (open.length > MAX_INDENTED_LEVELS ? ':' : ': ');
    if (part.length >= PART_LENGTH) {
      yield part;
      part = '';
    }
  }
  yield `${part}\n`;
}

function createContainer(value: object): Container {
  const values = value as Readonly<Record<string, unknown>>;
  const keys = Array.isArray(value) ? undefined : Object.keys(value).filter((key) => isShown(value, key));
  return { keys, values, length: keys?.length ?? (value as readonly unknown[]).length, next: 0, isStarted: false };
}

/** `JSON.stringify` omits them too. A getter is not read. */
function isShown(owner: object, key: string): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(owner, key);
  return descriptor?.get !== undefined || descriptor?.value !== undefined;
}

/** Nothing below the levels that are indented. */
function lineBreak(level: number, indent: number): string {
  return level > MAX_INDENTED_LEVELS ? '' : `\n${'  '.repeat(indent)}`;
}

/** Quotes a text in parts, because escapes can make it six times as long. */
function* quoteLong(text: string): Generator<string, void> {
  yield '"';
  for (let at = 0; at < text.length;) {
    const isSplitPair = /[\ud800-\udbff]/.test(text.charAt(at + PART_LENGTH - 1));
    const end = at + PART_LENGTH - (isSplitPair ? 1 : 0);
    yield JSON.stringify(text.slice(at, end)).slice(1, -1);
    at = end;
  }
  yield '"';
}
