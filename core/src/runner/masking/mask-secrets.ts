import { isNumber } from '../../model/exact-number.js';
import { isContainer, type JsonObject, type JsonValue, setMember } from '../../model/json.js';
import { runToEnd } from '../../model/run-to-end.js';
import { numberTexts } from './number-texts.js';
import { CHARACTERS_PER_STEP, SecretFinder, type SecretMatch } from './secret-finder.js';

/** Text that replaces a secret. */
export const maskedText = '•••••';

/** Shorter secrets are removed only where they are a whole value: a `1` or an `on` would match everywhere. */
const MIN_SECRET_LENGTH = 4;

/** Values that are masked between two pauses: about a millisecond. */
const VALUES_PER_STEP = 500;

/** Removes secrets from everything that leaves a run. */
export interface SecretMask {
  /** From now on, this secret is removed too. Empty text is ignored. */
  add(secret: string): void;
  /**
   * Returns the text without any known secret, in any form that `SecretFinder` finds.
   *
   * @param isCut the text was cut: the beginning of a secret at its end is removed too
   */
  text(value: string, isCut?: boolean): string;
  /** Same as `text`, pausing at each `yield`: no step takes long, however long the text. */
  textInSteps(value: string, isCut?: boolean): Generator<undefined, string>;
  /** Returns the value with every string, key and number in it masked; the same value if nothing was removed. */
  json(value: JsonValue): JsonValue;
  /** Same as `json`, pausing at each `yield`. */
  jsonInSteps(value: JsonValue): Generator<undefined, JsonValue>;
}

/** Creates a mask that removes these secrets, and those added later. */
export function createMask(secrets: Iterable<string>): SecretMask {
  const finder = new SecretFinder(MIN_SECRET_LENGTH);
  for (const secret of secrets) finder.add(secret);
  return {
    add: (secret) => finder.add(secret),
    text: (value, isCut) => runToEnd(maskText(value, finder, isCut)),
    textInSteps: (value, isCut) => maskText(value, finder, isCut),
    json: (value) => runToEnd(maskJson(value, finder)),
    jsonInSteps: (value) => maskJson(value, finder),
  };
}

function* maskText(text: string, finder: SecretFinder, isCut?: boolean): Generator<undefined, string> {
  return yield* removeMatches(text, yield* finder.findInSteps(text, isCut));
}

/** Overlapping matches are removed as one: a secret that contains another one leaves no rest. */
function* removeMatches(text: string, matches: readonly SecretMatch[]): Generator<undefined, string> {
  if (matches.length === 0) return text;
  const parts: string[] = [];
  let masked = '';
  let end = 0;
  let count = 0;
  for (const match of [...matches].sort((one, other) => one.start - other.start)) {
    if (match.start >= end) masked += text.slice(end, findStart(match, text, end)) + maskedText;
    end = Math.max(end, match.end);
    if ((count += 1) % VALUES_PER_STEP > 0) continue;
    parts.push(masked);
    masked = '';
    yield;
  }
  return parts.join('') + masked + text.slice(end);
}

/** In front of a secret that starts with a backslash, a long run of them may spell that character in several ways. */
function findStart({ start, secret }: SecretMatch, text: string, end: number): number {
  let first = start;
  if (secret.startsWith('\\')) while (first > end && text[first - 1] === '\\') first -= 1;
  return first;
}

/** Not recursive: a response may be nested deeper than the stack allows. */
function* maskJson(root: JsonValue, finder: SecretFinder): Generator<undefined, JsonValue> {
  if (finder.size === 0) return root;
  /** Containers in which something was removed. */
  const copies = new Map<object, JsonValue>();
  const order: (JsonValue[] | JsonObject)[] = [];
  const pending: JsonValue[] = [root];
  let count = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isContainer(next)) continue;
    order.push(next);
    const keys = Array.isArray(next) ? undefined : Object.keys(next);
    const size = keys?.length ?? (next as JsonValue[]).length;
    for (let index = 0; index < size; index += 1) {
      const child = readAt(next, keys, index);
      if (isContainer(child)) pending.push(child);
      if ((count += 1) % VALUES_PER_STEP === 0) yield;
    }
  }
  // Children come after their parents in `order`, so iterating backwards finds every child's copy finished.
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const owner = order[at]!;
    const keys = Array.isArray(owner) ? undefined : Object.keys(owner);
    const size = keys?.length ?? (owner as JsonValue[]).length;
    const copy: JsonValue[] | JsonObject = keys === undefined ? [] : {};
    let isChanged = false;
    for (let index = 0; index < size; index += 1) {
      const value = readAt(owner, keys, index);
      const masked = isLong(value) ? yield* maskText(value, finder) : maskValue(value, finder, copies);
      const key = keys?.[index];
      isChanged ||= masked !== value;
      if (key === undefined) (copy as JsonValue[]).push(masked);
      else {
        const name = isLong(key) ? yield* maskText(key, finder) : maskShort(key, finder);
        isChanged ||= name !== key;
        setMember(copy as JsonObject, name, masked);
      }
      if ((count += 1) % VALUES_PER_STEP === 0) yield;
    }
    if (isChanged) copies.set(owner, copy);
  }
  return isLong(root) ? yield* maskText(root, finder) : maskValue(root, finder, copies);
}

/** The keys are listed once: listing the values of a large object at once takes long. */
function readAt(owner: JsonValue[] | JsonObject, keys: readonly string[] | undefined, index: number): JsonValue {
  return keys === undefined ? (owner as JsonValue[])[index]! : (owner as JsonObject)[keys[index]!]!;
}

function isLong(value: JsonValue): value is string {
  return typeof value === 'string' && value.length > CHARACTERS_PER_STEP;
}

function maskShort(text: string, finder: SecretFinder): string {
  return runToEnd(removeMatches(text, finder.find(text)));
}

function maskValue(value: JsonValue, finder: SecretFinder, copies: ReadonlyMap<object, JsonValue>): JsonValue {
  if (typeof value === 'string') return maskShort(value, finder);
  if (isNumber(value)) return numberTexts(value).every((shown) => finder.find(shown).length === 0) ? value : maskedText;
  return isContainer(value) ? (copies.get(value) ?? value) : value;
}
