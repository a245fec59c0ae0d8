/**
 * A JSON number whose digits a `number` would change: `9007199254740993`, `0.10`, `1e400`, `-0`. It retains its text, is
 * written as it was read, and is compared by its decimal value. Every other JSON number is a `number`.
 */
export class ExactNumber {
  /** A number as in RFC 8259, section 6. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
    Object.freeze(this);
  }

  /** The number as text, with all digits. */
  toString(): string {
    return this.text;
  }

  /**
   * For code that calls `JSON.stringify`, which cannot write the number: a string with all digits. `writeJson` writes
   * the number.
   */
  toJSON(): string {
    return this.text;
  }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * The value of a number's text: a `number` if that has the same text, otherwise an `ExactNumber`. What JSON does not
 * allow is rewritten first: a `+`, zeros at the start, a point without digits on both sides.
 */
export function readNumber(text: string): number | ExactNumber {
  const json = text
    .replace(/^\+/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '');
  const value = Number(text);
  return String(value) === json || !jsonNumber.test(json) ? value : new ExactNumber(json);
}

/** True for a number of JSON, in either form. */
export function isNumber(value: unknown): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}
