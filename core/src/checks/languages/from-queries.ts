import type { JsonValue } from '../../model/json.js';
import type { SelectorLanguage } from '../selector-language.js';
import { type SpendWork, WorkBudget } from '../work-budget.js';
import { replaceAt } from './json-pointer-language.js';
import { pathOf, type QueryNode } from './query-node.js';

/** Evaluates a query; `isSingular` if it selects at most one node for any value. Throws an `Error`. */
export type EvaluateQuery = (
  value: JsonValue,
  query: string,
  budget: WorkBudget,
) => { readonly nodes: readonly QueryNode[]; readonly isSingular: boolean };

/** A language whose queries select nodes of a JSON value. */
export function fromQueries(evaluate: EvaluateQuery, verify: SelectorLanguage['verify']): SelectorLanguage {
  return {
    verify,
    holds: (context, query, budget = new WorkBudget()) => evaluate(context, query, budget).nodes.length > 0,
    select(context, query, budget = new WorkBudget()) {
      const { nodes, isSingular } = evaluate(context, query, budget);
      return isSingular ? nodes[0]?.value : nodes.map(({ value }) => value);
    },
    replace(payload, query, value, budget = new WorkBudget()) {
      const { nodes } = evaluate(payload, query, budget);
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
