import type { Document, Element, Node } from 'slimdom';

/** Upper limit of what the loops of an expression do beside reading the document, which `countingDom` limits. */
const MAX_WORK = 20_000_000;
const MAX_RANGE = 100_000;

const functions = 'http://www.w3.org/2005/xpath-functions';
const allowedNamespaces = [functions, `${functions}/math`, `${functions}/map`, `${functions}/array`];
const types = 'http://www.w3.org/2001/XMLSchema';
/** Takes a function as an argument, calls it for every item. */
const higherOrder = new Set(['for-each', 'filter', 'fold-left', 'fold-right', 'for-each-pair', 'sort', 'apply']);
/** Compares each item with each other one. */
const quadratic = new Set(['distinct-values', 'deep-equal', 'index-of']);
const refused = new Set(['apply', 'function-lookup', 'analyze-string', 'transform', 'load-xquery-module', 'trace']);

const loops = new Set([
  'forClauseItem',
  'letClauseItem',
  'quantifiedExprInClause',
  'simpleMapExpr',
  'inlineFunctionExpr',
]);
const comparisons = new Set([
  'equalOp',
  'notEqualOp',
  'lessThanOp',
  'lessThanOrEqualOp',
  'greaterThanOp',
  'greaterThanOrEqualOp',
]);

/**
 * Rejects a parsed expression (XQueryX) whose loops may take too long on a document: evaluation cannot be interrupted.
 * Each loop counts as one over all nodes, or over the longest list in the expression; each list that is written as one
 * (`1 to 9`, `(1, 2)`) may be inside of all others. Without a document, no loop is allowed. Calls of functions by reference
 * are rejected, because they allow recursion. Throws an `Error`.
 */
export function boundXPath(parsed: Element, document: Document | undefined): void {
  let depth = 0;
  let size = 1;
  let lists = 1;
  const visit = (element: Element): void => {
    const name = element.localName;
    if (loops.has(name)) depth += 1;
    if (comparisons.has(name) && !hasConstantOperand(element)) depth += 2;
    if (name === 'varRef') size += 1;
    const length =
      name === 'rangeSequenceExpr' ? rangeOf(element) : name === 'sequenceExpr' ? element.children.length : 0;
    size = Math.max(size, length);
    lists *= Math.max(1, length);
    if (
      name === 'dynamicFunctionInvocationExpr' ||
      (name === 'arrowExpr' && childNamed(element, 'EQName') === undefined)
    )
      throw new Error('the XPath must not call functions by reference');
    if (name === 'functionCallExpr' || name === 'namedFunctionRef') depth += boundCall(element, 'functionName');
    if (name === 'arrowExpr') depth += boundCall(element, 'EQName');
    for (const child of element.children) visit(child);
  };
  visit(parsed);
  const nodes = document === undefined ? Number.POSITIVE_INFINITY : countNodes(document);
  if (Math.max(size, nodes) ** depth * lists > MAX_WORK)
    throw new Error('the XPath is too expensive to evaluate on a document of this size');
}

function boundCall(call: Element, nameElement: string): number {
  const named = childNamed(call, nameElement);
  const name = named?.textContent ?? '';
  const prefix = named?.getAttribute('prefix') ?? '';
  const uri = named?.getAttribute('URI') ?? (prefix === '' || prefix === 'fn' ? functions : prefix);
  const isOwn = uri.startsWith('urn:opchain:');
  if (!isOwn && !allowedNamespaces.includes(uri) && uri !== types && !['math', 'map', 'array', 'xs'].includes(uri))
    throw new Error(`the XPath function ${prefix === '' ? '' : `${prefix}:`}${name}() is not supported`);
  if (refused.has(name)) throw new Error(`the XPath function ${name}() is not supported`);
  if (!higherOrder.has(name)) return quadratic.has(name) ? 2 : 0;
  const args = childNamed(call, 'arguments')?.children ?? [];
  if (args.some(({ localName }) => localName === 'varRef'))
    throw new Error('the XPath must not call functions by reference');
  return name === 'sort' ? 2 : 1;
}

function hasConstantOperand(comparison: Element): boolean {
  return comparison.children.some(({ children: [operand] }) => operand?.localName.endsWith('ConstantExpr') === true);
}

function rangeOf(range: Element): number {
  const bounds = range.children.map(({ children: [bound] }) =>
    bound?.localName === 'integerConstantExpr' ? Number(bound.textContent) : Number.NaN,
  );
  const length = (bounds[1] ?? Number.NaN) - (bounds[0] ?? Number.NaN) + 1;
  if (!(length <= MAX_RANGE)) throw new Error(`the XPath needs constant ranges of at most ${MAX_RANGE} numbers`);
  return length;
}

function childNamed(element: Element, name: string): Element | undefined {
  return element.children.find(({ localName }) => localName === name);
}

function countNodes(document: Document): number {
  let count = 0;
  const waiting: Node[] = [document];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count += 1 + (node.nodeType === 1 ? (node as Element).attributes.length : 0);
    for (const child of node.childNodes) waiting.push(child);
  }
  return count;
}
