import { formatDuration } from '@opchain/drawing';
import type { Io } from '../command/io.js';
import type { LoadLog } from './load-log.js';

const UPDATE_MS = 1_000;
/** Without a terminal, a line is printed less often. */
const PLAIN_UPDATES = 10;

/** Prints how far a load test is: on a terminal in place each second, otherwise a line each ten seconds. Returns what ends it. */
export function showLoadProgress(log: LoadLog, io: Io): () => void {
  const started = performance.now();
  let updates = 0;
  let isDrawn = false;
  const erase = (): void => {
    if (isDrawn) io.out('\u001b[1A\u001b[J');
    isDrawn = false;
  };
  const timer = setInterval(() => {
    updates += 1;
    if (!io.isTerminal && updates % PLAIN_UPDATES !== 0) return;
    const { vus, iterations, failed, p95 } = log.progress;
    erase();
    io.out(
      `${formatDuration(performance.now() - started)}: ${vus} virtual users, ${iterations} iterations, ${failed} failed, p95 ${formatDuration(p95)}${io.isTerminal ? '; press Ctrl+C to stop' : ''}\n`,
    );
    isDrawn = io.isTerminal;
  }, UPDATE_MS);
  return () => {
    clearInterval(timer);
    erase();
  };
}
