import type { K6Modules } from '../src/runtime/k6-modules.js';
import type { CasePlayer } from './play-case.js';

/** What a script passed to k6. */
export interface FakeK6 {
  readonly modules: K6Modules;
  readonly checks: (readonly [name: string, holds: boolean])[];
  /** Address and header fields of each call. */
  readonly requests: (readonly [url: string, headers: Readonly<Record<string, string>>])[];
  /** Values added to each metric. */
  readonly metrics: Map<string, (number | boolean)[]>;
  /** Milliseconds of each timer that fired: the next one as soon as nothing else is left to do. */
  readonly delays: number[];
}

/** The parts of k6's modules that the runtime of converted scripts uses; a player responds to requests. */
export function createFakeK6(player: CasePlayer): FakeK6 {
  const checks: [string, boolean][] = [];
  const requests: [string, Record<string, string>][] = [];
  const metrics = new Map<string, (number | boolean)[]>();
  const delays: number[] = [];
  class Metric {
    readonly #values: (number | boolean)[] = [];
    constructor(name: string) {
      metrics.set(name, this.#values);
    }
    add(value: number | boolean): void {
      this.#values.push(value);
    }
  }
  const modules = {
    check: (value: unknown, sets: Record<string, (value: unknown) => boolean>) => {
      for (const [name, holds] of Object.entries(sets)) checks.push([name, holds(value)]);
      return true;
    },
    encoding: { b64encode: (text: string) => Buffer.from(text).toString('base64') },
    execution: { scenario: { iterationInTest: 0 } },
    http: {
      CookieJar: class {},
      expectedStatuses: () => undefined,
      asyncRequest: (
        method: string,
        url: string,
        body: string | null,
        { headers }: { headers: Record<string, string> },
      ) => {
        requests.push([url, headers]);
        const reply = player.reply(method, url, body ?? '');
        return Promise.resolve(
          reply === 'reset'
            ? Promise.reject(new Error('read: connection reset by peer'))
            : {
                status: reply.status ?? 200,
                status_text: '200 OK',
                headers: reply.headers ?? {},
                body: reply.body ?? '',
              },
        );
      },
    },
    open: () => '[]',
    Rate: Metric,
    SharedArray: class {},
    Trend: Metric,
    ...createTimers(delays),
  };
  return { modules: modules as unknown as K6Modules, checks, requests, metrics, delays };
}

function createTimers(delays: number[]) {
  const timers = new Map<
    number,
    { readonly at: number; readonly milliseconds: number; readonly callback: () => void }
  >();
  let now = 0;
  let last = 0;
  const fireNext = () => {
    const [next] = [...timers].sort(([, left], [, right]) => left.at - right.at);
    if (next === undefined) return;
    const [id, { at, milliseconds, callback }] = next;
    timers.delete(id);
    now = at;
    delays.push(milliseconds);
    callback();
    setImmediate(() => setImmediate(fireNext));
  };
  return {
    setTimeout(callback: () => void, milliseconds: number) {
      last += 1;
      timers.set(last, { at: now + milliseconds, milliseconds, callback });
      if (timers.size === 1) setImmediate(() => setImmediate(fireNext));
      return last;
    },
    clearTimeout: (id: number) => void timers.delete(id),
  };
}
