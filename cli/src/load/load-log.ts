import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { LoadTimeline } from './load-timeline.js';
import type { LoadReport, LoadSpan, LoadTimes } from './load-report.js';

/** One measurement in the JSON output of k6. */
interface Sample {
  readonly metric: string;
  readonly data: {
    readonly time: string;
    readonly value: number;
    readonly tags?: Readonly<Record<string, string>>;
    readonly metadata?: Readonly<Record<string, string>>;
  };
}

/** An iteration that is under way. */
interface Iteration {
  readonly number: string;
  readonly spans: { readonly stepId: string; readonly startedAt: number; readonly endedAt: number }[];
  readonly failedSteps: Set<string>;
  succeeded: boolean;
}

/** The times of a step or a workflow, and in how many iterations it failed. */
interface Measured {
  readonly times: RecordableHistogram;
  failed: number;
}

/** The measurements that are read; the others are most of the output. */
const USED = /^\{"metric":"(?:http_req_duration|checks|chain_succeeded|chain_duration|vus)","type":"Point"/;

/** Distinct reasons of failures that are counted. */
const MAX_MESSAGES = 100;
/** Iterations of similar duration, of which one is retained, differ by this factor at most. */
const SIMILAR = 1.02;

/** Adds up the measurements of a load test as they come; its memory does not grow with their number. */
export class LoadLog {
  readonly #timeline = new LoadTimeline();
  readonly #iterations = createHistogram();
  readonly #running = new Map<string, Iteration>();
  /** The first iteration of each duration, for the waterfall. */
  readonly #samples = new Map<number, { readonly durationMs: number; readonly spans: readonly LoadSpan[] }>();
  readonly #steps = new Map<string, Measured>();
  readonly #workflows = new Map<string, Measured>();
  readonly #checks = new Map<string, { passed: number; failed: number }>();
  readonly #messages = new Map<string, number>();
  readonly #users = new Set<string>();
  #failed = 0;
  #vus = 0;
  #startedAt = Infinity;
  #endedAt = -Infinity;

  /** Virtual users and iterations until now. */
  get progress(): { readonly vus: number; readonly iterations: number; readonly failed: number; readonly p95: number } {
    const { count } = this.#iterations;
    return { vus: this.#vus, iterations: count, failed: this.#failed, p95: toTimes(this.#iterations).p95 };
  }

  /** Reads a line of the JSON output of k6. */
  addLine(line: string): void {
    if (!USED.test(line)) return;
    const { metric, data } = JSON.parse(line) as Sample;
    const at = Date.parse(data.time);
    this.#startedAt = Math.min(this.#startedAt, at);
    this.#endedAt = Math.max(this.#endedAt, at);
    if (metric === 'vus') this.#addUsers(at, data.value);
    else if (metric === 'http_req_duration') this.#addCall(at, data);
    else if (metric === 'checks') this.#addCheck(data);
    else if (metric === 'chain_succeeded') this.#iterationOf(data).succeeded = data.value === 1;
    else this.#endIteration(at, data);
  }

  /** Counts the reason of a failure. */
  addMessage(text: string): void {
    const message = text.replace(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}|(?<![\w.])\d{4,}(?![\w.])/gi, '…');
    const known = this.#messages.has(message) || this.#messages.size < MAX_MESSAGES;
    const key = known ? message : 'other reasons';
    this.#messages.set(key, (this.#messages.get(key) ?? 0) + 1);
  }

  /** What was measured. */
  summarize(): Omit<LoadReport, 'kind' | 'chain' | 'state' | 'crossedThresholds' | 'seed'> {
    const durationMs = Math.max(0, this.#endedAt - this.#startedAt);
    const toRate = (count: number): number => (durationMs === 0 ? count : round((count * 1_000) / durationMs));
    const { count } = this.#iterations;
    const times = toTimes(this.#iterations);
    const median = this.#findMedian(times.p50);
    return {
      startedAt: new Date(Number.isFinite(this.#startedAt) ? this.#startedAt : Date.now()).toISOString(),
      durationMs,
      // A short load ends before k6 counts its users.
      vus: Math.max(this.#timeline.maxVus, this.#users.size),
      iterations: { count, failed: this.#failed, rate: toRate(count), ...times },
      ...(this.#workflows.size > 1 && {
        workflows: [...this.#workflows].map(([workflow, { times: own, failed }]) => ({
          workflow,
          count: own.count,
          failed,
          rate: toRate(own.count),
          ...toTimes(own),
        })),
      }),
      steps: [...this.#steps].map(([stepId, { times: own, failed }]) => ({
        stepId,
        calls: own.count,
        rate: toRate(own.count),
        failed,
        ...toTimes(own),
      })),
      checks: [...this.#checks]
        .map(([check, counts]) => ({ check, ...counts }))
        .sort((left, right) => right.failed - left.failed || (left.check < right.check ? -1 : 1)),
      failures: [...this.#messages]
        .map(([message, number]) => ({ message, count: number }))
        .sort((left, right) => right.count - left.count),
      timeline: this.#timeline.points(),
      ...(median && { median }),
    };
  }

  #addUsers(at: number, value: number): void {
    this.#vus = value;
    this.#timeline.setUsers(at, value);
  }

  #addCall(at: number, data: Sample['data']): void {
    const stepId = data.tags?.['name'] ?? '';
    const isLoad = !isAround(data);
    // A token that was requested before the first iteration belongs to none.
    if (!isLoad && stepId !== TOKEN) return;
    entryOf(this.#steps, stepId).times.record(toMicroseconds(data.value));
    this.#timeline.addCall(at, data.value);
    if (!isLoad) return;
    this.#iterationOf(data).spans.push({ stepId, startedAt: at - data.value, endedAt: at });
  }

  #addCheck(data: Sample['data']): void {
    const check = data.tags?.['check'] ?? '';
    const counts = this.#checks.get(check) ?? { passed: 0, failed: 0 };
    this.#checks.set(check, counts);
    if (data.value === 1) counts.passed += 1;
    else {
      counts.failed += 1;
      if (!isAround(data)) this.#iterationOf(data).failedSteps.add(data.tags?.['name'] ?? '');
    }
  }

  #iterationOf({ metadata = {}, tags = {} }: Sample['data']): Iteration {
    const user = metadata['vu'] ?? tags['vu'] ?? '';
    const number = metadata['iter'] ?? tags['iter'] ?? '';
    this.#users.add(user);
    let iteration = this.#running.get(user);
    // An iteration that was interrupted has no end.
    if (iteration === undefined || iteration.number !== number) {
      iteration = { number, spans: [], failedSteps: new Set(), succeeded: true };
      this.#running.set(user, iteration);
    }
    return iteration;
  }

  #endIteration(at: number, data: Sample['data']): void {
    const { spans, failedSteps, succeeded } = this.#iterationOf(data);
    this.#running.delete(data.metadata?.['vu'] ?? data.tags?.['vu'] ?? '');
    this.#iterations.record(toMicroseconds(data.value));
    const workflow = entryOf(this.#workflows, data.tags?.['workflow'] ?? '');
    workflow.times.record(toMicroseconds(data.value));
    if (!succeeded) {
      this.#failed += 1;
      workflow.failed += 1;
    }
    for (const stepId of failedSteps) entryOf(this.#steps, stepId).failed += 1;
    this.#timeline.addIteration(at, succeeded);
    const similar = toClass(data.value);
    if (this.#samples.has(similar)) return;
    const start = at - data.value;
    this.#samples.set(similar, {
      durationMs: data.value,
      spans: spans
        .sort((left, right) => left.startedAt - right.startedAt)
        .map(({ stepId, startedAt, endedAt }) => ({
          stepId,
          startedAt: round(Math.max(0, startedAt - start)),
          endedAt: round(Math.max(0, endedAt - start)),
          failed: failedSteps.has(stepId),
        })),
    });
  }

  #findMedian(p50: number): LoadReport['median'] {
    const distance = (durationMs: number): number =>
      Math.abs(Math.log(Math.max(durationMs, 0.01) / Math.max(p50, 0.01)));
    return [...this.#samples.values()].sort((left, right) => distance(left.durationMs) - distance(right.durationMs))[0];
  }
}

/** The name of requests that fetch tokens. */
const TOKEN = 'token';
/** True for what set-up and tear-down did. */
const isAround = ({ tags }: Sample['data']): boolean => /^::(?:setup|teardown)$/.test(tags?.['group'] ?? '');

function entryOf(entries: Map<string, Measured>, key: string): Measured {
  const entry = entries.get(key) ?? { times: createHistogram(), failed: 0 };
  entries.set(key, entry);
  return entry;
}

const toClass = (milliseconds: number): number => Math.round(Math.log(Math.max(milliseconds, 1)) / Math.log(SIMILAR));
/** A histogram counts whole numbers from 1. */
const toMicroseconds = (milliseconds: number): number => Math.max(1, Math.round(milliseconds * 1_000));
const round = (value: number): number => Math.round(value * 100) / 100;

function toTimes(histogram: RecordableHistogram): LoadTimes {
  const { count } = histogram;
  const at = (percent: number): number => (count === 0 ? 0 : round(histogram.percentile(percent) / 1_000));
  return { p50: at(50), p95: at(95), p99: at(99), max: count === 0 ? 0 : round(histogram.max / 1_000) };
}
