import { type ExactNumber, readNumber } from '../model/exact-number.js';

/** How a number is written in YAML, and its value. */
interface YamlNumber {
  /** The tag after `tag:yaml.org,2002:`. */
  readonly tag: 'int' | 'float';
  /** Matches the whole text. */
  readonly pattern: RegExp;
  /** An `ExactNumber` where a `number` would change the digits. */
  readonly construct: (text: string) => number | ExactNumber;
}

/** The numbers of YAML 1.2.2, section 10.3.2 (core schema). `1_000` and `0b1` are strings. */
export const yamlNumbers: readonly YamlNumber[] = [
  { tag: 'int', pattern: /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/, construct: readNumber },
  {
    tag: 'float',
    pattern: /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
    construct: readFloat,
  },
];

function readFloat(text: string): number | ExactNumber {
  if (/nan$/i.test(text)) return NaN;
  if (/inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return readNumber(text);
}
