import { randomUUID } from 'node:crypto';
import type { OpenTearDown } from '@opchain/core/internal/suite';
import type { Io } from '../../command/io.js';
import type { RunArguments } from '../run-arguments.js';
import { readProcessStart } from './process-start.js';
import { StateFile } from './state-file.js';

/** What a journal file has. */
interface Written {
  readonly pid: number;
  /** When that process started: an id is used again. Missing where the system does not tell. */
  readonly started?: string | undefined;
  readonly target: Target;
  readonly open: readonly OpenTearDown[];
}

/** Where a suite ran: elsewhere, its tear-down would remove what belongs to others. */
interface Target {
  readonly environment: string | null;
  readonly servers: readonly (readonly [source: string, url: string])[];
}

const NAME = 'tear-down';

/** Returns what saves the tear-down that is due in a file outside the project. What mocks know ends with the process. */
export function createJournalFile(args: RunArguments, folder: string, env: Io['env']) {
  // A process id alone comes back: in containers, it is the same each time.
  const file = StateFile.of(NAME, folder, env, `${process.pid}-${randomUUID()}`);
  const target = targetOf(args);
  let started: string | undefined;
  return (open: readonly OpenTearDown[]): void => {
    if (open.length === 0) file.remove();
    else if (!args.mock)
      file.write({
        pid: process.pid,
        started: (started ??= readProcessStart(process.pid)),
        target,
        open,
      } satisfies Written);
  };
}

function targetOf({ environment, servers }: RunArguments): Target {
  return { environment: environment?.name ?? null, servers: Object.entries(servers).sort() };
}

/** A journal of a run that was killed, or whose tear-down failed. */
export interface InterruptedRun {
  readonly open: readonly OpenTearDown[];
  /** Where it ran, in words, if that is not where this command runs. */
  readonly elsewhere: string | undefined;
  readonly file: string;
  /** Saves what is still due. */
  readonly save: (open: readonly OpenTearDown[]) => void;
}

/** The runs in this folder that ended without their tear-down. */
export function listInterruptedRuns(args: RunArguments, folder: string, env: Io['env']): readonly InterruptedRun[] {
  return StateFile.list(NAME, folder, env).flatMap((file): readonly InterruptedRun[] => {
    const written = file.read() as Partial<Written> | undefined;
    if (written?.pid === undefined || !Array.isArray(written.open) || isAlive(written.pid, written.started)) return [];
    const { target = { environment: null, servers: [] }, pid, started } = written;
    const isHere = JSON.stringify(target) === JSON.stringify(targetOf(args));
    return [
      {
        open: written.open as readonly OpenTearDown[],
        elsewhere: isHere ? undefined : describeTarget(target),
        file: file.path,
        save: (open) =>
          open.length === 0 ? file.remove() : void file.write({ pid, started, target, open } satisfies Written),
      },
    ];
  });
}

function describeTarget({ environment, servers }: Target): string {
  const named = servers.map(([source, url]) => `--server ${source}=${url}`);
  return [...(environment === null ? [] : [`--env ${environment}`]), ...named].join(' ') || 'no --server and no --env';
}

/** Another process that may still run its tear-down. */
function isAlive(pid: number, started: string | undefined): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = started === undefined ? undefined : readProcessStart(pid);
  return now === undefined || now === started;
}
