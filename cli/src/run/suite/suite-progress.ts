import { formatDuration } from '@opchain/drawing';
import type { SuiteRole, SuiteTest, TestResult } from '@opchain/core/internal/suite';
import type { Io } from '../../command/io.js';
import type { Paint } from '../../report/paint.js';
import { sanitizeLine } from '../../report/sanitize-text.js';
import { formatTest, nameTest } from './suite-lines.js';

/** Shows the results of a suite as they come. */
export interface SuiteProgress {
  onStart(test: SuiteTest, role: SuiteRole): void;
  onResult(result: TestResult): void;
  /** Writes what is left, and removes temporary output. */
  finish(): void;
}

/** Results within this time are written together: a write can take longer than a fast test. */
const FLUSH_DELAY_MS = 50;
/** Rows and rounds of one workflow: after this many, only failures and every hundredth are written. */
const MAX_LINES_OF_WORKFLOW = 20;

/** A line per test; on a terminal, another one that says what is running. With `quiet`, failures only. */
export function createSuiteProgress(total: number, io: Io, paint: Paint, quiet: boolean): SuiteProgress {
  const startedAt = performance.now();
  const running = new Map<string, SuiteTest>();
  const times = new Map<string, number>();
  let buffer = '';
  let timer: NodeJS.Timeout | undefined;
  let done = 0;
  let failed = 0;
  let hasStatus = false;
  const formatStatus = () => {
    const [first] = running.values();
    const others = running.size > 1 ? ` and ${running.size - 1} more` : '';
    const now = first === undefined ? '' : `; ${sanitizeLine(nameTest(first))}${others}`;
    const text = `${done} of ${total} done${failed === 0 ? '' : `, ${failed} failed`}, ${formatDuration(performance.now() - startedAt)}${now}`;
    return `${paint.dim(text.slice(0, Math.max(20, io.columns - 1)))}\n`;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const erased = hasStatus ? '\u001b[1A\u001b[J' : '';
    hasStatus = io.isTerminal && running.size > 0 && !quiet;
    const text = `${erased}${buffer}${hasStatus ? formatStatus() : ''}`;
    buffer = '';
    if (text !== '') io.out(text);
  };
  const clock = io.isTerminal && !quiet ? setInterval(flush, 200) : undefined;
  clock?.unref();
  return {
    onStart: (test) => void running.set(test.id, test),
    onResult(result) {
      const { test, role, state } = result;
      running.delete(test.id);
      if (role === 'test') done += 1;
      if (state === 'failed') failed += 1;
      const workflow = `${test.file}#${test.workflow}`;
      const time = (times.get(workflow) ?? 0) + 1;
      times.set(workflow, time);
      const isOften = time > MAX_LINES_OF_WORKFLOW && time % 100 !== 0;
      if ((state === 'passed' && (quiet || isOften)) || (state === 'skipped' && isOften)) return;
      buffer += `${formatTest(result, paint)}\n`;
      timer ??= setTimeout(flush, FLUSH_DELAY_MS);
    },
    finish() {
      clearInterval(clock);
      running.clear();
      flush();
    },
  };
}
