/** A case cannot be tried, for example because a record that it needs cannot be made. It is skipped with the reason. */
export class NotTriedError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotTriedError';
  }
}
