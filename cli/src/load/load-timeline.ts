import type { LoadPoint } from './load-report.js';

interface Second {
  iterations: number;
  failed: number;
  vus?: number;
  p95?: number;
  /** Until no more of them are to be expected. */
  times?: number[];
}

/** Seconds after which the times of calls are complete: k6 writes several times a second. */
const COMPLETE_AFTER = 5;
/** Points of a picture. */
const MAX_POINTS = 240;

/** What happened in each second of a load test, counted from its first measurement. */
export class LoadTimeline {
  readonly #seconds = new Map<number, Second>();
  #open: number[] = [];
  #origin: number | undefined;
  /** Most virtual users at the same time. */
  maxVus = 0;

  setUsers(at: number, vus: number): void {
    const second = this.#secondOf(at);
    second.vus = Math.max(second.vus ?? 0, vus);
    this.maxVus = Math.max(this.maxVus, vus);
  }

  addCall(at: number, milliseconds: number): void {
    (this.#secondOf(at).times ??= []).push(milliseconds);
  }

  addIteration(at: number, succeeded: boolean): void {
    const second = this.#secondOf(at);
    second.iterations += 1;
    if (!succeeded) second.failed += 1;
  }

  /** At most 240 points: those of a long test cover several seconds each. */
  points(): LoadPoint[] {
    const first = Math.min(...this.#seconds.keys());
    const last = Math.max(...this.#seconds.keys());
    if (!Number.isFinite(first)) return [];
    const width = Math.ceil((last - first + 1) / MAX_POINTS);
    const points = new Map<number, LoadPoint>();
    // k6 tells the number about once a second.
    let users = [...this.#seconds.values()].find(({ vus }) => vus !== undefined)?.vus ?? 0;
    for (const [key, second] of [...this.#seconds].sort(([left], [right]) => left - right)) {
      complete(second);
      users = second.vus ?? users;
      const at = Math.floor((key - first) / width) * width;
      const known = points.get(at) ?? { at, iterations: 0, failed: 0, vus: 0 };
      const slowest = Math.max(known.p95 ?? 0, second.p95 ?? 0);
      points.set(at, {
        at,
        iterations: known.iterations + second.iterations,
        failed: known.failed + second.failed,
        vus: Math.max(known.vus, users),
        ...(slowest > 0 && { p95: slowest }),
      });
    }
    return [...points.values()];
  }

  #secondOf(at: number): Second {
    this.#origin ??= at;
    const key = Math.max(0, Math.floor((at - this.#origin) / 1_000));
    let second = this.#seconds.get(key);
    if (second === undefined) {
      second = { iterations: 0, failed: 0 };
      this.#seconds.set(key, second);
      this.#open.push(key);
      const old = this.#open.filter((other) => other < key - COMPLETE_AFTER);
      for (const other of old) complete(this.#seconds.get(other));
      this.#open = this.#open.filter((other) => !old.includes(other));
    }
    return second;
  }
}

/** Replaces the times of calls by their percentile. */
function complete(second: Second | undefined): void {
  if (second?.times === undefined) return;
  const sorted = second.times.sort((left, right) => left - right);
  const p95 = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
  second.p95 = Math.max(second.p95 ?? 0, Math.round(p95 * 100) / 100);
  delete second.times;
}
