import { compileSimplePattern, type PatternStep } from './compile-simple-pattern.js';

/**
 * Returns whether a pattern matches anywhere in a text; undefined if the pattern or the text's length is not supported.
 */
export type SimpleMatcher = (pattern: string, text: string) => boolean | undefined;

/** Maximum work for one text: its length times the pattern's size. */
const MAX_WORK = 1_000_000;

/**
 * Creates a matcher for the common subset of ECMAScript patterns, parsed as with the flag `u`. It follows all paths
 * through a pattern simultaneously, so that its time is linear in the text for any pattern. It caches compiled
 * patterns.
 */
export function createSimpleMatcher(): SimpleMatcher {
  const compiled = new Map<string, readonly PatternStep[] | undefined>();
  return (pattern, text) => {
    if (!compiled.has(pattern)) compiled.set(pattern, compileSimplePattern(pattern));
    const program = compiled.get(pattern);
    if (program === undefined || program.length * text.length > MAX_WORK) return undefined;
    return matchProgram(program, text);
  };
}

function matchProgram(program: readonly PatternStep[], text: string): boolean {
  /** The position at which an instruction was last reached, so that none is followed twice at one position. */
  const reachedAt = new Int32Array(program.length).fill(-1);
  let found = false;
  const follow = (index: number, at: number, into: number[]): void => {
    if (found || reachedAt[index] === at) return;
    reachedAt[index] = at;
    const step = program[index]!;
    if (step.kind === 'matched') found = true;
    else if (step.kind === 'one') into.push(index);
    else if (step.kind === 'fork') for (const target of step.to) follow(target, at, into);
    else if (step.edge === 'start' ? at === 0 : at === text.length) follow(index + 1, at, into);
  };

  let current: number[] = [];
  let at = 0;
  follow(0, 0, current);
  for (const character of text) {
    if (found) return true;
    const next: number[] = [];
    at += character.length;
    for (const index of current) {
      const step = program[index]!;
      if (step.kind === 'one' && step.matches(character)) follow(index + 1, at, next);
    }
    follow(0, at, next);
    current = next;
  }
  return found;
}
