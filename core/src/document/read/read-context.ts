import type { JsonObject, JsonValue } from '../../model/json.js';
import type { OpchainExtension } from '../extension/opchain-extension.js';
import type { DiagnosticList } from './diagnostic-list.js';

/** Shared state for reading the parts of a workflow. */
export interface ReadContext {
  /** Collects the problems. */
  readonly diagnostics: DiagnosticList;
  /** The `components` of the document. */
  readonly components: JsonObject;
  /** Names of the source descriptions that are API descriptions. */
  readonly sources: readonly string[];
  /** Names of the source descriptions that describe events (AsyncAPI). */
  readonly eventSources: readonly string[];
  /** The `url` of each source description, by name. */
  readonly urls: ReadonlyMap<string, string>;
  /** Names of the source descriptions that are Arazzo documents. */
  readonly documents: readonly string[];
  /** Ids of all workflows of the document. */
  readonly workflows: readonly string[];
  /** Schemas of the declared inputs, by name. */
  readonly inputs: ReadonlyMap<string, JsonObject>;
  /** Outputs as written, by step and name; a JSON Pointer into a body is part of the expression. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, JsonValue>>;
  /** Outputs of the workflow that a step calls, by step, where it is one of the document. */
  readonly calledOutputs: ReadonlyMap<string, ReadonlySet<string>>;
  /** The `x-opchain` of the workflow. */
  readonly opchain: OpchainExtension | undefined;
  /** Outputs that values refer to, as step and name separated by a space. Filled while reading. */
  readonly referencedOutputs: Set<string>;
  /** Outputs that must remain captures because they are referenced by name. Filled while reading. */
  readonly namedOutputs: Set<string>;
  /** Inputs that values refer to. Filled while reading. */
  readonly referencedInputs: Set<string>;
  /** Inputs that credentials refer to. Filled while reading. */
  readonly credentialInputs: Set<string>;
}
