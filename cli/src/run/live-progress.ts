import type { Chain, StepResult, RunEvent } from '@opchain/core';
import type { Io } from '../command/io.js';
import { formatDuration } from '@opchain/drawing';
import { formatTotals } from '@opchain/core/internal/model';
import type { Paint } from '../report/paint.js';
import { formatResult } from '../report/result-lines.js';

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const MAX_SHOWN_STEPS = 12;

/** Shows the progress of a run. */
export interface Progress {
  onEvent(event: RunEvent): void;
  /** Removes temporary output. */
  finish(): void;
}

/** The step with the steps that called its workflow: `payAll[3] / pay`. */
function nameOf({ within = [], stepId }: { readonly within?: readonly string[]; readonly stepId: string }): string {
  return [...within, stepId].join(' / ');
}

/** On a terminal: shows the running calls and updates them in place. */
export function createLiveProgress(chain: Chain, io: Io, paint: Paint): Progress {
  const running = new Map<string, number>();
  const totals = new Map<string, string>();
  const started = performance.now();
  const finished = new Set<string>();
  let frame = 0;
  let drawnLines = 0;
  const erase = () => {
    if (drawnLines > 0) io.out(`\u001b[${drawnLines}A\u001b[J`);
    drawnLines = 0;
  };
  const draw = () => {
    erase();
    frame = (frame + 1) % frames.length;
    const now = performance.now();
    const lines = [...running]
      .slice(0, MAX_SHOWN_STEPS)
      .map(
        ([id, startedAt]) =>
          `${paint.blue(frames[frame] ?? '')} ${id}  ${totals.get(id) ?? ''}${paint.dim(formatDuration(now - startedAt))}`,
      );
    if (running.size > MAX_SHOWN_STEPS) lines.push(paint.dim(`  and ${running.size - MAX_SHOWN_STEPS} more`));
    lines.push(
      paint.dim(
        `${finished.size} of ${chain.steps.length} done, ${formatDuration(now - started)}; press Ctrl+C to stop`,
      ),
    );
    io.out(lines.map((formatLine) => `${formatLine}\n`).join(''));
    drawnLines = lines.length;
  };
  const timer = setInterval(draw, 100);
  timer.unref();
  return {
    onEvent(event) {
      if (event.type === 'step-started') running.set(nameOf(event), performance.now());
      if (event.type === 'step-progress') totals.set(nameOf(event), `${formatTotals(event.items)}  `);
      if (event.type === 'step-finished') {
        running.delete(nameOf(event));
        totals.delete(nameOf(event));
        if (event.within === undefined) finished.add(event.stepId);
      }
    },
    finish() {
      clearInterval(timer);
      erase();
    },
  };
}

/** Lines within this time are written together, because a write can take longer than a fast call. */
const FLUSH_DELAY_MS = 50;

/** Lines of a step that runs often: after this many, only failures and every hundredth time are written. */
const MAX_LINES_OF_STEP = 20;

/** Without a terminal: writes one plain line per call soon after it has finished. */
export function createPlainProgress(chain: Chain, io: Io, paint: Paint): Progress {
  const nameWidth = Math.min(40, Math.max(4, ...chain.steps.map((node) => node.id.length)));
  const times = new Map<string, number>();
  let startedAtEpoch = 0;
  let buffer = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (buffer !== '') io.out(buffer);
    buffer = '';
  };
  const formatLine = (result: StepResult, stepId: string) =>
    formatResult({ ...result, stepId }, { startedAtEpoch, durationMs: 0 }, nameWidth, paint);
  return {
    onEvent(event) {
      if (event.type === 'run-started') startedAtEpoch = event.startedAtEpoch;
      if (event.type !== 'step-finished') return;
      const name = nameOf(event);
      const step = name.replace(/\[\d+\]/g, '');
      const time = (times.get(step) ?? 0) + 1;
      times.set(step, time);
      const isOften = time > MAX_LINES_OF_STEP;
      if (isOften && time % 100 !== 0 && event.result.state !== 'failed') return;
      buffer += `${formatLine(event.result, name)}${isOften ? `  ${paint.dim(`time ${time}`)}` : ''}\n`;
      timer ??= setTimeout(flush, FLUSH_DELAY_MS);
    },
    finish: flush,
  };
}
