import type { Check } from '../../model/check.js';
import type { Connection, Point } from '../../model/chain.js';

/** The workflow's `x-opchain`: what a chain has and Arazzo has no place for. */
export interface OpchainExtension {
  readonly version: 1;
  /** The connections alone decide who waits for whom; the order of the steps in the file means nothing. */
  readonly order: 'graph';
  readonly layout?: Readonly<Record<string, Point>>;
  /** Names of the outputs of each step that are captures; the others are there for mappings. Not there: all are captures. */
  readonly captures?: Readonly<Record<string, readonly string[]>>;
  /** Captures of each step that mappings call by their name instead of by the place in the response. */
  readonly named?: Readonly<Record<string, readonly string[]>>;
  /** Inputs whose default is a literal value, written so because it looks like an expression. */
  readonly literals?: readonly string[];
  /** Parameters (`in/name` by step) whose value is an object, written as JSON text. */
  readonly objects?: Readonly<Record<string, readonly string[]>>;
  /** Inputs declared for credentials. */
  readonly credentials?: readonly string[];
  /** Steps that call no operation. */
  readonly presets?: readonly StoredPreset[];
  /** Connections that stand beside a path through a preset step; where there is none, `dependsOn` follows from the path. */
  readonly direct?: readonly Connection[];
}

export type StoredPreset = StoredWait | StoredAssert;

interface StoredPresetBase {
  readonly id: string;
  readonly description?: string;
  /** Its place among all nodes, from 0. */
  readonly at: number;
  readonly after: readonly string[];
  readonly before: readonly string[];
}

export interface StoredWait extends StoredPresetBase {
  readonly kind: 'wait';
  readonly durationMs: number;
}

export interface StoredAssert extends StoredPresetBase {
  readonly kind: 'assert';
  readonly checks: readonly Check[];
}
