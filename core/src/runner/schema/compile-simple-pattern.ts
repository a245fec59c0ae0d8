/** One instruction of a compiled pattern; unless noted otherwise, matching continues at the next one. */
export type PatternStep =
  | { readonly kind: 'one'; matches(character: string): boolean }
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'edge'; readonly edge: 'start' | 'end' }
  | { readonly kind: 'matched' };

const MAX_STEPS = 500;
const MAX_DEPTH = 30;

/**
 * Compiles an ECMAScript pattern, parsed as with the flag `u`: characters, classes, groups, alternatives, repetitions,
 * `^` and `$`. Returns undefined for everything else (look-around, back references, `\b`, invalid patterns) and for
 * large patterns.
 */
export function compileSimplePattern(pattern: string): readonly PatternStep[] | undefined {
  try {
    return new PatternCompiler(pattern).compile();
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

class NotSimple extends Error {}

/** Emits the instructions for a part of the pattern. */
type Write = () => void;

class PatternCompiler {
  readonly #pattern: string;
  readonly #steps: PatternStep[] = [];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  compile(): readonly PatternStep[] {
    const write = this.#readAlternatives();
    if (this.#at < this.#pattern.length) throw new NotSimple();
    write();
    this.#add({ kind: 'matched' });
    return this.#steps;
  }

  #readAlternatives(): Write {
    const branches = [this.#readSequence()];
    while (this.#consume(/\|/y) !== undefined) branches.push(this.#readSequence());
    return branches.reduceRight((others, first) => () => {
      const fork = this.#reserve();
      first();
      const jump = this.#reserve();
      this.#fork(fork, fork + 1, this.#steps.length);
      others();
      this.#fork(jump, this.#steps.length);
    });
  }

  #readSequence(): Write {
    const parts: Write[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern.charAt(this.#at)))
      parts.push(this.#readTerm());
    return () => {
      for (const write of parts) write();
    };
  }

  #readTerm(): Write {
    const edge = this.#consume(/[$^]/y)?.[0];
    if (edge !== undefined) return () => this.#add({ kind: 'edge', edge: edge === '^' ? 'start' : 'end' });
    const write = this.#readAtom();
    // Whether a repetition is greedy changes where a match ends, not whether there is one.
    const repetition = this.#consume(/(?:([*+?])|\{(\d{1,4})(?:(,)(\d{1,4})?)?\})\??/y);
    if (repetition === undefined) return write;
    const [, sign, min, open, max] = repetition;
    if (sign !== undefined) return this.#repeat(write, sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity);
    return this.#repeat(
      write,
      Number(min),
      max !== undefined ? Number(max) : open === undefined ? Number(min) : Infinity,
    );
  }

  #readAtom(): Write {
    if (this.#consume(/\((?!\?)|\(\?:/y) !== undefined) {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw new NotSimple();
      const write = this.#readAlternatives();
      this.#depth -= 1;
      if (this.#consume(/\)/y) === undefined) throw new NotSimple();
      return write;
    }
    const literal = this.#consume(/[^$()*+.?[\\\]^{|}]/uy)?.[0];
    if (literal !== undefined) return () => this.#add({ kind: 'one', matches: (character) => character === literal });
    const source = this.#consume(
      /\.|\[(?:[^\\\]]|\\.)*\]|\\(?:[dDsSwWtnrvf]|[pP]\{[^}]*\}|x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|[$()*+./?[\\\]^{|}])/uy,
    )?.[0];
    if (source === undefined) throw new NotSimple();
    const matches = compileOne(source);
    return () => this.#add({ kind: 'one', matches });
  }

  #repeat(write: Write, min: number, max: number): Write {
    if (max < min) throw new NotSimple();
    return () => {
      for (let count = 0; count < min; count += 1) write();
      if (max === Infinity) {
        const fork = this.#reserve();
        write();
        this.#fork(this.#reserve(), fork);
        this.#fork(fork, fork + 1, this.#steps.length);
        return;
      }
      const forks: number[] = [];
      for (let count = min; count < max; count += 1) {
        forks.push(this.#reserve());
        write();
      }
      for (const fork of forks) this.#fork(fork, fork + 1, this.#steps.length);
    };
  }

  #add(step: PatternStep): void {
    if (this.#steps.length >= MAX_STEPS) throw new NotSimple();
    this.#steps.push(step);
  }

  #reserve(): number {
    this.#add({ kind: 'fork', to: [] });
    return this.#steps.length - 1;
  }

  #fork(index: number, ...to: readonly number[]): void {
    this.#steps[index] = { kind: 'fork', to };
  }

  #consume(expected: RegExp): RegExpExecArray | undefined {
    expected.lastIndex = this.#at;
    const found = expected.exec(this.#pattern) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}

/**
 * A single character can be matched in only one way, so the native engine is safe. It is called once for each ASCII
 * character.
 */
function compileOne(source: string): (character: string) => boolean {
  let one: RegExp;
  try {
    one = new RegExp(`^${source}$`, 'u');
  } catch {
    throw new NotSimple();
  }
  const known: (boolean | undefined)[] = [];
  return (character) => {
    const code = character.charCodeAt(0);
    return code < 128 ? (known[code] ??= one.test(character)) : one.test(character);
  };
}
