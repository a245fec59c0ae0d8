import type { Chain, Source } from '@opchain/core';
import { nameSource } from '@opchain/core/internal/model';
import type * as FastCheck from 'fast-check';
import { listRecords } from '../derive/list-records.js';
import { NotTriedError } from '../engine/not-tried-error.js';
import { CaseFailure } from '../engine/case-failure.js';
import { Session } from '../engine/session.js';
import type { Target } from '../engine/target/target.js';
import { actAtOnceCommand } from './commands/act-at-once-command.js';
import { actCommand } from './commands/act-command.js';
import { changeAtOnceCommand } from './commands/change-at-once-command.js';
import { changeCommand } from './commands/change-command.js';
import type { Command } from './commands/command.js';
import { createCommand } from './commands/create-command.js';
import { listCommand } from './commands/list-command.js';
import { readCommand } from './commands/read-command.js';
import { removeCommand } from './commands/remove-command.js';
import { kindOfFailure } from './kind-of-failure.js';
import { listResources, type Resources } from './list-resources.js';
import { Sequence } from './sequence.js';
import { toChain } from './to-chain.js';
import { ServerModel } from './server-model.js';

/** Options of an exploration. */
export interface ExploreOptions {
  /** A whole number; the same seed repeats the same sequences on a server that responds the same. */
  readonly seed: number;
  /** How long to look for failures, in milliseconds. */
  readonly durationMs: number;
  /** Kinds of failures that were found before, and are not looked for. */
  readonly known?: ReadonlySet<string>;
}

/** What an exploration sent. */
export interface Explored {
  calls: number;
  /** The IDs of the operations that it called. */
  readonly operations: Set<string>;
}

/** A failure, and the shortest sequence of calls that was found for it. */
export interface FoundFailure {
  /** What tells it from other failures. */
  readonly kind: string;
  readonly failure: CaseFailure;
  /** Fails again when it runs. */
  readonly chain: Chain;
}

const MAX_COMMANDS = 20;
/** How long a failure is shortened. */
const MAX_SHRINK_MS = 30_000;
const MAX_LISTED = 600;

/**
 * Sends random sequences of operations, and compares the responses with a model of the records. Returns the first failure
 * with its fewest calls; undefined if none was found in time. Deletes the records that it created. `explored` counts what
 * was sent.
 */
export async function explore(
  target: Target,
  { seed, durationMs, known }: ExploreOptions,
  signal: AbortSignal,
  explored: Explored = { calls: 0, operations: new Set() },
): Promise<FoundFailure | undefined> {
  const fc = await import('fast-check');
  const resources = await listResources(target);
  if (resources.collections.length + resources.actions.length === 0)
    throw new NotTriedError('no operation creates records that can be read or deleted, and may be called');
  const { all, focused } = await listCommands(fc, target, resources, signal);
  let deadline = Date.now() + durationMs;
  let found: FoundFailure | undefined;
  const isOver = () => signal.aborted || Date.now() > deadline;
  const rejectsRepeat = new Map<string, boolean>();
  const source: Source = { name: nameSource(target.contract.name), url: target.contract.descriptionFile };
  const tryCommands = async (commands: Iterable<FastCheck.AsyncCommand<ServerModel, unknown>>): Promise<void> => {
    // A failure ends the series; its shorter variants fail as fast.
    if (isOver()) throw new Error('The time is over.');
    const session = new Session(target);
    session.signal = signal;
    const sequence = new Sequence(session);
    const model = new ServerModel(sequence, rejectsRepeat);
    try {
      await fc.asyncModelRun(() => ({ model, real: model }), commands);
    } catch (error) {
      // What cannot be sent tells nothing about the server.
      if (error instanceof NotTriedError) return;
      if (error instanceof CaseFailure) {
        const kind = kindOfFailure(error);
        // Shortening must not end at another failure, which has its own turn.
        if (known?.has(kind) === true || (found !== undefined && found.kind !== kind)) return;
        if (found === undefined) deadline = Date.now() + MAX_SHRINK_MS;
        found = { kind, failure: error, chain: toChain(sequence, { sources: [source] }) };
      }
      throw error;
    } finally {
      explored.calls += session.exchanges.length;
      for (const { operation } of sequence.calls) explored.operations.add(operation.id);
      await session.cleanUp();
    }
  };
  // Many operations on few records find more than some on each.
  const sequences = fc.oneof(
    ...[all, ...focused].map((commands) => fc.commands(commands, { maxCommands: MAX_COMMANDS, size: 'max' })),
  );
  const { errorInstance } = await fc.check(fc.asyncProperty(sequences, tryCommands), {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
  });
  if (found === undefined && !isOver()) throw errorInstance;
  return found;
}

type Commands = FastCheck.Arbitrary<Command>[];

async function listCommands(
  fc: typeof FastCheck,
  target: Target,
  { collections, actions }: Resources,
  signal: AbortSignal,
): Promise<Record<'all', Commands> & Record<'focused', readonly Commands[]>> {
  const pick = fc.nat({ max: 7 });
  const options = fc.record({ pick, variant: pick, again: fc.boolean() });
  const creates = collections.map((collection) => pick.map((each) => createCommand(collection, each)));
  const focused: Commands[] = [];
  for (const [index, collection] of collections.entries()) {
    // Records are created more often than they are deleted.
    const commands = [creates[index]!, creates[index]!];
    if (collection.read !== undefined) commands.push(pick.map((each) => readCommand(collection, each)));
    if (collection.remove !== undefined) commands.push(options.map((each) => removeCommand(collection, each)));
    if (collection.changes.length > 0)
      commands.push(
        options.map((each) => changeCommand(collection, each)),
        options.map((each) => changeAtOnceCommand(collection, each)),
      );
    const listId = collection.list?.operation.id;
    const existing = listId === undefined ? undefined : await countRecords(target, listId, signal);
    if (existing !== undefined) {
      const known = { first: existing, latest: existing };
      commands.push(fc.integer({ min: 1, max: 3 }).map((limit) => listCommand(collection, limit, known)));
    }
    focused.push([...creates, ...commands]);
  }
  const acting = actions.flatMap((action) => [
    options.map((each) => actCommand(action, each, actions)),
    pick.map((each) => actAtOnceCommand(action, each, actions)),
  ]);
  return { all: [...new Set(focused.flat()), ...acting], focused };
}

/** How many records a list has before the exploration; undefined if these are too many to read again and again. */
async function countRecords(target: Target, listId: string, signal: AbortSignal): Promise<number | undefined> {
  const session = new Session(target);
  session.signal = signal;
  try {
    let count = 0;
    const betweenPages = (page: number) => {
      count = page * 200;
      return count > MAX_LISTED ? Promise.reject(new NotTriedError('the list is long')) : Promise.resolve();
    };
    await listRecords(session, listId, '', { limit: 200, betweenPages }).then(({ ids }) => (count = ids.length));
    return count;
  } catch (error) {
    if (error instanceof NotTriedError) return undefined;
    if (error instanceof CaseFailure) return 0;
    throw error;
  } finally {
    await session.cleanUp();
  }
}
