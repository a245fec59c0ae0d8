import type { Mismatch, JsonValue, Schema } from '@opchain/core/plugin';
import type { DocumentStore, LoadedDocument, Located } from '../references/document-store.js';
import type { SchemaReader } from '../schema/schema-reader.js';
import type { Dialect } from '../text/recognize-format.js';

/** The context for reading the parts of an operation. */
export interface OperationScope {
  readonly store: DocumentStore;
  readonly schemas: SchemaReader;
  readonly dialect: Dialect;
  /** The id of the operation at a method and path, for links. */
  readonly findOperation: (method: string, path: string) => string | undefined;
  readonly warn: (diagnostic: Mismatch) => void;
}

/** The value of a part, with its references followed. */
export function locate(scope: OperationScope, value: JsonValue, document: LoadedDocument): Located {
  return scope.store.follow({ value, document });
}

/** The schema with its reference resolved, to inspect its own keywords; undefined if that does not resolve. */
export function peek(scope: OperationScope, schema: Schema): Schema | undefined {
  try {
    return scope.schemas.resolve(schema);
  } catch {
    return undefined;
  }
}
