import type { JsonValue } from '../../model/json.js';
import type { Mapping } from '../../model/mapping-text.js';

/** What writing any part of a chain needs of the rest. */
export interface WriteContext {
  /** Notes why the chain cannot be written, once for each reason. */
  readonly reportUnwritable: (message: string, stepId?: string) => void;
  /** The expression that a mapping is in the document. */
  readonly expressionOf: (mapping: Mapping, stepId: string | undefined) => string;
  /** The name of an input with that default, for a literal that would be taken for an expression. */
  readonly literalInput: (value: JsonValue) => string;
}
