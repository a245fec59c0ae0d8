/** What the user gave cannot be used: every fault found, each one line. Ends the command with exit code 2. */
export class UsageError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'UsageError';
    this.faults = faults;
  }
}
