import { OpchainError } from '../../model/errors/opchain-error.js';

/** In UTF-16 units; parsed within a second. */
const MAX_LENGTH = 1_000_000;
/** As for JSON; the time to parse grows with the square of it. */
const MAX_DEPTH = 500;
/**
 * The parser compares the attributes of an element with each other, and looks for the namespace of its name among those
 * of the elements around it, sixteen of them in the time of one comparison.
 */
const MAX_ATTRIBUTE_WORK = 20_000_000;

/** Options of the parser: texts of entities count like text of the document. */
export const parserLimits = { entityExpansionThreshold: MAX_LENGTH, entityExpansionMaxAmplification: 1 };

/** Comments, CDATA sections and processing instructions contain no elements (XML 1.0, sections 2.5 to 2.7). */
const markup =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<![A-Z]+(?:"[^"]*"|'[^']*'|[^<>"'])*|<(\/?)[^\s<>/!?]+(?:"[^"]*"|'[^']*'|[^<>"'])*(\/?)>?/g;
const quoted = /"[^"]*"|'[^']*'/g;
/** An entity with an element in it (XML 1.0, section 4.3.2): how many there will be is not in the text. */
const elementInEntity = /<!ENTITY[^"']*(?:"[^"]*(?:<|&#0*60;|&#x0*3c;)|'[^']*(?:<|&#0*60;|&#x0*3c;))/i;

/** Throws an `Error` for an XML text that would take long to parse; reads it once. */
export function boundXml(xml: string): void {
  if (xml.length > MAX_LENGTH) throw new Error(`the XML is longer than ${MAX_LENGTH} characters`);
  if (xml.includes('<!ENTITY') && elementInEntity.test(xml))
    throw new Error('entities that contain elements are not supported in XML');
  boundElements(xml);
}

function boundElements(xml: string): void {
  const defaults = countDefaults(xml);
  /** For each open element, the attributes of it and of those around it. */
  const open = [0];
  let work = 0;
  for (const [text, closing, empty] of xml.matchAll(markup)) {
    if (closing === undefined) continue;
    if (closing === '/') {
      if (open.length > 1) open.pop();
      continue;
    }
    const around = open.at(-1) ?? 0;
    const attributes = defaults + countQuoted(text);
    work += attributes ** 2 + (around >> 4);
    if (empty !== '/' && !text.endsWith('/>')) open.push(around + attributes);
    if (open.length > MAX_DEPTH + 1) throw new Error(`the XML is nested deeper than ${MAX_DEPTH} levels`);
    if (work > MAX_ATTRIBUTE_WORK)
      throw new OpchainError(
        'EVALUATION_TOO_EXPENSIVE',
        'The XML is too expensive to read: its elements have too many attributes.',
      );
  }
}

/** The attributes that a document type adds to elements (XML 1.0, section 3.3). */
function countDefaults(xml: string): number {
  if (!xml.includes('<!ATTLIST')) return 0;
  let count = 0;
  for (const [list] of xml.matchAll(/<!ATTLIST(?:"[^"]*"|'[^']*'|[^<>"'])*/g)) count += countQuoted(list);
  return count;
}

function countQuoted(text: string): number {
  return text.match(quoted)?.length ?? 0;
}
