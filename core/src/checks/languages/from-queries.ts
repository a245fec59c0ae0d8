import type { JsonValue } from '../../model/json.js';
import type { SelectorLanguage } from '../selector-language.js';
import { replaceAt } from './json-pointer-language.js';
import { pathOf, type QueryNode } from './query-node.js';

/** Evaluates a query; `isSingular` if it selects at most one node for any value. Throws an `Error`. */
export type EvaluateQuery = (
  value: JsonValue,
  query: string,
) => { readonly nodes: readonly QueryNode[]; readonly isSingular: boolean };

/** A language whose queries select nodes of a JSON value. */
export function fromQueries(evaluate: EvaluateQuery, verify: SelectorLanguage['verify']): SelectorLanguage {
  return {
    verify,
    holds: (context, query) => evaluate(context, query).nodes.length > 0,
    select(context, query) {
      const { nodes, isSingular } = evaluate(context, query);
      return isSingular ? nodes[0]?.value : nodes.map(({ value }) => value);
    },
    replace(payload, query, value) {
      const { nodes } = evaluate(payload, query);
      if (nodes.length === 0) throw new Error(`${JSON.stringify(query)} selects nothing in the payload`);
      // Descendants first, so that a replaced ancestor does not lose the location of a later node.
      const paths = nodes.map(pathOf).sort((left, right) => right.length - left.length);
      return paths.reduce((replaced, path) => replaceAt(replaced, path, value) ?? replaced, payload);
    },
  };
}
