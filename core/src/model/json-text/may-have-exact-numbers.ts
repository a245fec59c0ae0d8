/**
 * A number between delimiters that has an exponent, a zero at the end of its fraction, many digits, or that is `-0` or
 * tiny. The lookahead comes first, so that a long number in a string is not scanned again and again.
 */
const suspiciousNumber =
  /[\s:,[]-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?=\s*[,}\]])(?<=[eE][+-]?\d+|\.\d*0|[\d.]{16}|[\s:,[]-0|0\.0{6}\d*)/;

/**
 * False if `JSON.parse` keeps the digits of all numbers in an array or object; true if it may change one, which
 * `measureJson` finds out in four times as long.
 */
export function mayHaveExactNumbers(text: string): boolean {
  return suspiciousNumber.test(text);
}
