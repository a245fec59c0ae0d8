import type { JsonObject, JsonValue } from '../../model/json.js';
import { isNumber } from '../../model/json-text/exact-number.js';
import { isContainer } from '../../model/json.js';
import { numberTexts } from './number-texts.js';
import type { SecretMatch } from './secret-finder.js';
import { SecretFinder } from './secret-finder.js';

/** Text that replaces a secret. */
export const maskedText = '•••••';

/** Shorter secrets are removed only where they are a whole value: a `1` or an `on` would match everywhere. */
const MIN_SECRET_LENGTH = 4;

/** Removes secrets from everything that leaves a run. */
export interface SecretMask {
  /** From now on, this secret is removed as well. Empty text is ignored. */
  add(secret: string): void;
  /**
   * Returns the text without any known secret, in any form that `SecretFinder` finds.
   *
   * @param isCut the text was cut: the beginning of a secret at its end is removed as well
   */
  text(value: string, isCut?: boolean): string;
  /** Returns the value with every string, key and number in it masked; the same value if nothing was removed. */
  json(value: JsonValue): JsonValue;
}

/** Creates a mask that removes these secrets, and those added later. */
export function createMask(secrets: Iterable<string>): SecretMask {
  const finder = new SecretFinder(MIN_SECRET_LENGTH);
  const add = (secret: string): void => finder.add(secret);
  const text = (value: string, isCut = false): string => removeMatches(value, finder.find(value, isCut));
  for (const secret of secrets) add(secret);
  return { add, text, json: (value) => (finder.size === 0 ? value : maskJson(value, text)) };
}

/** Overlapping matches are removed as one: a secret that contains another one leaves no rest. */
function removeMatches(text: string, matches: readonly SecretMatch[]): string {
  if (matches.length === 0) return text;
  let masked = '';
  let end = 0;
  for (const match of [...matches].sort((one, other) => one.start - other.start)) {
    if (match.start >= end) masked += text.slice(end, match.start) + maskedText;
    end = Math.max(end, match.end);
  }
  return masked + text.slice(end);
}

type MaskText = (text: string) => string;

/** Not recursive: a response may be nested deeper than the stack allows. */
function maskJson(root: JsonValue, text: MaskText): JsonValue {
  const copies = new Map<object, JsonValue>();
  const order: (JsonValue[] | JsonObject)[] = [];
  const pending: JsonValue[] = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isContainer(next)) continue;
    order.push(next);
    for (const child of Object.values(next)) pending.push(child);
  }
  // Children come after their parents in `order`, so iterating backwards finds every child's copy finished.
  for (const owner of order.reverse()) copies.set(owner, maskOwner(owner, text, copies));
  return maskValue(root, text, copies);
}

function maskOwner(owner: JsonValue[] | JsonObject, text: MaskText, copies: ReadonlyMap<object, JsonValue>): JsonValue {
  if (Array.isArray(owner)) {
    const items = owner.map((item) => maskValue(item, text, copies));
    return items.some((item, index) => item !== owner[index]) ? items : owner;
  }
  const entries = Object.entries(owner).map(([key, value]): [string, JsonValue] => [
    text(key),
    maskValue(value, text, copies),
  ]);
  const changed = Object.entries(owner).some(
    ([key, value], index) => entries[index]![0] !== key || entries[index]![1] !== value,
  );
  return changed ? Object.fromEntries(entries) : owner;
}

function maskValue(value: JsonValue, text: MaskText, copies: ReadonlyMap<object, JsonValue>): JsonValue {
  if (typeof value === 'string') return text(value);
  if (isNumber(value)) return numberTexts(value).every((shown) => text(shown) === shown) ? value : maskedText;
  return isContainer(value) ? copies.get(value)! : value;
}
