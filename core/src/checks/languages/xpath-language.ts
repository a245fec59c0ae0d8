import { toText } from '../../model/to-text.js';
import type { Document, Node } from 'slimdom';
import type { JsonValue } from '../../model/json.js';
import { loadPatternMatcher } from '../match-pattern.js';
import type { SelectorLanguage } from '../selector-language.js';
import { countingDom } from './counting-dom.js';
import { boundXPath } from './bound-xpath.js';
import type { XPathEngine } from './xpath-engine.js';
import { createXPathEngine } from './xpath-engine.js';

const MAX_EXPRESSION_LENGTH = 5_000;
/** In UTF-16 units; parsed within a second. */
const MAX_XML_LENGTH = 1_000_000;

/**
 * XPath 3.1 on XML texts, by fontoxpath and slimdom; older versions are read as XPath 3.1, which extends them. In
 * XPath 1.0 a name without a prefix is in no namespace, in the others in the default namespace of the document. Bounded by
 * the size of its input and by the number of steps.
 */
export async function loadXPathLanguage(version: string | undefined): Promise<SelectorLanguage> {
  const [xpath, { parseXmlDocument, serializeToWellFormedString, Document: NewDocument }, matches] = await Promise.all([
    import('fontoxpath'),
    import('slimdom'),
    loadPatternMatcher(),
  ]);
  // The package is CommonJS in Node and an ES module in bundles.
  const library = 'evaluateXPath' in xpath ? xpath : (xpath as unknown as { default: typeof xpath }).default;
  const engine = createXPathEngine(library, matches, version === 'xpath-10');
  const parse = (value: JsonValue): Document => {
    if (typeof value !== 'string') throw new Error('it is not XML: XPath selects from the text of an XML document');
    if (value.length > MAX_XML_LENGTH) throw new Error(`the XML is longer than ${MAX_XML_LENGTH} characters`);
    try {
      return parseXmlDocument(value.replace(/^\ufeff?\s*/, ''));
    } catch (error) {
      throw new Error(`it is not XML (${(error as Error).message})`, { cause: error });
    }
  };
  const prepare = (value: JsonValue, expression: string): Document => {
    if (expression.length > MAX_EXPRESSION_LENGTH)
      throw new Error(`the XPath is longer than ${MAX_EXPRESSION_LENGTH} characters`);
    const document = parse(value);
    boundXPath(engine.parse(expression, document, new NewDocument()), document);
    return document;
  };
  return {
    holds: (context, expression) => engine.holds(expression, prepare(context, expression), countingDom()),
    select: (context, expression) => selectValue(engine, expression, prepare(context, expression)),
    replace(payload, expression, value) {
      const document = prepare(payload, expression);
      const nodes = engine.nodes(expression, document, countingDom());
      if (nodes.length === 0) throw new Error(`${JSON.stringify(expression)} selects nothing in the payload`);
      const text = toText(value);
      for (const node of nodes) setText(node, text);
      const declaration = /^\ufeff?\s*<\?xml[^>]*\?>\s*/.exec(payload as string)?.[0] ?? '';
      return declaration + serializeToWellFormedString(document);
    },
  };
}

/** A node is its text; a sequence of several items is a list. */
function selectValue(engine: XPathEngine, expression: string, document: Document): JsonValue | undefined {
  const items = engine.items(expression, document, countingDom()).map(toValue);
  return items.length > 1 ? items : items[0];
}

function toValue(item: unknown): JsonValue {
  if (isNode(item)) return item.nodeValue ?? item.textContent ?? '';
  if (item instanceof Date) return item.toISOString();
  return item as JsonValue;
}

function isNode(item: unknown): item is Node {
  return typeof item === 'object' && item !== null && 'nodeType' in item;
}

function setText(node: Node, text: string): void {
  if (node.nodeType === 9) throw new Error('the whole document cannot be replaced');
  if (node.nodeType === 1) node.textContent = text;
  else node.nodeValue = text;
}
