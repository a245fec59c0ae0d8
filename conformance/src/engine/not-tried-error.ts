/** A case cannot be tried, for example because a record that it needs cannot be made. It is skipped with the reason. */
export class NotTriedError extends Error {
  constructor(
    reason: string,
    /**
     * What to do so that it is tried: an option, a setting, or a change of the description. Missing: what usually helps; null:
     * there is nothing to do.
     */
    readonly advice?: string | null,
  ) {
    super(reason);
    this.name = 'NotTriedError';
  }
}
