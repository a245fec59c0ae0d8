import { isContainer, type JsonValue } from '../../model/json.js';
import { loadPatternMatcher } from '../match-pattern.js';
import type { SelectorLanguage } from '../selector-language.js';
import { fromQueries } from './from-queries.js';
import { evaluateScript, isTrue, type Script } from './goessner-script.js';
import { type GoessnerSelector, type GoessnerStep, parseGoessner } from './parse-goessner.js';
import { childAt, childrenOf, type QueryNode } from './query-node.js';

const MAX_STEPS = 2_000_000;

/**
 * JSONPath as in draft-goessner-dispatch-jsonpath-00. Its filters are scripts: `==` converts types, and a value alone holds
 * if JavaScript counts it as true, so that `[?(@.active)]` does not select `active: false`.
 */
export async function loadGoessnerLanguage(): Promise<SelectorLanguage> {
  const matches = await loadPatternMatcher();
  return fromQueries((root, query) => {
    let steps = 0;
    const count = (work = 1): void => {
      steps += work;
      if (steps > MAX_STEPS) throw new Error('the JSONPath is too expensive to evaluate on this value');
    };
    const run = (script: Script, current: JsonValue): JsonValue | undefined => {
      count();
      return evaluateScript(script, { current, root, matches });
    };
    const { path } = parseGoessner(query);
    const nodes = path.reduce<readonly QueryNode[]>(
      (found, step) => found.flatMap((node) => applyStep(step, node, run, count)),
      [{ value: root }],
    );
    return { nodes, isSingular: path.every(isSingular) };
  }, parseGoessner);
}

type RunScript = (script: Script, current: JsonValue) => JsonValue | undefined;

function applyStep(step: GoessnerStep, from: QueryNode, run: RunScript, count: (work?: number) => void): QueryNode[] {
  const origins = step.descendant ? descendantsOf(from, count) : [from];
  return origins.flatMap((origin) => step.selectors.flatMap((selector) => select(selector, origin, run, count)));
}

function select(
  selector: GoessnerSelector,
  from: QueryNode,
  run: RunScript,
  count: (work?: number) => void,
): QueryNode[] {
  const { value } = from;
  count();
  if (!isContainer(value)) return [];
  switch (selector.kind) {
    case 'name':
      return selectKey(from, selector.name);
    case 'wildcard': {
      const children = childrenOf(from);
      count(children.length);
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
      count(found.length);
      return found;
    }
    case 'filter':
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

function descendantsOf(from: QueryNode, count: (work?: number) => void): QueryNode[] {
  const found: QueryNode[] = [];
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    const children = childrenOf(next);
    count(children.length + 1);
    waiting.push(...children.reverse());
  }
  return found;
}

function isSingular({ descendant, selectors: [selector, ...more] }: GoessnerStep): boolean {
  return !descendant && more.length === 0 && (selector?.kind === 'name' || selector?.kind === 'script');
}
