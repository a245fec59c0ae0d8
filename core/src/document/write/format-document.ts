import type * as Yaml from 'yaml';
import type { Chain } from '../../model/chain.js';
import type { ScalarTag } from 'yaml';
import { ExactNumber } from '../../model/exact-number.js';
import { writeJson } from '../../model/json-text/write-json.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { writeChain } from './write-chain.js';

/** The file format of a document. */
export type DocumentFormat = 'yaml' | 'json';

/** Strings that YAML 1.1 readers interpret as booleans, dates, or numbers in base 8 or 60. */
const olderValues = /^(?:yes|no|on|off|\d{4}-\d\d?-\d\d?.*|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?|[-+]?0[0-7_]+)$/i;

/** Characters that YAML 1.2 requires to be escaped (section 5.1, c-printable) and that the writer does not escape. */
const unprintable = /[\x7f-\x84\x86-\x9f\ufffe\uffff]/g;

/** Writes the digits of an `ExactNumber`. */
const exactNumberTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => value instanceof ExactNumber,
  resolve: (text) => text,
  stringify: ({ value }) => String(value),
};

/** Formats a document as text. Keys retain their order. */
export async function formatDocument(document: JsonObject, format: DocumentFormat): Promise<string> {
  if (format === 'json') return `${writeJson(document, 2)}\n`;
  return formatYaml(await import('yaml'), document);
}

/** How the collections of a YAML text are indented. */
export interface YamlStyle {
  /** Spaces per level. */
  readonly indent: number;
  /** Lists are indented under their key. */
  readonly indentSeq: boolean;
}

/** Formats a value as YAML that readers of any version interpret in the same way, with one line end at the end. */
export function formatYaml(
  { Document, Scalar, visit }: typeof Yaml,
  value: JsonValue,
  style: YamlStyle & { readonly flow?: boolean } = { indent: 2, indentSeq: true },
): string {
  const { flow = false, ...layout } = style;
  const yaml = new Document(value, {
    version: '1.2',
    aliasDuplicateObjects: false,
    flow,
    customTags: [exactNumberTag],
  });
  visit(yaml, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value !== 'string') return;
      if (olderValues.test(scalar.value)) scalar.type = Scalar.QUOTE_SINGLE;
      // By default the writer loses white space at the beginning of a block.
      if (/[\n\r]/.test(scalar.value))
        scalar.type = !flow && isPlainBlock(scalar.value) ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
      if (scalar.value.search(unprintable) >= 0) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  const text = yaml.toString({ ...layout, lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Formats a chain as the text of its file. Rejects with `DOCUMENT_UNWRITABLE` like `writeChain`. */
export async function formatChain(chain: Chain, format: DocumentFormat = 'yaml'): Promise<string> {
  return formatDocument(writeChain(chain), format);
}

/** True for several lines of which none is empty or has white space at an end or characters that YAML may change. */
function isPlainBlock(text: string): boolean {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .every((line) => line !== '' && line.trim() === line && !/[\p{Cc}\ufeff\u2028\u2029]/u.test(line));
}
