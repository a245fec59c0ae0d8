import type * as FontoXPath from 'fontoxpath';
import type { Document, Element, Node } from 'slimdom';
import type { PatternMatcher } from '../match-pattern.js';

/** Parses and evaluates XPath expressions on a document. Throws an `Error`. */
export interface XPathEngine {
  /** The syntax tree in XQueryX, created by `factory`. */
  parse(expression: string, context: Document | string, factory: Document): Element;
  /** The effective boolean value. */
  holds(expression: string, context: Document | string, dom: FontoXPath.IDomFacade): boolean;
  /** The items of the result. */
  items(expression: string, context: Document | string, dom: FontoXPath.IDomFacade): readonly unknown[];
  /** The nodes of the result. */
  nodes(expression: string, document: Document, dom: FontoXPath.IDomFacade): readonly Node[];
}

const functions = 'http://www.w3.org/2005/xpath-functions';
const own = 'urn:opchain:xpath-functions';
const functionNamespaces: Readonly<Record<string, string>> = {
  '': functions,
  fn: functions,
  math: `${functions}/math`,
  map: `${functions}/map`,
  array: `${functions}/array`,
  xs: 'http://www.w3.org/2001/XMLSchema',
};

/** `isVersion1`: names without a prefix are in no namespace. */
export function createXPathEngine(
  library: typeof FontoXPath,
  matches: PatternMatcher,
  isVersion1: boolean,
): XPathEngine {
  // The patterns of the library are not bounded in time.
  library.registerCustomXPathFunction(
    { namespaceURI: own, localName: 'matches' },
    ['xs:string?', 'xs:string'],
    'xs:boolean',
    (_: unknown, text: string | null, pattern: string) => matches(pattern, text ?? ''),
  );
  const optionsFor = (context: Document | string): FontoXPath.Options => ({
    language: library.evaluateXPath.XPATH_3_1_LANGUAGE,
    namespaceResolver: (prefix) => (typeof context === 'string' ? null : namespaceOf(prefix, context, isVersion1)),
    functionNameResolver: ({ prefix, localName }, arity) => resolveFunction(prefix, localName, arity),
  });
  const naming = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new Error(`the XPath cannot be evaluated (${(error as Error).message.split('\n')[0] ?? ''})`, {
        cause: error,
      });
    }
  };
  return {
    parse: (expression, context, factory) =>
      naming(() => library.parseScript(expression, optionsFor(context), factory as never) as unknown as Element),
    holds: (expression, context, dom) =>
      naming(() => library.evaluateXPathToBoolean(expression, context, dom, {}, optionsFor(context))),
    items: (expression, context, dom) =>
      naming(
        () =>
          library.evaluateXPath(
            expression,
            context,
            dom,
            {},
            library.evaluateXPath.ALL_RESULTS_TYPE,
            optionsFor(context),
          ) as readonly unknown[],
      ),
    nodes: (expression, document, dom) =>
      naming(
        () =>
          library.evaluateXPathToNodes(
            expression,
            document,
            dom,
            {},
            optionsFor(document),
          ) as unknown as readonly Node[],
      ),
  };
}

function resolveFunction(prefix: string, localName: string, arity: number): FontoXPath.ResolvedQualifiedName {
  if ((prefix === '' || prefix === 'fn') && ['matches', 'replace', 'tokenize'].includes(localName)) {
    if (localName === 'tokenize' && arity === 1) return { namespaceURI: functions, localName };
    if (localName === 'matches' && arity === 2) return { namespaceURI: own, localName };
    throw new Error(`the XPath function ${localName}() with ${String(arity)} arguments is not supported`);
  }
  const namespaceURI = functionNamespaces[prefix];
  if (namespaceURI === undefined) throw new Error(`the XPath function ${prefix}:${localName}() is not supported`);
  return { namespaceURI, localName };
}

/** The namespace of a prefix where the document first declares it. */
function namespaceOf(prefix: string, document: Document, isVersion1: boolean): string | null {
  if (prefix === '' && isVersion1) return null;
  const found = document.documentElement?.lookupNamespaceURI(prefix === '' ? null : prefix) ?? null;
  if (found !== null || prefix === '') return found;
  for (const element of document.getElementsByTagName('*')) {
    const declared = element.getAttributeNS('http://www.w3.org/2000/xmlns/', prefix);
    if (declared !== null) return declared;
  }
  return null;
}
