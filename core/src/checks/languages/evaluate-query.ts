import type {
  Comparable,
  FunctionExpr,
  JsonPathQuery,
  LogicalExpr,
  RelQuery,
  RelSingularQuery,
  AbsSingularQuery,
  Segment,
  Selector,
  SingularQuerySegment,
} from './json-path-syntax.js';
import { isContainer, type JsonValue } from '../../model/json.js';
import { compareExactly } from '../compare-exactly.js';
import type { PatternMatcher } from '../match-pattern.js';
import { childAt, childrenOneByOne, type QueryNode } from './query-node.js';
import { readLiteral } from './exact-literal.js';
import { fromIRegexp, lengthOf } from './query-functions.js';

const MAX_STEPS = 2_000_000;

/** A value in a filter; undefined is "Nothing" of RFC 9535. */
type Value = JsonValue | undefined;

/**
 * Evaluates a parsed JSONPath query (RFC 9535). The evaluation of the library passes patterns to the backtracking
 * RegExp and is unbounded. Here `match()` and `search()` use the given matcher, and the number of steps is limited. The
 * functions of the query must have been verified (`verifyFunctions`). Throws an `Error` with a readable message.
 */
export function evaluateQuery(
  query: JsonPathQuery,
  root: JsonValue,
  matchPattern: PatternMatcher,
): readonly QueryNode[] {
  return new QueryEvaluator(root, matchPattern).select(query.segments, { value: root });
}

/**
 * The same nodes in the same order, one at a time and without holding more than one path to them. Yields undefined
 * where the caller can pause.
 */
export function walkQuery(
  query: JsonPathQuery,
  root: JsonValue,
  matchPattern: PatternMatcher,
): Generator<QueryNode | undefined> {
  return new QueryEvaluator(root, matchPattern).walk(query.segments, { value: root });
}

/** Values visited before a pause is offered. */
const VALUES_PER_PAUSE = 200;

class QueryEvaluator {
  readonly #root: QueryNode;
  readonly #matchPattern: PatternMatcher;
  #steps = 0;
  #visited = 0;

  constructor(root: JsonValue, matchPattern: PatternMatcher) {
    this.#root = { value: root };
    this.#matchPattern = matchPattern;
  }

  select(segments: readonly (Segment | SingularQuerySegment)[], start: QueryNode): QueryNode[] {
    const nodes: QueryNode[] = [];
    for (const node of this.walk(segments, start)) if (node !== undefined) nodes.push(node);
    return nodes;
  }

  *walk(
    segments: readonly (Segment | SingularQuerySegment)[],
    from: QueryNode,
    at = 0,
  ): Generator<QueryNode | undefined> {
    const segment = segments[at];
    if (segment === undefined) {
      yield from;
      return;
    }
    for (const node of segment.type === 'DescendantSegment' ? this.#walkDescendants(from) : [from]) {
      if (node === undefined) yield;
      else
        for (const found of this.#walkSegment(segment.node, node))
          if (found === undefined) yield;
          else yield* this.walk(segments, found, at + 1);
    }
  }

  *#walkSegment(node: (Segment | SingularQuerySegment)['node'], from: QueryNode): Generator<QueryNode | undefined> {
    this.#count();
    for (const selector of selectorsOf(node)) {
      if (selector.type === 'WildcardSelector') yield* this.#walkChildren(from);
      else if (selector.type === 'FilterSelector') {
        for (const child of this.#walkChildren(from))
          if (child === undefined || this.#holds(selector.value, child)) yield child;
      } else yield* this.#applySelector(selector, from);
    }
  }

  *#walkDescendants(from: QueryNode): Generator<QueryNode | undefined> {
    yield from;
    const open = [this.#walkChildren(from)];
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.next();
      if (next.done === true) open.pop();
      else {
        yield next.value;
        if (next.value !== undefined && isContainer(next.value.value)) open.push(this.#walkChildren(next.value));
      }
    }
  }

  *#walkChildren(from: QueryNode): Generator<QueryNode | undefined> {
    for (const child of childrenOneByOne(from)) {
      this.#count();
      yield child;
      this.#visited += 1;
      if (this.#visited % VALUES_PER_PAUSE === 0) yield undefined;
    }
  }

  #count(steps = 1): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) throw new Error('the JSONPath is too expensive to evaluate on this value');
  }

  #applySelector(
    selector: Exclude<Selector, { type: 'WildcardSelector' | 'FilterSelector' }>,
    from: QueryNode,
  ): QueryNode[] {
    const { value } = from;
    if (!isContainer(value)) return [];
    switch (selector.type) {
      case 'NameSelector':
        return childAt(from, selector.value);
      case 'IndexSelector': {
        if (!Array.isArray(value)) return [];
        return childAt(from, selector.value < 0 ? value.length + selector.value : selector.value);
      }
      case 'SliceSelector':
        return Array.isArray(value) ? this.#slice(from, value, selector) : [];
    }
  }

  #slice(
    from: QueryNode,
    array: readonly JsonValue[],
    { start, end, step }: Extract<Selector, { type: 'SliceSelector' }>,
  ): QueryNode[] {
    const by = step ?? 1;
    if (by === 0) return [];
    const normalize = (index: number) => (index < 0 ? array.length + index : index);
    const clamp = (index: number, low: number, high: number) => Math.min(Math.max(index, low), high);
    const found: QueryNode[] = [];
    if (by > 0) {
      const upper = clamp(normalize(end ?? array.length), 0, array.length);
      for (let index = clamp(normalize(start ?? 0), 0, array.length); index < upper; index += by)
        found.push(...childAt(from, index));
    } else {
      const lower = end === null ? -1 : clamp(normalize(end), -1, array.length - 1);
      for (
        let index = clamp(start === null ? array.length - 1 : normalize(start), -1, array.length - 1);
        index > lower;
        index += by
      )
        found.push(...childAt(from, index));
    }
    this.#count(found.length);
    return found;
  }

  #holds(test: LogicalExpr, current: QueryNode): boolean {
    this.#count();
    switch (test.type) {
      case 'LogicalOrExpr':
        return this.#holds(test.left, current) || this.#holds(test.right, current);
      case 'LogicalAndExpr':
        return this.#holds(test.left, current) && this.#holds(test.right, current);
      case 'LogicalNotExpr':
        return !this.#holds(test.expression, current);
      case 'ComparisonExpr':
        return compareExactly(test.op, this.#comparable(test.left, current), this.#comparable(test.right, current));
      case 'TestExpr':
        return test.expression.type === 'FilterQuery'
          ? this.#nodes(test.expression.value, current).length > 0
          : this.#matches(test.expression, current);
    }
  }

  #nodes(query: RelQuery | JsonPathQuery | RelSingularQuery | AbsSingularQuery, current: QueryNode): QueryNode[] {
    return this.select(
      query.segments,
      query.type === 'RelQuery' || query.type === 'RelSingularQuery' ? current : this.#root,
    );
  }

  #comparable(operand: Comparable, current: QueryNode): Value {
    if (operand.type === 'Literal') return readLiteral(operand.value);
    if (operand.type !== 'FunctionExpr') return this.#nodes(operand, current)[0]?.value;
    const [first] = operand.arguments;
    if (operand.name === 'length') return lengthOf(this.#argument(first, current));
    const nodes = first?.type === 'FilterQuery' ? this.#nodes(first.value, current) : [];
    return operand.name === 'count' ? nodes.length : nodes.length === 1 ? nodes[0]?.value : undefined;
  }

  /** `match()` or `search()`. */
  #matches({ name, arguments: [first, second] }: FunctionExpr, current: QueryNode): boolean {
    const [text, pattern] = [this.#argument(first, current), this.#argument(second, current)];
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    this.#count(Math.ceil(text.length / 10));
    return this.#match(name === 'match' ? `^(?:${pattern})$` : pattern, text);
  }

  /** An invalid I-Regexp matches nothing (RFC 9535, 2.4.6). */
  #match(pattern: string, text: string): boolean {
    try {
      return this.#matchPattern(fromIRegexp(pattern), text);
    } catch {
      return false;
    }
  }

  #argument(argument: FunctionExpr['arguments'][number] | undefined, current: QueryNode): Value {
    switch (argument?.type) {
      case 'Literal':
        return argument.value;
      case 'FilterQuery':
        return this.#nodes(argument.value, current)[0]?.value;
      case 'FunctionExpr':
        return this.#comparable(argument, current);
      default:
        return undefined;
    }
  }
}

function selectorsOf(node: (Segment | SingularQuerySegment)['node']): readonly Selector[] {
  if (node.type === 'BracketedSelection') return node.selectors;
  return [node.type === 'MemberNameShorthand' ? { type: 'NameSelector', value: node.value } : node];
}
