/** What all values that a run makes are derived from. */
export interface RunSeed {
  /** Any text. */
  readonly text: string;
  /** The number of the run among those that share the text, from 0. */
  readonly index: number;
  /** The time that dates and times are relative to, in milliseconds since 1970. */
  readonly time: number;
}

/** Writes a seed with all that the values depend on: `3f9a1c07.2@2026-11-27T12:00:00.000Z`. */
export function formatSeed(seed: RunSeed): string {
  return formatSeeds(seed)(seed.index);
}

/** Writes the seeds of many runs that differ in their number. */
export function formatSeeds({ text, time }: Omit<RunSeed, 'index'>): (index: number) => string {
  const end = `@${new Date(time).toISOString()}`;
  return (index) => `${text}.${String(index)}${end}`;
}

/** Reads a seed. Any text is one: without a number, it is that of the first run, without a time, of `now`. */
export function parseSeed(seed: string, now: number): RunSeed {
  const [, before = seed, written = ''] = /^([^]*)@([^@]*)$/.exec(seed) ?? [];
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(written) ? Date.parse(written) : Number.NaN;
  const rest = Number.isNaN(time) ? seed : before;
  const [, text = rest, index = '0'] = /^([^]*)\.(\d{1,9})$/.exec(rest) ?? [];
  return { text, index: Number(index), time: Number.isNaN(time) ? now : time };
}

/** The seed of a run without one, from its id, such as `run-3-3f9a1c07`: another one for each run. */
export function seedOfRun(runId: string, now: number): RunSeed {
  const [, count = '1', random = runId] = /^run-(\d+)-(.+)$/.exec(runId) ?? [];
  // The time makes it another one for the runs of other processes, too.
  return { text: `${random}-${now.toString(36)}`, index: Number(count) - 1, time: now };
}
