import { type JsonObject, type JsonValue, OpchainError, type Schema } from '@opchain/core/plugin';
import type { DocumentStore, LoadedDocument, Located } from '../references/document-store.js';
import { convertSchema } from './convert-schema.js';
import { resolveSchema } from './resolve-schema.js';

const MAX_HOPS = 100;

/** Reads the schemas of a description, converting them on first access. */
export class SchemaReader {
  readonly #store: DocumentStore;
  readonly #converted = new WeakMap<JsonObject, JsonObject>();
  readonly #targets = new Map<string, Schema>();

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  /** A schema in a document, with its references preserved. */
  read(located: Located): Schema {
    return this.#convert(located.value, located.document);
  }

  /** Resolves a schema's `$ref`. Throws `REF_UNRESOLVED`. */
  resolve(schema: Schema): Schema {
    return resolveSchema(schema, (reference) => this.#target(reference));
  }

  #target(reference: string): Schema {
    let known = this.#targets.get(reference);
    if (known === undefined) this.#targets.set(reference, (known = this.#findTarget(reference)));
    return known;
  }

  /** Continues as long as a schema contains only another reference. */
  #findTarget(reference: string): Schema {
    let next = reference;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const { value, document } = this.#store.resolveCanonical(next);
      const schema = this.#convert(value, document);
      if (typeof schema === 'boolean' || typeof schema.$ref !== 'string' || Object.keys(schema).length > 1)
        return schema;
      next = schema.$ref;
    }
    throw new OpchainError('REF_UNRESOLVED', `The reference ${JSON.stringify(reference)} refers to itself.`, {
      file: this.#store.root.location,
    });
  }

  #convert(value: JsonValue, document: LoadedDocument): Schema {
    return convertSchema(value, {
      document,
      canonical: (reference) => this.#store.canonical(reference, document),
      converted: this.#converted,
    });
  }
}
