export interface HostileRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** From the start of the process to its end. */
  readonly milliseconds: number;
  /** What it took of the processor meanwhile, however busy the machine was. */
  readonly processorMilliseconds: number;
  /** The largest resident size of the process. */
  readonly megabytes: number;
}

/** Runs the built `opchain` command in a process of its own, measured. */
export function runHostile(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<HostileRun>;
