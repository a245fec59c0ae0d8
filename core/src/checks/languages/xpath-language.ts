import { isOpchainError } from '../../model/errors/opchain-error.js';
import { toText } from '../../model/json-text/to-text.js';
import type { Document, Node } from 'slimdom';
import type { JsonValue } from '../../model/json.js';
import { loadPatternMatcher } from '../match-pattern.js';
import type { SelectorLanguage } from '../selector-language.js';
import { type SpendWork, textWork, WorkBudget } from '../work-budget.js';
import { boundXml, parserLimits } from './bound-xml.js';
import { createXPathEngine } from './xpath-engine.js';

const MAX_EXPRESSION_LENGTH = 5_000;
const NOT_XML = 'it is not XML';
/** In UTF-16 units, of a text that is not XML: as long as headers are. */
const MAX_TEXT_LENGTH = 16_384;

/**
 * XPath 3.1 on XML texts, by fontoxpath and slimdom; older versions are read as XPath 3.1, which extends them. In
 * XPath 1.0 a name without a prefix is in no namespace, in the others in the default namespace of the document. A short text
 * that is not XML, such as a header, is the context item itself: `substring-after(., 'cursor=')`. Bounded by the size of
 * its input and by the work of the expression.
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
  const parse = (value: JsonValue, spend: SpendWork): Document => {
    if (typeof value !== 'string') throw new Error(`${NOT_XML}: XPath selects from the text of an XML document`);
    boundXml(value);
    spend(value.length >> 1);
    try {
      return parseXmlDocument(value.replace(/^\ufeff?\s*/, ''), parserLimits);
    } catch (error) {
      throw new Error(`${NOT_XML} (${(error as Error).message})`, { cause: error });
    }
  };
  return {
    compile(expression) {
      if (expression.length > MAX_EXPRESSION_LENGTH)
        throw new Error(`the XPath is longer than ${MAX_EXPRESSION_LENGTH} characters`);
      const parsed = engine.parse(expression, new NewDocument());
      return {
        holds(value, budget = new WorkBudget()) {
          const spend = budget.start('XPath');
          return evaluate(
            value,
            () => parse(value, spend),
            (context) => engine.holds(parsed, context, spend),
          );
        },
        select(value, budget = new WorkBudget()) {
          const spend = budget.start('XPath');
          return evaluate(
            value,
            () => parse(value, spend),
            (context) => {
              const items = engine.items(parsed, context, spend).map((item) => toValue(item, spend));
              // A node is its text; a sequence of several items is a list.
              return items.length > 1 ? items : items[0];
            },
          );
        },
        replace(payload, value, budget = new WorkBudget()) {
          const spend = budget.start('XPath');
          const document = parse(payload, spend);
          const nodes = engine.nodes(parsed, document, spend);
          if (nodes.length === 0) throw new Error(`${JSON.stringify(expression)} selects nothing in the payload`);
          replaceTexts(nodes, toText(value), spend);
          const declaration = /^\ufeff?\s*<\?xml[^>]*\?>\s*/.exec(payload as string)?.[0] ?? '';
          return declaration + serializeToWellFormedString(document);
        },
      };
    },
  };
}

/** Evaluates on a document, else on the text itself. An expression that needs a document then fails as for other texts. */
function evaluate<T>(value: JsonValue, parse: () => Document, work: (context: Document | string) => T): T {
  let document: Document;
  try {
    document = parse();
  } catch (notXml) {
    if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH || !(notXml as Error).message.startsWith(NOT_XML))
      throw notXml;
    try {
      return work(value);
    } catch (error) {
      throw isOpchainError(error) ? error : notXml;
    }
  }
  return work(document);
}

function replaceTexts(nodes: readonly Node[], text: string, spend: SpendWork): void {
  for (const node of nodes) {
    // Its child nodes are removed one by one, each from the list of all.
    spend(textWork(text.length) + Math.floor(node.childNodes.length ** 2 / 512));
    setText(node, text);
  }
}

/** The text of an element is that of all elements in it: selected elements inside of each other repeat it. */
function toValue(item: unknown, spend: SpendWork): JsonValue {
  if (isNode(item)) {
    const text = item.nodeValue ?? item.textContent ?? '';
    spend(textWork(text.length));
    return text;
  }
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
