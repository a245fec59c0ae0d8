import type { JsonValue } from '../json.js';

/** Refers to a workflow. */
export interface WorkflowRef {
  /** Name of a source of type `arazzo`. Missing for a workflow of the same document. */
  readonly source?: string;
  /** Its `workflowId`. */
  readonly id: string;
}

/** The value of an input of a called workflow. */
export interface WorkflowInput {
  /** Name of the input. */
  readonly name: string;
  /** The value; its strings may contain mapping text. */
  readonly value: JsonValue;
}
