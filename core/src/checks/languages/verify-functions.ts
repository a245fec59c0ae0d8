import type { Comparable, FunctionExpr, JsonPathQuery } from './json-path-syntax.js';
import { isSingularQuery } from './query-functions.js';

/** Number of arguments of each function. */
const arities: Readonly<Record<string, number>> = { length: 1, count: 1, value: 1, match: 2, search: 2 };

/**
 * Checks that each function of a parsed query exists and is well-typed (RFC 9535, 2.4.3), so that evaluation does not
 * need to. Throws an `Error` with a readable message.
 */
export function verifyFunctions(query: JsonPathQuery): void {
  visit(query);
}

/** Visits every node of the syntax tree, the inner ones first. */
function visit(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  for (const child of Object.values(node)) visit(child);
  if ('type' in node) {
    if (node.type === 'FunctionExpr') verifyCall(node as FunctionExpr);
    if (node.type === 'ComparisonExpr') {
      const { left, right } = node as unknown as { readonly left: Comparable; readonly right: Comparable };
      for (const operand of [left, right]) rejectLogical(operand);
    }
    if (node.type === 'TestExpr') {
      const { expression } = node as unknown as { readonly expression: { readonly type: string } };
      if (expression.type === 'FunctionExpr' && !isLogical(expression as FunctionExpr))
        throw new Error(
          `the JSONPath has to compare the result of ${(expression as FunctionExpr).name}() with something`,
        );
    }
  }
}

function verifyCall({ name, arguments: given }: FunctionExpr): void {
  const arity = Object.hasOwn(arities, name) ? arities[name] : undefined;
  if (arity === undefined) throw new Error(`JSONPath has no function ${JSON.stringify(name)}`);
  if (given.length !== arity)
    throw new Error(`the JSONPath's ${name}() takes ${arity} argument${arity === 1 ? '' : 's'}`);
  for (const argument of given) {
    if (name === 'count' || name === 'value') {
      if (argument.type !== 'FilterQuery') throw new Error(`the JSONPath's ${name}() takes a query`);
    } else if (argument.type === 'FilterQuery') {
      if (!isSingularQuery(argument.value)) throw new Error(`the JSONPath's ${name}() takes a query of a single value`);
    } else if (argument.type === 'FunctionExpr') {
      rejectLogical(argument);
    } else if (argument.type !== 'Literal') {
      throw new Error(`the JSONPath's ${name}() takes a value`);
    }
  }
}

function rejectLogical(operand: Comparable): void {
  if (operand.type === 'FunctionExpr' && isLogical(operand))
    throw new Error(`the JSONPath must not compare ${operand.name}(), which is already true or false`);
}

function isLogical({ name }: FunctionExpr): boolean {
  return name === 'match' || name === 'search';
}
