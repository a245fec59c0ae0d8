import type { Document, Element } from 'slimdom';

/** Functions that count the work of an expression: `xpath-engine.ts` implements them. */
export const workFunctions = 'urn:opchain:xpath-work';

const BY_REFERENCE = 'the XPath must not call functions by reference';

const xqueryx = 'http://www.w3.org/2005/XQueryX';
const functions = 'http://www.w3.org/2005/xpath-functions';
const types = 'http://www.w3.org/2001/XMLSchema';
/** Functions of arrays and maps; without those that call functions. */
const ofStructures: Readonly<Record<string, ReadonlySet<string>>> = {
  [`${functions}/array`]: new Set(
    'append,flatten,get,head,insert-before,join,put,remove,reverse,size,subarray,tail'.split(','),
  ),
  [`${functions}/map`]: new Set('contains,entry,find,get,keys,merge,put,remove,size'.split(',')),
};
const allowedNamespaces = [functions, `${functions}/math`, types];

const refused = new Set([
  'analyze-string',
  'apply',
  'function-lookup',
  'load-xquery-module',
  'parse-json',
  'random-number-generator',
  'serialize',
  'trace',
  'transform',
]);
/** Takes a function as an argument, calls it for every item. */
const higherOrder = new Set(['for-each', 'filter', 'fold-left', 'fold-right', 'for-each-pair', 'sort']);
/** Takes time, or makes a text, as long as the product of the sizes of its arguments. */
const product = new Set(['contains', 'substring-before', 'substring-after', 'translate', 'string-join', 'index-of']);
/** What can hold long values without being a list or a text. */
const structures = new Set(['arrayConstructor', 'mapConstructor', 'lookup', 'unaryLookup']);
/** What can use a value more than once, which would count an array as one item. */
const reused = new Set(['varRef', 'inlineFunctionExpr', 'namedFunctionRef', 'simpleMapExpr']);
/** Reads the context item if there is no argument. */
const ofContext = new Set(['string', 'string-length', 'normalize-space', 'number', 'data']);

const comparisons = new Set([
  'equalOp',
  'notEqualOp',
  'lessThanOp',
  'lessThanOrEqualOp',
  'greaterThanOp',
  'greaterThanOrEqualOp',
]);
/** Contains an expression that may be evaluated many times. */
const repeated = new Set(['forExpr', 'letExpr', 'sourceExpr', 'returnClause', 'predicateExpr', 'functionBody']);

/** The namespace of a function's name. Throws an `Error` if it is not supported. */
export type FunctionNamespace = (prefix: string, name: string, arity: number) => string;

/**
 * Inserts calls into a parsed expression (XQueryX) that count its work while it is evaluated, each before the work is
 * done. The results do not change. Counted are: each evaluation of what a loop repeats, with its own size; each use of a
 * variable or of the context item, with the size of its value, so that nothing grows by being used twice; the numbers of
 * a range; and products of sizes, where an operation compares everything with everything. Nodes and their texts are
 * counted where they are read (`countingDom`). So the time of everything else is linear in what was counted.
 *
 * Throws an `Error` for functions that allow recursion or that are not supported.
 */
export function chargeXPath(parsed: Element, factory: Document, namespaceOf: FunctionNamespace): void {
  const all = listElements(parsed);
  if (all.some(({ localName }) => reused.has(localName)) && all.some(isOfStructure))
    throw new Error('the XPath must not use maps or arrays together with variables, functions of its own or "!"');
  new Charger(factory, namespaceOf).visit(parsed);
}

class Charger {
  readonly #factory: Document;
  readonly #namespaceOf: FunctionNamespace;
  #variables = 0;

  constructor(factory: Document, namespaceOf: FunctionNamespace) {
    this.#factory = factory;
    this.#namespaceOf = namespaceOf;
  }

  visit(element: Element): void {
    if (element.localName === 'arrowExpr') return this.visit(this.#unfoldArrow(element));
    if (element.localName === 'namedFunctionRef') return this.visit(this.#writeOut(element));
    const size = sizeOf(element);
    for (const child of [...element.children]) this.visit(child);
    element.removeAttributeNS(xqueryx, 'type');
    const name = element.localName;
    rejectElement(name);
    for (const body of repeatedIn(element)) this.#countRepetition(body, size);
    if (name === 'varRef' || name === 'contextItemExpr') this.#countUse(element, element);
    if (name === 'rangeSequenceExpr') this.#bindOperands(element, 'range');
    if (comparisons.has(name) && !hasConstantOperand(element)) this.#bindOperands(element, 'product');
    if (name === 'functionCallExpr') this.#countCall(element);
  }

  #countCall(call: Element): void {
    const named = childNamed(call, 'functionName');
    const name = named?.textContent ?? '';
    const uri = named?.getAttributeNS(xqueryx, 'URI') ?? '';
    const args = [...(childNamed(call, 'arguments')?.children ?? [])];
    rejectCall(uri, name, args);
    if (uri !== functions) return;
    if (args.length === 0 && ofContext.has(name)) this.#countUse(call, this.#element('contextItemExpr', []));
    else if (product.has(name)) this.#bind(call, args, 'product');
    else if (name === 'distinct-values') this.#bind(call, args, 'square');
  }

  /** `a => f(b)` as `f(a, b)`. */
  #unfoldArrow(arrow: Element): Element {
    const [argument, ...rest] = [...arrow.children];
    let value = argument?.children[0];
    for (let index = 0; index < rest.length; index += 2) {
      const [name, args] = [rest[index], rest[index + 1]];
      if (value === undefined || name?.localName !== 'EQName' || args === undefined) throw new Error(BY_REFERENCE);
      const prefix = name.getAttributeNS(xqueryx, 'prefix') ?? '';
      value = this.#call(prefix, name.textContent ?? '', [value, ...args.children]);
    }
    if (value === undefined) throw new Error(BY_REFERENCE);
    arrow.replaceWith(value);
    return value;
  }

  /** `f#2` as `function($a, $b) { f($a, $b) }`. */
  #writeOut(reference: Element): Element {
    const named = childNamed(reference, 'functionName');
    const arity = Number(childNamed(reference, 'integerConstantExpr')?.textContent);
    if (named === undefined || !(arity > 0 && arity < 10)) throw new Error(BY_REFERENCE);
    const names = Array.from({ length: arity }, () => this.#nextVariable());
    const call = this.#element('functionCallExpr', [
      named.cloneNode(true),
      this.#element(
        'arguments',
        names.map((name) => this.#variable(name)),
      ),
    ]);
    const inline = this.#element('inlineFunctionExpr', [
      this.#element(
        'paramList',
        names.map((name) => this.#element('param', [this.#name('varName', name)])),
      ),
      this.#element('functionBody', [call]),
    ]);
    reference.replaceWith(inline);
    return inline;
  }

  #countRepetition(body: Element, size: number): void {
    if (body.localName === 'integerConstantExpr') return;
    this.#before(body, this.#count('repetition', this.#integer(size)));
  }

  /** Counts the items of a variable or of the context, and the texts among them. */
  #countUse(element: Element, value: Element): void {
    const copy = (): Element => value.cloneNode(true);
    this.#before(element, this.#count('use', this.#call('', 'count', [copy()]), this.#onlyTexts(copy())));
  }

  /** `($value)[. instance of xs:anyAtomicType]` */
  #onlyTexts(value: Element): Element {
    const type = this.#name('atomicType', 'anyAtomicType');
    type.setAttributeNS(xqueryx, 'xqx:prefix', 'xs');
    const test = this.#element('instanceOfExpr', [
      this.#element('argExpr', [this.#element('contextItemExpr', [])]),
      this.#element('sequenceType', [type]),
    ]);
    const filter = this.#element('filterExpr', [this.#element('sequenceExpr', [value])]);
    const step = this.#element('stepExpr', [filter, this.#element('predicates', [test])]);
    return this.#element('pathExpr', [step]);
  }

  /** Both operands are evaluated once, counted, and then compared. */
  #bindOperands(operation: Element, count: string): void {
    const operands = operation.children.flatMap(({ children }) => [...children]);
    this.#bind(operation, operands, count);
  }

  #bind(operation: Element, args: readonly Element[], count: string): void {
    const bound = args.map((value) => ({ name: this.#nextVariable(), value }));
    const counted = this.#count(count, ...bound.map(({ name }) => this.#variable(name)));
    const place = this.#element('sequenceExpr', []);
    operation.replaceWith(place);
    for (const { name, value } of bound) value.replaceWith(this.#variable(name));
    const items = bound.map(({ name, value }) => this.#let(name, this.#call('', 'data', [value])));
    const body = this.#element('sequenceExpr', [counted, operation]);
    place.replaceWith(
      this.#element('flworExpr', [this.#element('letClause', items), this.#element('returnClause', [body])]),
    );
  }

  #before(element: Element, counted: Element): void {
    const place = this.#element('sequenceExpr', []);
    element.replaceWith(place);
    place.append(counted, element);
  }

  #let(name: string, value: Element): Element {
    const binding = this.#element('typedVariableBinding', [this.#name('varName', name)]);
    return this.#element('letClauseItem', [binding, this.#element('letExpr', [value])]);
  }

  #count(name: string, ...args: readonly Element[]): Element {
    return this.#element('functionCallExpr', [
      this.#functionName(name, '', workFunctions),
      this.#element('arguments', args),
    ]);
  }

  #call(prefix: string, name: string, args: readonly Element[]): Element {
    return this.#element('functionCallExpr', [
      this.#functionName(name, prefix, this.#namespaceOf(prefix, name, args.length)),
      this.#element('arguments', args),
    ]);
  }

  #functionName(name: string, prefix: string, uri: string): Element {
    const element = this.#name('functionName', name);
    element.setAttributeNS(xqueryx, 'xqx:prefix', prefix);
    element.setAttributeNS(xqueryx, 'xqx:URI', uri);
    return element;
  }

  #variable(name: string): Element {
    return this.#element('varRef', [this.#name('name', name)]);
  }

  #integer(value: number): Element {
    const text = this.#factory.createElementNS(xqueryx, 'xqx:value');
    text.textContent = String(value);
    return this.#element('integerConstantExpr', [text]);
  }

  #name(element: string, name: string): Element {
    const named = this.#factory.createElementNS(xqueryx, `xqx:${element}`);
    named.setAttributeNS(xqueryx, 'xqx:prefix', '');
    named.textContent = name;
    return named;
  }

  #nextVariable(): string {
    this.#variables += 1;
    return `opchain.${String(this.#variables)}`;
  }

  #element(name: string, children: readonly Element[]): Element {
    const element = this.#factory.createElementNS(xqueryx, `xqx:${name}`);
    element.append(...children);
    return element;
  }
}

function listElements(element: Element): readonly Element[] {
  return [element, ...element.children.flatMap(listElements)];
}

function isOfStructure(element: Element): boolean {
  const uri = element.getAttributeNS(xqueryx, 'URI') ?? '';
  return structures.has(element.localName) || Object.hasOwn(ofStructures, uri);
}

function rejectElement(name: string): void {
  if (name === 'dynamicFunctionInvocationExpr' || name === 'argumentPlaceholder') throw new Error(BY_REFERENCE);
}

function rejectCall(uri: string, name: string, args: readonly Element[]): void {
  if (uri.startsWith('urn:opchain:')) return;
  if (ofStructures[uri]?.has(name) === true) return;
  if (!allowedNamespaces.includes(uri) || refused.has(name))
    throw new Error(`the XPath function ${name}() is not supported`);
  if (higherOrder.has(name) && args.length > 1 && !args.some(({ localName }) => localName === 'inlineFunctionExpr'))
    throw new Error(BY_REFERENCE);
}

/** The expressions in an element that it evaluates any number of times. */
function repeatedIn(element: Element): readonly Element[] {
  const { children, localName, parentElement } = element;
  if (repeated.has(localName)) return children.slice(0, 1);
  if (localName === 'predicates') return [...children];
  if (localName === 'simpleMapExpr') return children.slice(1);
  const isLaterStep = localName === 'filterExpr' && parentElement?.previousElementSibling !== null;
  return isLaterStep ? children.slice(0, 1) : [];
}

function hasConstantOperand(comparison: Element): boolean {
  return comparison.children.some(({ children: [operand] }) => operand?.localName.endsWith('ConstantExpr') === true);
}

function childNamed(element: Element, name: string): Element | undefined {
  return element.children.find(({ localName }) => localName === name);
}

/** Work of evaluating an expression once, without what it repeats: its operations and the length of its texts. */
function sizeOf(element: Element): number {
  let size = 1;
  const waiting = [element];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { children } = next;
    size += children.length === 0 ? (next.textContent ?? '').length >> 4 : 1;
    waiting.push(...children);
  }
  return size;
}
