import type { JsonValue } from '../../model/json.js';
import type { Mapping } from '../../model/mapping-text.js';

/** Shared state for writing the parts of a chain. */
export interface WriteContext {
  /** Reports why the chain cannot be written, once for each reason. */
  readonly reportUnwritable: (message: string, stepId?: string) => void;
  /** The expression of a mapping in the document. */
  readonly expressionOf: (mapping: Mapping, stepId: string | undefined) => string;
  /** Name of an input with that default, for a literal that looks like an expression. */
  readonly literalInput: (value: JsonValue) => string;
}
