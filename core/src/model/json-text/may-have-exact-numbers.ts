/** A number that `JSON.parse` may change: with an exponent, a zero at the end of its fraction, many digits, `-0`, or tiny. */
const suspicious = String.raw`(?:[eE][+-]?\d+|\.\d*0|[\d.]{16}|[\s:,[]-0|0\.0{6}\d*)`;

const numberToken = String.raw`[\s:,[]-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/**
 * A suspicious number between delimiters. The end of a number is rarer than its beginning in a text, so that is what is
 * searched for; what precedes it is then checked backwards, each digit once.
 */
const suspiciousNumber = new RegExp(
  String.raw`[eE+\-\d.]\d[\s,}\]](?<=${suspicious}[\s,}\]])(?<=${numberToken}[\s,}\]])(?:(?<=[,}\]])|(?=\s*[,}\]]))`,
);

/**
 * False if `JSON.parse` keeps the digits of all numbers in an array or object; true if it may change one, which
 * `measureJson` finds out in four times as long.
 */
export function mayHaveExactNumbers(text: string): boolean {
  return suspiciousNumber.test(text);
}
