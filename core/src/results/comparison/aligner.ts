import { compareNumbers } from '../../model/json-text/decimal.js';
import { isNumber } from '../../model/exact-number.js';
import { writeJson } from '../../model/json-text/write-json.js';
import { isObject, type JsonValue } from '../../model/json.js';

/** One difference between two runs. */
export interface Difference {
  /** JSON Pointer into the body or the outputs, or `state`, `status` or `header NAME`. */
  readonly pointer: string;
  /** In the first run; undefined if it has no value. */
  readonly a: JsonValue | undefined;
  /** In the second run. */
  readonly b: JsonValue | undefined;
}

type Values = Readonly<Record<string, JsonValue>>;

/**
 * Compares values of two runs. IDs and times differ between any two runs, so they are aligned instead: an ID of one run
 * is paired with exactly one of the other, and from then on a different pairing is a difference.
 */
export class Aligner {
  private readonly idsToB = new Map<string, string>();
  private readonly idsToA = new Map<string, string>();
  /** Values that were made for the same input of the two runs, as pairs of JSON texts. */
  private readonly made = new Set<string>();

  /** From now on, values that each run made for the same input are equal, also as a part of longer texts. */
  align(a: Values = {}, b: Values = {}): void {
    for (const [name, value] of Object.entries(a)) {
      const other = getOwn(b, name);
      if (other === undefined) continue;
      this.made.add(pairOf(value, other));
      if (typeof value === 'string' && typeof other === 'string' && value !== other) this.pair(value, other);
    }
  }

  /** Lists the differences between two values by JSON Pointer. */
  compare(a: JsonValue | undefined, b: JsonValue | undefined, pointer = '', key = ''): Difference[] {
    if (this.made.size > 0 && this.made.has(pairOf(a, b))) return [];
    if (typeof a === 'string' && typeof b === 'string') return this.matches(a, b, key) ? [] : [{ pointer, a, b }];
    if (Array.isArray(a) && Array.isArray(b)) {
      return Array.from({ length: Math.max(a.length, b.length) }, (_, index) =>
        this.compare(a[index], b[index], `${pointer}/${index}`, key),
      ).flat();
    }
    if (isObject(a) && isObject(b)) {
      const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
      return keys.flatMap((name) =>
        this.compare(
          getOwn(a, name),
          getOwn(b, name),
          `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          name,
        ),
      );
    }
    if (isNumber(a) && isNumber(b))
      return compareNumbers(a, b) === 0 || (isIdName(key) && this.pair(String(a), String(b)))
        ? []
        : [{ pointer, a, b }];
    return a === b ? [] : [{ pointer, a, b }];
  }

  private matches(a: string, b: string, key: string): boolean {
    if (a === b && !this.idsToB.has(a) && !this.idsToA.has(b)) return true;
    if (isTime(a) && isTime(b)) return true;
    if (isIdName(key) || (isIdText(a) && isIdText(b))) return this.pair(a, b);
    return this.replaceIds(a) === b;
  }

  private pair(a: string, b: string): boolean {
    const [forward, reverse] = [this.idsToB.get(a), this.idsToA.get(b)];
    if (forward !== undefined || reverse !== undefined) return forward === b && reverse === a;
    this.idsToB.set(a, b);
    this.idsToA.set(b, a);
    return true;
  }

  /** A string of run A, e.g. a `Location`, with its IDs replaced by the IDs of run B. */
  private replaceIds(text: string): string {
    return [...this.idsToB]
      .sort(([one], [other]) => other.length - one.length)
      .reduce((result, [a, b]) => result.replaceAll(a, b), text);
  }
}

const pairOf = (a: JsonValue | undefined, b: JsonValue | undefined): string =>
  `${writeJson(a ?? null)}\n${writeJson(b ?? null)}`;
const getOwn = (value: Values, key: string): JsonValue | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;
const isIdName = (key: string) =>
  /(^|[a-z_-])(id|ids|number|key|cursor)$/i.test(key) && !/^(phone|house)?number$/i.test(key);
const isIdText = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text) ||
  /^[0-9a-f]{24}$/i.test(text) ||
  /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text);
