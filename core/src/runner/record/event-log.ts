import { Observable, Subject } from 'rxjs';
import type { RunEvent } from '../../model/run-event.js';

/** Executions of a step at each end that retain their events. */
const RETAINED = 20;

/** The later executions of a step, as the numbers of their events. */
interface LaterExecutions {
  readonly last: number[][];
  /** Those that have not ended, by where they run: items of a list run at the same time. */
  readonly running: Map<string, number[]>;
}

/**
 * The events of a run, replayed to late subscribers. Of a step that runs often, only the events of the first and last 20
 * times are retained, so that a loop does not grow the log.
 */
export class EventLog {
  readonly #subject = new Subject<RunEvent>();
  readonly #retained = new Map<number, RunEvent>();
  readonly #starts = new Map<string, number>();
  readonly #later = new Map<string, LaterExecutions>();
  #count = 0;

  /** Replays what was retained to each subscriber, then continues. */
  readonly events = new Observable<RunEvent>((subscriber) => {
    // A subscriber may cause events: they are added to what is iterated.
    for (const event of this.#retained.values()) subscriber.next(event);
    return this.#subject.subscribe(subscriber);
  });

  next(event: RunEvent): void {
    this.#count += 1;
    this.#retained.set(this.#count, event);
    if ('stepId' in event) this.#forgetOlder(event);
    this.#subject.next(event);
  }

  complete(): void {
    this.#subject.complete();
  }

  #forgetOlder(event: Extract<RunEvent, { stepId: string }>): void {
    const { stepId, within } = event;
    const path = within === undefined ? stepId : [...within, stepId].join(' ');
    const name = within === undefined ? stepId : path.replace(/\[\d+\]/g, '');
    const isEnd = event.type === 'step-finished';
    // A step that is skipped does not start.
    if (event.type !== 'step-started' && !(isEnd && event.result.startedAt === undefined)) {
      const running = this.#later.get(name)?.running;
      running?.get(path)?.push(this.#count);
      if (isEnd) running?.delete(path);
      return;
    }
    const starts = (this.#starts.get(name) ?? 0) + 1;
    this.#starts.set(name, starts);
    if (starts > RETAINED) this.#addExecution(name, isEnd ? undefined : path);
  }

  #addExecution(name: string, path: string | undefined): void {
    let later = this.#later.get(name);
    if (later === undefined) this.#later.set(name, (later = { last: [], running: new Map() }));
    const execution = [this.#count];
    if (path !== undefined) later.running.set(path, execution);
    if (later.last.push(execution) <= RETAINED) return;
    for (const number of later.last.shift() ?? []) this.#retained.delete(number);
  }
}
