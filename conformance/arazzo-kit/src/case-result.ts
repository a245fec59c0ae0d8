import type { Json } from './kit-case.js';

/** What came of a case. */
export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly quote: string;
  readonly silent: boolean;
  readonly passed: boolean;
  /** What differs from what is expected, as sentences. */
  readonly mismatches: readonly string[];
  /** What was seen: the calls as `METHOD /path?query`, how the runner ended and what it printed, for reading. */
  readonly seen: {
    readonly calls: readonly string[];
    readonly exitCode: number | null;
    readonly outputs?: Json;
    readonly printed: string;
  };
}
