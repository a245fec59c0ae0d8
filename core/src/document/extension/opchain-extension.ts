import type { Check } from '../../model/check.js';
import type { Connection, Point } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';

/** The `x-opchain` of a workflow: what a chain contains and Arazzo does not support. */
export interface OpchainExtension {
  /**
   * Version of this extension. In version 1, checks and arguments of preset steps have mapping text (`{{step.path}}`), in
   * version 2 runtime expressions.
   */
  readonly version: 1 | 2;
  /**
   * `graph`: only the connections determine the order of the steps; their order in the file has no meaning. `list`: the
   * steps run one after the other as listed. Missing: as in a document without this extension.
   */
  readonly order?: 'graph' | 'list';
  /** Top left corner of each node, by step id, in CSS pixels at 100 % zoom. */
  readonly layout?: Readonly<Record<string, Point>>;
  /**
   * By step: names of the outputs that are captures; the others exist only for mappings. If missing, all outputs are
   * captures.
   */
  readonly captures?: Readonly<Record<string, readonly string[]>>;
  /** By step: captures that mappings reference by name instead of by their path in the response. */
  readonly named?: Readonly<Record<string, readonly string[]>>;
  /** Inputs whose default is a literal that looks like an expression. */
  readonly literals?: readonly string[];
  /** By step: parameters (`in/name`) whose value is an object, written as JSON text. */
  readonly objects?: Readonly<Record<string, readonly string[]>>;
  /** Inputs declared for credentials. */
  readonly credentials?: readonly string[];
  /** Steps that do not call an operation. */
  readonly presets?: readonly StoredPreset[];
  /**
   * Connections that exist in addition to a path through a preset step. Otherwise `dependsOn` is implied by that path.
   */
  readonly direct?: readonly Connection[];
}

/** A preset step in the file. */
export type StoredPreset = StoredWait | StoredAssert | StoredCompute;

interface StoredPresetBase {
  /** Id of the step. */
  readonly id: string;
  readonly description?: string;
  /** Index among all steps, from 0. */
  readonly at: number;
  /** Ids of the steps that it waits for. */
  readonly after: readonly string[];
  /** Ids of the steps that wait for it. */
  readonly before: readonly string[];
}

/** A wait step in the file. */
export interface StoredWait extends StoredPresetBase {
  /** Discriminates `StoredPreset`. */
  readonly kind: 'wait';
  /** Length of the pause in milliseconds. */
  readonly durationMs: number;
}

/** An assert step in the file. */
export interface StoredAssert extends StoredPresetBase {
  /** Discriminates `StoredPreset`. */
  readonly kind: 'assert';
  /** Criterion Objects; missing in version 1. */
  readonly criteria?: readonly JsonValue[];
  /** In version 1: checks with mapping text, as in the chain. */
  readonly checks?: readonly Check[];
}

/** A compute step in the file, which declares its value as the required input of this id. */
export interface StoredCompute extends StoredPresetBase {
  /** Discriminates `StoredPreset`. */
  readonly kind: 'compute';
  /** The name of a function. */
  readonly function: string;
  /** Set by the reader if the file has neither `after` nor `before`: mappings alone order the step. */
  readonly isOrderedByMappings?: true;
  /** The arguments: values with runtime expressions, in version 1 with mapping text. */
  readonly arguments: readonly JsonValue[];
}
