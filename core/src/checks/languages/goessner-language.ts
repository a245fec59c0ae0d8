import { isContainer, type JsonValue } from '../../model/json.js';
import { loadPatternMatcher } from '../match-pattern.js';
import type { SelectorLanguage } from '../selector-language.js';
import type { SpendWork } from '../work-budget.js';
import { fromQuery } from './from-query.js';
import { evaluateScript, isTrue, type Script } from './goessner-script.js';
import { type GoessnerSelector, type GoessnerStep, parseGoessner } from './parse-goessner.js';
import { childAt, childrenOf, type QueryNode } from './query-node.js';

/**
 * JSONPath as in draft-goessner-dispatch-jsonpath-00. Its filters are scripts: `==` converts types, and a value alone holds
 * if JavaScript counts it as true, so that `[?(@.active)]` does not select `active: false`.
 */
export async function loadGoessnerLanguage(): Promise<SelectorLanguage> {
  const matches = await loadPatternMatcher();
  return {
    compile(text) {
      const { path } = parseGoessner(text);
      return fromQuery({
        text,
        isSingular: path.every(isSingular),
        evaluate(root, budget) {
          const spend = budget.start('JSONPath');
          const run = (script: Script, current: JsonValue): JsonValue | undefined =>
            evaluateScript(script, { current, root, matches, spend });
          return path.reduce<readonly QueryNode[]>(
            (found, step) => found.flatMap((node) => applyStep(step, node, run, spend)),
            [{ value: root }],
          );
        },
      });
    },
  };
}

type RunScript = (script: Script, current: JsonValue) => JsonValue | undefined;

function applyStep(step: GoessnerStep, from: QueryNode, run: RunScript, spend: SpendWork): QueryNode[] {
  const origins = step.descendant ? descendantsOf(from, spend) : [from];
  return origins.flatMap((origin) => step.selectors.flatMap((selector) => select(selector, origin, run, spend)));
}

function select(selector: GoessnerSelector, from: QueryNode, run: RunScript, spend: SpendWork): QueryNode[] {
  const { value } = from;
  spend(1);
  if (!isContainer(value)) return [];
  switch (selector.kind) {
    case 'name':
      return selectKey(from, selector.name);
    case 'wildcard': {
      const children = childrenOf(from);
      spend(children.length);
      return children;
    }
    case 'slice': {
      if (!Array.isArray(value)) return [];
      const { start = 0, end = value.length, step = 1 } = selector;
      const [first, last] = [start, end].map((at) =>
        at < 0 ? Math.max(0, value.length + at) : Math.min(at, value.length),
      );
      const found: QueryNode[] = [];
      for (let index = first ?? 0; index < (last ?? 0); index += step) found.push(...childAt(from, index));
      spend(found.length);
      return found;
    }
    case 'filter':
      spend(Object.keys(value).length);
      return childrenOf(from).filter((child) => isTrue(run(selector.script, child.value)));
    case 'script': {
      const key = run(selector.script, value);
      return typeof key === 'string' || typeof key === 'number' ? selectKey(from, String(key)) : [];
    }
  }
}

function selectKey(from: QueryNode, key: string): QueryNode[] {
  return childAt(from, Array.isArray(from.value) && /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : key);
}

function descendantsOf(from: QueryNode, spend: SpendWork): QueryNode[] {
  const found: QueryNode[] = [];
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    const children = childrenOf(next);
    spend(children.length + 1);
    waiting.push(...children.reverse());
  }
  return found;
}

function isSingular({ descendant, selectors: [selector, ...more] }: GoessnerStep): boolean {
  return !descendant && more.length === 0 && (selector?.kind === 'name' || selector?.kind === 'script');
}
