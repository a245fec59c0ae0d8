import type { FailureAction, SuccessAction } from './action.js';
import type { Check } from './check.js';
import type { CredentialUse } from './security/credential.js';
import type { JsonObject, JsonValue } from './json.js';
import type { WorkflowInput, WorkflowRef } from './mappings/workflow-ref.js';
import type { SelectorType } from './expressions/mapping.js';

/**
 * A workflow as the user edits it: steps, their connections and their positions on the canvas.
 *
 * Any string in a value that a step sends may contain mapping text (`{{step.path}}`, see `parseTemplate`). A chain is
 * immutable: every change creates a new one.
 */
export interface Chain {
  /** The Arazzo `workflowId`: letters, digits, `_` and `-`. */
  readonly id: string;
  /** Name shown to users. */
  readonly title: string;
  /** The version of the document, not of Arazzo. */
  readonly version: string;
  /** One-line summary of the workflow. */
  readonly summary?: string;
  /** Description of the workflow, in CommonMark. */
  readonly description?: string;
  /** The API descriptions that the steps use. */
  readonly sources: readonly Source[];
  /** Values that a run may or must provide. */
  readonly inputs: readonly ChainInput[];
  /** In document order. Unless `order` is `list`, `connections` alone decide what runs first. */
  readonly steps: readonly Step[];
  /** Dependencies between the steps. */
  readonly connections: readonly Connection[];
  /**
   * `list`: the steps run one after the other as listed, and may jump (`onSuccess`, `onFailure`). The connections follow
   * the list. Missing: each step runs as soon as its sources have succeeded.
   */
  readonly order?: 'list';
  /** Workflows that run before this one, each once in a run. */
  readonly dependsOn?: readonly WorkflowRef[];
  /**
   * Top left corner of each node, by step id, in CSS pixels at 100 % zoom. The canvas positions nodes without an entry.
   */
  readonly layout: Readonly<Record<string, Point>>;
  /** Named results of the whole chain. */
  readonly outputs?: readonly ChainOutput[];
  /** What the schema of the inputs has in addition to `properties` and `required`. */
  readonly inputSchema?: JsonObject;
  /** The `x-…` fields of the workflow, as they are written, without `x-opchain`. */
  readonly extensions?: JsonObject;
  /** The rest of the document. */
  readonly document?: DocumentParts;
}

/** A chain without what it shares with the other workflows of its document. */
export type Workflow = Omit<Chain, 'title' | 'version' | 'sources' | 'document'>;

/** What a document has in addition to one of its workflows and its sources. */
export interface DocumentParts {
  /** The `$self` of the document. */
  readonly self?: string;
  /** What `info` has in addition to `title` and `version`. */
  readonly info?: JsonObject;
  /** The `components` of the document, as they are written. */
  readonly components?: JsonObject;
  /** The workflows listed before this one. */
  readonly before?: readonly OtherWorkflow[];
  /** The workflows listed after this one. */
  readonly after?: readonly OtherWorkflow[];
  /** The `x-…` fields of the document. */
  readonly extensions?: JsonObject;
}

/** Another workflow of the document of a chain. */
export type OtherWorkflow = FileWorkflow | EditedWorkflow;

/** A workflow as it is in the file. */
export interface FileWorkflow {
  /** Its `workflowId`; empty if it has none. */
  readonly id: string;
  /** The Workflow Object. */
  readonly written: JsonObject;
}

/** A workflow that was opened, complete or not. */
export interface EditedWorkflow {
  /** Its `workflowId`. */
  readonly id: string;
  /** The workflow. */
  readonly edited: Workflow;
}

/** A position on the canvas. */
export interface Point {
  /** CSS pixels from the left. */
  readonly x: number;
  /** CSS pixels from the top. */
  readonly y: number;
}

/** An API description that the chain calls, or an Arazzo document whose workflows it calls. */
export interface Source {
  /** Unique in the chain; the name used by `--server NAME=URL`. */
  readonly name: string;
  /** URL or path of the description, absolute or relative to the file of the chain. */
  readonly url: string;
  /** Missing for an OpenAPI description. Steps cannot call operations of a source of type `asyncapi`. */
  readonly type?: 'arazzo' | 'asyncapi';
  /** Its `x-…` fields, as they are written. */
  readonly extensions?: JsonObject;
}

/** A value that a run provides, mapped as `{{$inputs.name}}`. */
export interface ChainInput {
  /** Unique in the chain. */
  readonly name: string;
  /** JSON Schema of the value. A run that provides no value uses its `default`. */
  readonly schema: JsonObject;
  /** A required input without a value or a default is reported before the run. */
  readonly required: boolean;
}

/** A named result of the chain, for example for callers of the workflow. */
export interface ChainOutput {
  /** Letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /** Mapping text: `{{createOrder.id}}`. */
  readonly value: string;
}

/** A dependency: the target runs after the source. */
export interface Connection {
  /** Id of the step that runs first. */
  readonly source: string;
  /** Id of the step that waits. */
  readonly target: string;
  /** In list order: only the position in the list implies it, so the document does not state it. */
  readonly implied?: true;
  /** The steps of the workflow that the source calls, as the document names them: `$workflows.order.steps.pay`. */
  readonly via?: readonly string[];
}

/** A step of a chain, discriminated by `kind`. */
export type Step = OperationStep | WorkflowStep | WaitStep | AssertStep | ComputeStep;
/** A step that calls an operation or a workflow. */
export type CallingStep = OperationStep | WorkflowStep;

interface StepBase {
  /** Unique in the chain and shown as the name of the node: letters, digits, `_` and `-`. */
  readonly id: string;
  /** Description of the step, in CommonMark. */
  readonly description?: string;
  /** Its `x-…` fields, as they are written. */
  readonly extensions?: JsonObject;
}

interface CallingStepBase extends StepBase {
  /** Success criteria; all of them must pass. Without any, an operation succeeds with a 2xx status. */
  readonly checks: readonly Check[];
  /** Named values that the step reads from its response, or from the outputs of the workflow that it calls. */
  readonly captures: readonly Capture[];
  /** Limit for each call in milliseconds, not including retries. */
  readonly timeoutMs?: number;
  /** Missing: none. The first action that applies after a success is taken; without one the run continues in order. */
  readonly onSuccess?: readonly SuccessAction[];
  /** The first action that applies after a failure is taken; without one the failure ends what depends on the step. */
  readonly onFailure: readonly FailureAction[];
}

/** A step that calls an operation. */
export interface OperationStep extends CallingStepBase {
  /** Discriminates `Step`. */
  readonly kind: 'operation';
  /** The operation that the step calls. */
  readonly operation: OperationRef;
  /** Values of the parameters. */
  readonly parameters: readonly ParameterInput[];
  /** Missing if no body is sent. */
  readonly body?: BodyInput;
  /** Missing: no choice was made. Empty: explicitly no credential. Several are sent together. */
  readonly credentials?: readonly CredentialUse[];
}

/** A step that calls a workflow. Mappings see the outputs of that workflow as the body of the step. */
export interface WorkflowStep extends CallingStepBase {
  /** Discriminates `Step`. */
  readonly kind: 'workflow';
  /** The workflow that the step calls. */
  readonly workflow: WorkflowRef;
  /** Values of the inputs of that workflow. */
  readonly inputs: readonly WorkflowInput[];
  /** Calls the workflow once for each item of a list. The outputs are then lists in the order of the items. */
  readonly forEach?: ForEach;
}

/** Repeats the call of a workflow for each item of a list. */
export interface ForEach {
  /** Mapping text whose value is the list. */
  readonly items: JsonValue;
  /** Name of the input that receives the item. */
  readonly as: string;
  /** Maximum number of calls at the same time. Missing: one after the other. */
  readonly concurrency?: number;
}

/** A preset step that pauses its branch. */
export interface WaitStep extends StepBase {
  /** Discriminates `Step`. */
  readonly kind: 'wait';
  /** Length of the pause in milliseconds. */
  readonly durationMs: number;
}

/** A preset step that checks values of earlier steps, which its checks refer to by mapping text. */
export interface AssertStep extends StepBase {
  /** Discriminates `Step`. */
  readonly kind: 'assert';
  /** All of them must pass. */
  readonly checks: readonly Check[];
}

/**
 * A preset step that computes a value of earlier ones. Mappings see the value as the body of the step. A document refers to it
 * as `$inputs.<id>` and declares that input, so that a runner without this extension asks for the value.
 */
export interface ComputeStep extends StepBase {
  /** Discriminates `Step`. */
  readonly kind: 'compute';
  /** The name of a function: see `functionSignatures`. */
  readonly function: string;
  /** The arguments in order; their strings may contain mapping text. */
  readonly arguments: readonly JsonValue[];
  /** JSON Schema of the value, as the document declares it. Missing: any value. */
  readonly schema?: JsonObject;
}

/** Refers to an operation of a source. */
export interface OperationRef {
  /** Name of a source of the chain. Empty: the only one whose description has the operation. */
  readonly source: string;
  /**
   * `OperationSummary.id` in the description: the `operationId`, or `"METHOD /path"`. A document may use the latter also if
   * the operation has an `operationId`, and the path alone if it has only one operation; see `bindOperations`.
   */
  readonly id: string;
}

/** Where a parameter is sent. */
export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/** The value of a parameter. */
export interface ParameterInput {
  /** Where the parameter is sent. */
  readonly in: ParameterLocation;
  /** Name as described, case-sensitive except in headers. */
  readonly name: string;
  /** The value before serialization; its strings may contain mapping text. */
  readonly value: JsonValue;
  /** Its `x-…` fields, as they are written. */
  readonly extensions?: JsonObject;
}

/** The request body of a step. */
export interface BodyInput {
  /** Media type. By default the first one of the description, JSON preferred. */
  readonly contentType?: string;
  /**
   * The value before serialization; its strings may contain mapping text. Without one, replacements start from an empty
   * object, and without both no body is sent.
   */
  readonly payload?: JsonValue;
  /** Parts of the payload that are replaced when the step is sent, in this order. */
  readonly replacements?: readonly PayloadReplacement[];
  /** Its `x-…` fields, as they are written. */
  readonly extensions?: JsonObject;
}

/** A part of a payload that is replaced (Arazzo 1.1, "Payload Replacement Object"). */
export interface PayloadReplacement {
  /** Selects the parts of the payload. */
  readonly target: string;
  /** Language of the target. By default a JSON Pointer, or an XPath if the payload is XML. */
  readonly targetType?: SelectorType;
  /** Version of the language, if the document names one. */
  readonly targetVersion?: string;
  /** The new value; its strings may contain mapping text. */
  readonly value: JsonValue;
  /** Its `x-…` fields, as they are written. */
  readonly extensions?: JsonObject;
}

/** A named value that a step reads from its response. */
export interface Capture {
  /** Letters, digits, `.`, `_` and `-`. */
  readonly name: string;
  /**
   * An Arazzo runtime expression for the exchange of the step, such as `$response.body#/id`, `$statusCode` or
   * `$response.header.Location`, or mapping text: `{{$response.body | jsonpath "$.items[0].id"}}`.
   */
  readonly expression: string;
}
