import type { JsonValue } from '../../model/json.js';
import type { ValueMapping } from '../../model/mappings/mapping-text.js';
import type { KnownNames } from './known-names.js';

/** Shared state for writing the parts of a chain. */
export interface WriteContext {
  /** Reports why the chain cannot be written, once for each reason. */
  readonly reportUnwritable: (message: string, stepId?: string) => void;
  /** The expression of a mapping in the document. Reports a mapping that is a Selector Object instead. */
  readonly expressionOf: (mapping: ValueMapping, stepId: string | undefined) => string;
  /** Name of an input with that default, for a literal that looks like an expression. */
  readonly literalInput: (value: JsonValue) => string;
  /** Names that the document has already. */
  readonly known: KnownNames;
}
