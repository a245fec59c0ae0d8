import type { JsonObject, JsonValue, Schema } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import type { DocumentStore, LoadedDocument, Located } from '../references/document-store.js';
import { convertSchema } from './convert-schema.js';
import { resolveSchema } from './resolve-schema.js';

const MAX_HOPS = 100;

/** Gives the schemas of a description, converted when first looked at. */
export class SchemaReader {
  readonly #store: DocumentStore;
  readonly #converted = new WeakMap<JsonObject, JsonObject>();
  readonly #targets = new Map<string, Schema>();

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  /** A schema that stands in a document; its own references are kept. */
  read(located: Located): Schema {
    return this.#convert(located.value, located.document);
  }

  /** What a schema's `$ref` names. Throws `REF_UNRESOLVED`. */
  resolve(schema: Schema): Schema {
    return resolveSchema(schema, (reference) => this.#target(reference));
  }

  #target(reference: string): Schema {
    let known = this.#targets.get(reference);
    if (known === undefined) this.#targets.set(reference, (known = this.#findTarget(reference)));
    return known;
  }

  /** Goes on while there is nothing but the next reference. */
  #findTarget(reference: string): Schema {
    let next = reference;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const { value, document } = this.#store.resolve(next, this.#store.root);
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
