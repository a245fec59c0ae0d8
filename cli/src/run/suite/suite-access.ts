import { createAccess } from '../../access/access.js';
import type { Io } from '../../command/io.js';
import { UsageError } from '../../command/usage-error.js';
import { requireAccess } from '../../documents/open-description.js';
import type { RunArguments } from '../run-arguments.js';
import type { BuiltSuite, SuiteSource } from './build-suite.js';

/** What a chain names, such as its data, is in the folders that it may read. */
export function mayRead(args: RunArguments, io: Io): SuiteSource['requireAccess'] {
  return async (file, path) => requireAccess(path, await createAccess({ ...args, file }, io));
}

function listKnown(kind: string, known: ReadonlySet<string>): string {
  return known.size === 0 ? '' : `; its ${kind}s: ${[...known].join(', ')}`;
}

/** Throws `UsageError` for a name of the command line that no chain of the suite has. */
export function requireKnownNames(args: RunArguments, { sources, inputs, unreadable }: BuiltSuite): void {
  if (unreadable.size > 0) return;
  const unknown = (option: string, names: readonly string[], known: ReadonlySet<string>, kind: string) =>
    names
      .filter((name) => !known.has(name))
      .map(
        (name) => `--${option} names the ${kind} "${name}", which no chain of the suite has${listKnown(kind, known)}`,
      );
  const servers = Object.keys(args.servers).filter((name) => !Object.hasOwn(args.fileServers, name));
  const errors = [
    ...unknown('server', servers, sources, 'source'),
    ...unknown('description', Object.keys(args.descriptions), sources, 'source'),
    ...unknown('mock-source', args.mockSources, sources, 'source'),
    ...unknown('input', Object.keys(args.inputs), inputs, 'input'),
  ];
  if (errors.length > 0) throw new UsageError(errors);
}
