import { compileSimplePattern } from '../compile-simple-pattern.js';

/** Characters to build text from, in the order of preference. */
const alphabet = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_./:@ +,=#&?%!$()*;<>[]^{|}~"\'`\\\n\téя中😀',
];
/** Maximum number of search states: the work is boundedfor any pattern. */
const MAX_STATES = 20_000;

/** A position in the pattern, with the text that leads to it. */
interface State {
  readonly step: number;
  readonly last: string;
  readonly previous: State | undefined;
}

/**
 * Finds a shortest text of `minLength` to `maxLength` characters that matches an ECMAScript pattern. Undefined if none is
 * found, and for patterns with look-around and the like. The result must be validated: text after `$` and text that is
 * appended to reach the length are not compared with the pattern.
 */
export function textFromPattern(pattern: string, minLength: number, maxLength: number): string | undefined {
  const steps = compileSimplePattern(pattern);
  if (steps === undefined) return undefined;
  let statesLeft = MAX_STATES;
  let shortMatch: string | undefined;
  let level: readonly State[] = [{ step: 0, last: '', previous: undefined }];
  for (let length = 0; length <= maxLength && level.length > 0; length++) {
    const next: State[] = [];
    const visited = new Set<number>();
    const stack = [...level].reverse();
    for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
      if (visited.has(state.step)) continue;
      visited.add(state.step);
      if (--statesLeft < 0) return undefined;
      const current = state;
      const step = steps[current.step]!;
      if (step.kind === 'fork') stack.push(...step.to.map((to) => ({ ...current, step: to })).reverse());
      else if (step.kind === 'edge') {
        if (step.edge === 'end' || length === 0) stack.push({ ...current, step: current.step + 1 });
      } else if (step.kind === 'matched') {
        if (length >= minLength) return readText(current);
        shortMatch ??= readText(current);
      } else {
        const last = alphabet.find((character) => step.matches(character));
        if (last !== undefined) next.push({ step: current.step + 1, last, previous: current });
      }
    }
    level = next;
  }
  return shortMatch?.padEnd(minLength, 'a');
}

function readText(state: State): string {
  const characters: string[] = [];
  for (let at: State | undefined = state; at !== undefined; at = at.previous) characters.unshift(at.last);
  return characters.join('');
}
