/** What a chain has that k6 cannot do. */
export class UnsupportedByK6Error extends Error {
  /** Distinguishes it from other errors. */
  override readonly name = 'UnsupportedByK6Error';
  /** Each in one sentence, with its location in the chain and, if there is one, the fix. */
  readonly problems: readonly string[];

  /** @param problems what k6 does not support */
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
