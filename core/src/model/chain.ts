import type { Check } from './check.js';
import type { CredentialUse } from './credential.js';
import type { JsonObject, JsonValue } from './json.js';

/**
 * The document a user draws: nodes, the connections between them, and where they stand on the canvas.
 *
 * Every value that a node sends may hold mapping text in its strings (`{{node.path}}`, see `parseTemplate`).
 * A chain is immutable: every change makes a new one.
 */
export interface Chain {
  /** The Arazzo `workflowId`: letters, digits, `_` and `-`. */
  readonly id: string;
  readonly title: string;
  /** The document's own version, not Arazzo's. */
  readonly version: string;
  readonly summary?: string;
  readonly description?: string;
  readonly sources: readonly Source[];
  readonly inputs: readonly ChainInput[];
  readonly steps: readonly Step[];
  readonly connections: readonly Connection[];
  /** Top left corner of each node on the canvas, in CSS pixels at 100 %; nodes without an entry are placed by the canvas. */
  readonly layout: Readonly<Record<string, Point>>;
  /** Named results of the whole chain. */
  readonly outputs?: readonly ChainOutput[];
  /**
   * What else the file held (`x-…` keys, and texts that a chain has no place for), kept for writing it back. The keys name the owner:
   * `` (the document), `/info`, `/sources/{name}`, `/workflow`, `/inputs`, `/components`, `/steps/{id}` and below it `/body`, `/parameters/{in}/{name}`,
   * `/checks/{text}`, `/retries/{name}`, each name escaped as in a JSON Pointer.
   */
  readonly extensions?: Readonly<Record<string, JsonObject>>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One API description that the chain calls. */
export interface Source {
  /** Unique in the chain; the name used by `--server NAME=URL`. */
  readonly name: string;
  /** Where the description stands, absolute or relative to the chain's file. */
  readonly url: string;
}

/** A value given to the chain from outside, mapped as `{{$inputs.name}}`. */
export interface ChainInput {
  readonly name: string;
  /** JSON Schema of the value; its `default` is used when a run gives none. */
  readonly schema: JsonObject;
  readonly required: boolean;
}

/** A named result of the chain, e.g. for those who call it from elsewhere. */
export interface ChainOutput {
  /** Letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** Mapping text: `{{createOrder.id}}`. */
  readonly value: string;
}

/** The target runs after the source. */
export interface Connection {
  readonly source: string;
  readonly target: string;
}

export type Step = OperationStep | WaitStep | AssertStep;

interface StepBase {
  /** Unique in the chain, and the node's name: letters, digits, `_` and `-`. */
  readonly id: string;
  readonly description?: string;
}

/** One call of an operation. */
export interface OperationStep extends StepBase {
  readonly kind: 'operation';
  readonly operation: OperationRef;
  readonly parameters: readonly ParameterInput[];
  readonly body?: BodyInput;
  readonly checks: readonly Check[];
  readonly captures: readonly Capture[];
  /** Milliseconds for the whole call, retries not included. */
  readonly timeoutMs?: number;
  readonly retries: readonly RetryRule[];
  /** Not there: nothing chosen. Empty: explicitly no credential. Several: all of them together. */
  readonly credentials?: readonly CredentialUse[];
}

/** The preset step that pauses its branch. */
export interface WaitStep extends StepBase {
  readonly kind: 'wait';
  readonly durationMs: number;
}

/** The preset step that checks values of earlier nodes; its checks refer to them by mapping text. */
export interface AssertStep extends StepBase {
  readonly kind: 'assert';
  readonly checks: readonly Check[];
}

/** An operation of a source: by `operationId`, or by method and path where the description gives no id. */
export interface OperationRef {
  readonly source: string;
  /** `OperationSummary.id` of the description: the operationId, or `"METHOD /path"`. */
  readonly id: string;
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export interface ParameterInput {
  readonly in: ParameterLocation;
  readonly name: string;
  readonly value: JsonValue;
}

export interface BodyInput {
  /** Not there: the description's first media type, JSON preferred. */
  readonly contentType?: string;
  readonly payload: JsonValue;
}

/** A named value taken from a node's response. */
export interface Capture {
  /** Letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** An Arazzo runtime expression over the node's own exchange, e.g. `$response.body#/id`, `$statusCode`, `$response.header.Location`. */
  readonly expression: string;
}

/** Try again when the call failed. */
export interface RetryRule {
  readonly name: string;
  /** How many times to try again. */
  readonly limit: number;
  /** Pause before each new try; a `Retry-After` of the response wins, within the runner's bound. */
  readonly delayMs: number;
  /** All of them must hold for the rule to apply; none: any failure. */
  readonly criteria: readonly Check[];
}
