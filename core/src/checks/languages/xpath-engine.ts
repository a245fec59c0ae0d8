import type * as FontoXPath from 'fontoxpath';
import type { Document, Element, Node } from 'slimdom';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { PatternMatcher } from '../match-pattern.js';
import { type SpendWork, textWork } from '../work-budget.js';
import { chargeXPath, workFunctions } from './charge-xpath.js';
import { countingDom } from './counting-dom.js';

/** Parses and evaluates XPath expressions on a document. Throws an `Error`. */
export interface XPathEngine {
  /** The syntax tree in XQueryX, created by `factory`, with calls that count its work. */
  parse(expression: string, factory: Document): Element;
  /** The effective boolean value. */
  holds(parsed: Element, context: Document | string, spend: SpendWork): boolean;
  /** The items of the result. */
  items(parsed: Element, context: Document | string, spend: SpendWork): readonly unknown[];
  /** The nodes of the result. */
  nodes(parsed: Element, document: Document, spend: SpendWork): readonly Node[];
}

type Atomic = string | number | boolean | object;

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
  registerFunctions(library, matches);
  const optionsFor = (context: Document | string, spend?: SpendWork): FontoXPath.Options => ({
    language: library.evaluateXPath.XPATH_3_1_LANGUAGE,
    namespaceResolver: (prefix) => {
      if (prefix === 'xs') return functionNamespaces['xs'] ?? null;
      return typeof context === 'string' ? null : namespaceOf(prefix, context, isVersion1);
    },
    functionNameResolver: ({ prefix, localName }, arity) => resolveFunction(prefix, localName, arity),
    currentContext: spend,
  });
  return {
    parse: (expression, factory) =>
      naming(() => {
        const parsed = library.parseScript(expression, optionsFor(factory), factory) as unknown as Element;
        chargeXPath(parsed, factory, (...name) => resolveFunction(...name).namespaceURI);
        for (const pattern of listPatterns(parsed)) matches(pattern, '');
        return parsed;
      }),
    holds: (parsed, context, spend) =>
      counting(spend, (counted) =>
        library.evaluateXPathToBoolean(
          parsed as never,
          context,
          countingDom(counted),
          {},
          optionsFor(context, counted),
        ),
      ),
    items: (parsed, context, spend) =>
      counting(
        spend,
        (counted) =>
          library.evaluateXPath(
            parsed as never,
            context,
            countingDom(counted),
            {},
            library.evaluateXPath.ALL_RESULTS_TYPE,
            optionsFor(context, counted),
          ) as readonly unknown[],
      ),
    nodes: (parsed, document, spend) =>
      counting(
        spend,
        (counted) =>
          library.evaluateXPathToNodes(
            parsed as never,
            document,
            countingDom(counted),
            {},
            optionsFor(document, counted),
          ) as unknown as readonly Node[],
      ),
  };
}

/** The constant patterns of `matches()`. */
function listPatterns(parsed: Element): readonly string[] {
  return [...parsed.getElementsByTagNameNS('*', 'functionCallExpr')].flatMap(({ children: [name, args] }) => {
    const pattern = name?.textContent === 'matches' ? args?.children[1] : undefined;
    return pattern?.localName === 'stringConstantExpr' ? [pattern.textContent ?? ''] : [];
  });
}

/** The functions that `chargeXPath` inserts, and `matches()`: the patterns of the library are not bounded in time. */
function registerFunctions(library: typeof FontoXPath, matches: PatternMatcher): void {
  const register = (
    localName: string,
    parameters: string[],
    work: (spend: SpendWork, ...values: never[]) => unknown,
    result = 'xs:string*',
  ): void =>
    library.registerCustomXPathFunction(
      { namespaceURI: localName === 'matches' ? own : workFunctions, localName },
      parameters,
      result,
      ({ currentContext }: { readonly currentContext: SpendWork }, ...values: unknown[]) =>
        work(currentContext, ...(values as never[])),
    );
  register(
    'matches',
    ['xs:string?', 'xs:string'],
    (spend, text: string | null, pattern: string) => {
      try {
        return matches(pattern, text ?? '', spend);
      } catch (error) {
        // Only an error of `spend` passes through the library.
        if (isOpchainError(error)) spend(Infinity);
        throw error;
      }
    },
    'xs:boolean',
  );
  const count = (name: string, parameters: string[], work: (...values: (readonly Atomic[])[]) => number): void =>
    register(name, parameters, (spend, ...values: (readonly Atomic[])[]) => {
      spend(work(...values));
      return [];
    });
  const list = 'xs:anyAtomicType*';
  // A call costs as much as reading some thirty nodes.
  count('repetition', [list], ([size]) => 30 + 2 * Number(size));
  count('use', [list, list], ([items], texts) => 30 + 8 * Number(items) + 4 * sizeOf(texts));
  count('range', [list, list], ([from], [to]) => Math.max(0, Number(to) - Number(from)) || 0);
  count('square', [list], (items) => sizeOf(items) * items.length);
  count('product', [list], sizeOf);
  count('product', [list, list], (left, right) => sizeOf(left) * sizeOf(right));
  count('product', [list, list, list], (first, second, third) => sizeOf(first) * sizeOf(second) + sizeOf(third));
}

/** Work of reading atomic values once. */
function sizeOf(items: readonly Atomic[]): number {
  let size = 1;
  for (const item of items) size += typeof item === 'string' ? textWork(item.length) : 1;
  return size;
}

/** The library hides errors of the functions that it calls; the first one that was thrown for too much work counts. */
function counting<T>(spend: SpendWork, evaluate: (counted: SpendWork) => T): T {
  let exceeded: unknown;
  try {
    return naming(() =>
      evaluate((units) => {
        try {
          spend(units);
        } catch (error) {
          throw (exceeded ??= error);
        }
      }),
    );
  } catch (error) {
    throw exceeded ?? error;
  }
}

function naming<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isOpchainError(error)) throw error;
    throw new Error(`the XPath cannot be evaluated (${(error as Error).message.split('\n')[0] ?? ''})`, {
      cause: error,
    });
  }
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

const XMLNS = 'http://www.w3.org/2000/xmlns/';
/** By document, the namespace of each prefix where it is first declared. */
const declarations = new WeakMap<Document, ReadonlyMap<string, string>>();

/** The namespace of a prefix where the document first declares it. */
function namespaceOf(prefix: string, document: Document, isVersion1: boolean): string | null {
  if (prefix === '' && isVersion1) return null;
  const found = document.documentElement?.lookupNamespaceURI(prefix === '' ? null : prefix) ?? null;
  if (found !== null || prefix === '') return found;
  let declared = declarations.get(document);
  if (declared === undefined) declarations.set(document, (declared = listDeclarations(document)));
  return declared.get(prefix) ?? null;
}

function listDeclarations(document: Document): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const { attributes } of document.getElementsByTagName('*'))
    for (const { namespaceURI, localName, value } of attributes)
      if (namespaceURI === XMLNS && !declared.has(localName)) declared.set(localName, value);
  return declared;
}
