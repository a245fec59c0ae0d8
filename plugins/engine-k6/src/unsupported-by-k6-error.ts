/** What a chain has that k6 cannot do. */
export class UnsupportedByK6Error extends Error {
  override readonly name = 'UnsupportedByK6Error';

  /** @param problems each in one sentence, with its location in the chain and, if there is one, the fix */
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}
