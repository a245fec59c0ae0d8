import { resolve } from 'node:path';
import { selectTests, type Suite } from '@opchain/core/internal/suite';
import { formatError } from '../../command/format-error.js';
import type { Io } from '../../command/io.js';
import { sanitizeText } from '../../report/sanitize-text.js';
import type { RunArguments } from '../run-arguments.js';
import { type BuiltSuite, buildSuite, type SuiteSource } from './build-suite.js';
import { collectFiles } from './collect-files.js';

/** Changes within this time are one: an editor may write a file in several steps. */
const SETTLE_MS = 40;

/** Runs a part of a suite, and returns its exit code. */
type Run = (built: BuiltSuite, part: Suite) => Promise<number>;

/**
 * Waits for changes of the files of a suite, and runs the tests again that are read from them. Returns 0 when the user
 * interrupts it.
 */
export async function watchSuite(
  args: RunArguments & Pick<SuiteSource, 'requireAccess'>,
  built: BuiltSuite,
  io: Io,
  run: Run,
): Promise<number> {
  const { watch } = await import('chokidar');
  const reads = new Map(built.reads);
  const scoped = new Set([...built.suite.setUp, ...built.suite.tearDown].map(({ file }) => file));
  const watcher = watch([...new Set([...args.files.map((each) => resolve(each)), ...[...reads.values()].flat()])], {
    ignoreInitial: true,
    ignored: (path) => /[\\/](?:node_modules|\.[^\\/.][^\\/]*)(?:[\\/]|$)/.test(path),
  });
  const changed = new Set<string>();
  let wake = () => {};
  watcher.on('all', (_, path) => {
    changed.add(resolve(path));
    wake();
  });
  const stop = () => wake();
  io.signal.addEventListener('abort', stop, { once: true });
  io.out('Waiting for changes; press Ctrl+C to stop.\n');
  while (!io.signal.aborted) {
    if (changed.size === 0) await new Promise<void>((done) => (wake = done));
    await new Promise((done) => setTimeout(done, SETTLE_MS));
    if (io.signal.aborted) break;
    const paths = new Set(changed);
    changed.clear();
    try {
      const files = await collectFiles(args.files);
      const isNew = (file: string) => !reads.has(file);
      const due = files.filter((file) => isNew(file) || (reads.get(file) ?? []).some((path) => paths.has(path)));
      if (due.length === 0) continue;
      const isAll = due.some((file) => scoped.has(file));
      const wanted = isAll ? files : files.filter((file) => due.includes(file) || scoped.has(file));
      const again = await buildSuite({ ...args, files: wanted });
      for (const [file, own] of again.reads) reads.set(file, own);
      watcher.add([...again.reads.values()].flat());
      const tests = again.suite.files.filter(({ file }) => isAll || due.includes(file)).flatMap((each) => each.tests);
      const ids = new Set(tests.map(({ id }) => id));
      const part = selectTests(again.suite, { ...pickSelection(args), ids });
      if (part.files.length > 0) await run(again, part);
    } catch (error) {
      io.err(`opchain run: ${sanitizeText(formatError(error))}\n`);
    }
  }
  io.signal.removeEventListener('abort', stop);
  await watcher.close();
  return 0;
}

function pickSelection({ tags, notTags, grep }: RunArguments) {
  return { tags, notTags, ...(grep !== undefined && { grep }) };
}
