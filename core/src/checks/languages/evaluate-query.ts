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
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { PatternMatcher } from '../match-pattern.js';
import { type SpendWork, textWork, WorkBudget } from '../work-budget.js';
import { childAt, childrenOneByOne, type QueryNode } from './query-node.js';
import { readLiteral } from './exact-literal.js';
import { fromIRegexp, lengthOf } from './query-functions.js';

/** A value in a filter; undefined is "Nothing" of RFC 9535. */
type Value = JsonValue | undefined;

/**
 * Evaluates a parsed JSONPath query (RFC 9535). The evaluation of the library passes patterns to the backtracking
 * RegExp and is unbounded. Here `match()` and `search()` use the given matcher, and each step is counted. The
 * functions of the query must have been verified (`verifyFunctions`). Throws an `Error` with a readable message.
 */
export function evaluateQuery(
  query: JsonPathQuery,
  root: JsonValue,
  matchPattern: PatternMatcher,
  spend: SpendWork = new WorkBudget().start('JSONPath'),
): readonly QueryNode[] {
  return new QueryEvaluator(root, matchPattern, spend).select(query.segments, { value: root });
}

/**
 * The same nodes in the same order, one at a time and without holding more than one path to them. Yields undefined
 * where the caller can pause.
 */
export function walkQuery(
  query: JsonPathQuery,
  root: JsonValue,
  matchPattern: PatternMatcher,
  spend: SpendWork = new WorkBudget().start('JSONPath'),
): Generator<QueryNode | undefined> {
  return new QueryEvaluator(root, matchPattern, spend).walk(query.segments, { value: root });
}

/** Values visited before a pause is offered. */
const VALUES_PER_PAUSE = 200;

class QueryEvaluator {
  readonly #root: QueryNode;
  readonly #matchPattern: PatternMatcher;
  readonly #spend: SpendWork;
  #visited = 0;

  constructor(root: JsonValue, matchPattern: PatternMatcher, spend: SpendWork) {
    this.#root = { value: root };
    this.#matchPattern = matchPattern;
    this.#spend = spend;
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
        for (const found of this.#walkSegment(segment.node, node)) {
          // Each node passes through the generators of all segments before.
          this.#spend(at + 1);
          if (found === undefined) yield;
          else yield* this.walk(segments, found, at + 1);
        }
    }
  }

  *#walkSegment(node: (Segment | SingularQuerySegment)['node'], from: QueryNode): Generator<QueryNode | undefined> {
    this.#spend(1);
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
      this.#spend(1);
      yield child;
      this.#visited += 1;
      if (this.#visited % VALUES_PER_PAUSE === 0) yield undefined;
    }
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
    this.#spend(found.length);
    return found;
  }

  #holds(test: LogicalExpr, current: QueryNode): boolean {
    this.#spend(1);
    switch (test.type) {
      case 'LogicalOrExpr':
        return this.#holds(test.left, current) || this.#holds(test.right, current);
      case 'LogicalAndExpr':
        return this.#holds(test.left, current) && this.#holds(test.right, current);
      case 'LogicalNotExpr':
        return !this.#holds(test.expression, current);
      case 'ComparisonExpr':
        return compareExactly(
          test.op,
          this.#comparable(test.left, current),
          this.#comparable(test.right, current),
          this.#spend,
        );
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
    if (operand.name === 'length') return this.#lengthOf(this.#argument(first, current));
    const nodes = first?.type === 'FilterQuery' ? this.#nodes(first.value, current) : [];
    return operand.name === 'count' ? nodes.length : nodes.length === 1 ? nodes[0]?.value : undefined;
  }

  #lengthOf(value: Value): number | undefined {
    if (typeof value === 'string') this.#spend(textWork(value.length));
    const length = lengthOf(value);
    this.#spend(1 + (Array.isArray(value) ? 0 : (length ?? 0)));
    return length;
  }

  /** `match()` or `search()`. */
  #matches({ name, arguments: [first, second] }: FunctionExpr, current: QueryNode): boolean {
    const [text, pattern] = [this.#argument(first, current), this.#argument(second, current)];
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    return this.#match(name === 'match' ? `^(?:${pattern})$` : pattern, text);
  }

  /** An invalid I-Regexp matches nothing (RFC 9535, 2.4.6). */
  #match(pattern: string, text: string): boolean {
    try {
      return this.#matchPattern(fromIRegexp(pattern), text, this.#spend);
    } catch (error) {
      if (isOpchainError(error)) throw error;
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
