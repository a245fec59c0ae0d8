/** Invalid arguments or files: all problems, one line each. Ends the command with exit code 2. */
export class UsageError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'UsageError';
    this.errors = errors;
  }
}
