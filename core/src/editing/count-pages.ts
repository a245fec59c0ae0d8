import type { Capture, Chain, OperationStep } from '../model/chain.js';
import type { Check } from '../model/check.js';
import { asWholeMapping, formatMapping } from '../model/mappings/mapping-text.js';
import { uniqueName } from '../model/unique-name.js';
import { editOperation, setParameter } from './edit-steps.js';

/** How the client of a list counts its pages: `page=1,2,3` or `offset=0,50,100`. */
export interface PageCount {
  /** The query parameter that is counted. Only letters, digits, `_`, `.` and `-`. */
  readonly parameter: string;
  /** Its value for the first page, which the server reads where it is not sent. */
  readonly first: number;
  /** How much is added for the next page. */
  readonly step: number;
}

/** A list whose pages the client counts, and where in its response the items of a page are. */
export interface CountedPages extends PageCount {
  /** Path of the items in the body; empty if the body is the list. */
  readonly items: readonly string[];
}

const CAPTURE = 'nextPage';

/**
 * The XPath that counts: from the URL of a call, one `step` after the value in it. Written without loops and patterns,
 * which are not evaluated on a text.
 */
function countIn({ parameter, first, step }: PageCount): string {
  const query = `translate(., '?', '&')`;
  const sent = `substring-before(concat(substring-after(${query}, '&${parameter}='), '&'), '&')`;
  return `if (contains(${query}, '&${parameter}=')) then number(${sent}) + ${step} else ${first + step}`;
}

const counting = /'&([\w.-]+)='.* \+ (\d+) else (\d+)$/;

/** True for the capture that makes the number of the next page. */
export function isPageCount({ expression }: Capture): boolean {
  return counting.test(expression.replace(/"?\}\}$/, ''));
}

/** How a step counts pages; undefined if it does not. */
export function readPageCount(step: OperationStep): PageCount | undefined {
  for (const { expression } of step.captures) {
    const mapping = asWholeMapping(expression);
    if (mapping?.kind !== 'selector' || mapping.type !== 'xpath' || mapping.context.kind !== 'expression') continue;
    const [, parameter, added, second] = counting.exec(mapping.selector) ?? [];
    if (parameter !== undefined) return { parameter, first: Number(second) - Number(added), step: Number(added) };
  }
  return undefined;
}

/** The chain whose step counts pages: a capture makes the number of the next page, which the parameter maps. */
export function setPageCount(chain: Chain, id: string, count: PageCount): Chain {
  const expression = formatMapping({
    kind: 'selector',
    context: { kind: 'expression', expression: { kind: 'url' } },
    type: 'xpath',
    selector: countIn(count),
  });
  let name = CAPTURE;
  const counted = editOperation(chain, id, (step) => {
    const known = step.captures.find(isPageCount);
    name = known?.name ?? uniqueName(CAPTURE, (each) => step.captures.some((capture) => capture.name === each));
    const captures = known
      ? step.captures.map((capture) => (capture === known ? { name, expression } : capture))
      : [...step.captures, { name, expression }];
    return { ...step, captures };
  });
  return setParameter(counted, id, 'query', count.parameter, formatMapping({ kind: 'output', stepId: id, name }));
}

/** The chain whose step no longer counts pages. */
export function removePageCount(chain: Chain, id: string): Chain {
  return editOperation(chain, id, (step) => ({
    ...step,
    captures: step.captures.filter((capture) => !isPageCount(capture)),
  }));
}

/** What holds for a page with items (`!=`), or for an empty one (`==`). */
export function comparePage(stepId: string, items: readonly string[], operator: '!=' | '=='): Check {
  const first = formatMapping({ kind: 'response', stepId, path: [...items, '0'] });
  return { kind: 'simple', condition: `${first} ${operator} null` };
}
