import type { Chain } from '../../model/chain.js';
import type { JsonObject } from '../../model/json.js';
import { writeChain } from './write-chain.js';

export type DocumentFormat = 'yaml' | 'json';

/** Texts that readers of YAML 1.1 take for booleans, dates, and numbers to the base of 8 or 60. */
const olderValues = /^(?:yes|no|on|off|\d{4}-\d\d?-\d\d?.*|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?|[-+]?0[0-7_]+)$/i;

/** Characters that YAML 1.2 wants escaped (section 5.1, c-printable) and the writer leaves as they are. */
const unprintable = /[\x7f-\x84\x86-\x9f\ufffe\uffff]/g;

/** The text of a document, its keys in the order in which they stand. */
export async function formatDocument(document: JsonObject, format: DocumentFormat): Promise<string> {
  if (format === 'json') return `${JSON.stringify(document, null, 2)}\n`;
  const { Document, Scalar, visit } = await import('yaml');
  const yaml = new Document(document, { version: '1.2', aliasDuplicateObjects: false });
  visit(yaml, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value !== 'string') return;
      if (olderValues.test(scalar.value)) scalar.type = Scalar.QUOTE_SINGLE;
      // Left to itself the writer loses white space at the beginning of a block.
      if (/[\n\r]/.test(scalar.value))
        scalar.type = isPlainBlock(scalar.value) ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
      if (scalar.value.search(unprintable) >= 0) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  const text = yaml.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
  return text.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The text of a chain's file. Rejects with `DOCUMENT_UNWRITABLE` as `writeChain` does. */
export async function formatChain(chain: Chain, format: DocumentFormat = 'yaml'): Promise<string> {
  return formatDocument(writeChain(chain), format);
}

/** Several lines, none of them empty, with white space at an end, or with characters that YAML may change. */
function isPlainBlock(text: string): boolean {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .every((line) => line !== '' && line.trim() === line && !/[\p{Cc}\ufeff\u2028\u2029]/u.test(line));
}
