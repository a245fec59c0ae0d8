import type { Json } from './kit-case.js';

/** What came of a case. */
export interface CaseResult {
  /** Id of the case. */
  readonly id: string;
  /** What the case expects, as a sentence. */
  readonly title: string;
  /** The sentence of the specification. */
  readonly quote: string;
  /** True if the specification leaves it open: the case is not counted. */
  readonly silent: boolean;
  /** True if the runner did what the case expects. */
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
