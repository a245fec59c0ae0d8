import type * as k6 from 'k6';
import type { SharedArray } from 'k6/data';
import type encoding from 'k6/encoding';
import type execution from 'k6/execution';
import type http from 'k6/http';
import type { Rate, Trend } from 'k6/metrics';
import type { clearTimeout, setTimeout } from 'k6/timers';

/** What the script imports from k6 and passes to the runtime. */
export interface K6Modules {
  readonly check: typeof k6.check;
  readonly encoding: typeof encoding;
  readonly execution: typeof execution;
  readonly http: typeof http;
  /** Reads a file; k6 provides it only while it initializes the script. */
  readonly open: (path: string) => string;
  readonly Rate: typeof Rate;
  readonly SharedArray: typeof SharedArray;
  readonly Trend: typeof Trend;
  readonly setTimeout: typeof setTimeout;
  readonly clearTimeout: typeof clearTimeout;
}

/** `__ENV`: the variables from `k6 run -e NAME=value` and the environment. */
export type Environment = Readonly<Record<string, string>>;
