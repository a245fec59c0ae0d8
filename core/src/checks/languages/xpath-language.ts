import { toText } from '../../model/json-text/to-text.js';
import type { Document, Node } from 'slimdom';
import type { JsonValue } from '../../model/json.js';
import { loadPatternMatcher } from '../match-pattern.js';
import type { SelectorLanguage } from '../selector-language.js';
import { countingDom } from './counting-dom.js';
import { boundXPath } from './bound-xpath.js';
import { createXPathEngine, type XPathEngine } from './xpath-engine.js';

const MAX_EXPRESSION_LENGTH = 5_000;
const NOT_XML = 'it is not XML';
/** In UTF-16 units; parsed within a second. */
const MAX_XML_LENGTH = 1_000_000;
/** In UTF-16 units, of a text that is not XML: as long as headers are. */
const MAX_TEXT_LENGTH = 16_384;

/**
 * XPath 3.1 on XML texts, by fontoxpath and slimdom; older versions are read as XPath 3.1, which extends them. In
 * XPath 1.0 a name without a prefix is in no namespace, in the others in the default namespace of the document. A short text
 * that is not XML, such as a header, is the context item itself: `substring-after(., 'cursor=')`. Bounded by the size of
 * its input and by the number of steps.
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
    if (typeof value !== 'string') throw new Error(`${NOT_XML}: XPath selects from the text of an XML document`);
    if (value.length > MAX_XML_LENGTH) throw new Error(`the XML is longer than ${MAX_XML_LENGTH} characters`);
    try {
      return parseXmlDocument(value.replace(/^\ufeff?\s*/, ''));
    } catch (error) {
      throw new Error(`${NOT_XML} (${(error as Error).message})`, { cause: error });
    }
  };
  const prepare = (value: JsonValue, expression: string): Document => {
    const document = parse(value);
    boundXPath(parseExpression(expression, document), document);
    return document;
  };
  const parseExpression = (expression: string, context: Document | string) => {
    if (expression.length > MAX_EXPRESSION_LENGTH)
      throw new Error(`the XPath is longer than ${MAX_EXPRESSION_LENGTH} characters`);
    return engine.parse(expression, context, new NewDocument());
  };
  /** Evaluates on a document, else on the text itself. An expression that needs a document then fails as for other texts. */
  const evaluate = <T>(value: JsonValue, expression: string, work: (context: Document | string) => T): T => {
    let notXml: unknown;
    try {
      return work(prepare(value, expression));
    } catch (error) {
      if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH || !(error as Error).message.startsWith(NOT_XML))
        throw error;
      notXml = error;
    }
    try {
      boundXPath(parseExpression(expression, value), undefined);
      return work(value);
    } catch {
      throw notXml;
    }
  };
  return {
    verify: (expression) => void parseExpression(expression, new NewDocument()),
    holds: (value, expression) =>
      evaluate(value, expression, (context) => engine.holds(expression, context, countingDom())),
    select: (value, expression) => evaluate(value, expression, (context) => selectValue(engine, expression, context)),
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
function selectValue(engine: XPathEngine, expression: string, context: Document | string): JsonValue | undefined {
  const items = engine.items(expression, context, countingDom()).map(toValue);
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
