import type { JsonObject } from '../../model/json.js';
import type { OpchainExtension } from '../extension/opchain-extension.js';
import type { DiagnosticList } from './diagnostic-list.js';

/** What reading any part of a workflow needs to know of the rest. */
export interface ReadContext {
  readonly diagnostics: DiagnosticList;
  readonly components: JsonObject;
  readonly sources: readonly string[];
  /** Names of the declared inputs, and their schemas. */
  readonly inputs: ReadonlyMap<string, JsonObject>;
  /** The expressions of each step's outputs, by step and name. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly opchain: OpchainExtension | undefined;
  /** Outputs that values refer to: `step` and `name`, with a space between. Filled in while reading. */
  readonly referencedOutputs: Set<string>;
  /** Outputs that have to stay captures, as they are called by name. Filled in while reading. */
  readonly namedOutputs: Set<string>;
  /** Inputs that values refer to. Filled in while reading. */
  readonly referencedInputs: Set<string>;
  /** Inputs that credentials refer to. Filled in while reading. */
  readonly credentialInputs: Set<string>;
}
