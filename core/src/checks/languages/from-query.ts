import type { JsonValue } from '../../model/json.js';
import type { CompiledSelector } from '../selector-language.js';
import { type SpendWork, WorkBudget } from '../work-budget.js';
import { replaceAt } from './json-pointer-language.js';
import { pathOf, type QueryNode } from './query-node.js';

/** A parsed query. */
export interface NodeQuery {
  /** The query as written. */
  readonly text: string;
  /** True if it selects at most one node of any value. */
  readonly isSingular: boolean;
  /** The nodes that it selects. Throws an `Error`. */
  readonly evaluate: (value: JsonValue, budget: WorkBudget) => readonly QueryNode[];
}

/** The selector of a query that selects nodes of a JSON value. */
export function fromQuery({ text: query, isSingular, evaluate }: NodeQuery): CompiledSelector {
  return {
    holds: (context, budget = new WorkBudget()) => evaluate(context, budget).length > 0,
    select(context, budget = new WorkBudget()) {
      const nodes = evaluate(context, budget);
      return isSingular ? nodes[0]?.value : nodes.map(({ value }) => value);
    },
    replace(payload, value, budget = new WorkBudget()) {
      const nodes = evaluate(payload, budget);
      if (nodes.length === 0) throw new Error(`${JSON.stringify(query)} selects nothing in the payload`);
      // Descendants first, so that a replaced ancestor does not lose the location of a later node.
      const spend = budget.start('JSONPath');
      for (const node of nodes) countCopies(node, spend);
      const paths = nodes.map(pathOf).sort((left, right) => right.length - left.length);
      return paths.reduce((replaced, path) => replaceAt(replaced, path, value) ?? replaced, payload);
    },
  };
}

/** A replacement copies what contains the node, list by list and object by object. */
function countCopies(node: QueryNode, spend: SpendWork): void {
  for (let at = node.parent; at !== undefined; at = at.parent)
    spend(1 + (Array.isArray(at.value) ? at.value.length >> 4 : Object.keys(at.value as object).length));
}
