import type { JsonObject, JsonValue, Schema } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import type { DocumentStore, LoadedDocument, Located } from '../references/document-store.js';
import { convertSchema } from './convert-schema.js';

/** Members of a schema that say something to people and assert nothing. */
const annotations = new Set(['title', 'description', 'default', 'deprecated', 'examples', 'example', 'readOnly', 'writeOnly', '$comment']);
const maxHops = 100;

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

  /**
   * What a schema's `$ref` names; a schema without one is given back as it is. Members beside the reference are kept: what describes
   * overrides, what asserts is added. Throws `REF_UNRESOLVED`.
   */
  resolve(schema: Schema): Schema {
    if (typeof schema === 'boolean' || typeof schema.$ref !== 'string') return schema;
    const target = this.#target(schema.$ref);
    const { $ref: _, ...beside } = schema;
    const keys = Object.keys(beside);
    if (keys.length === 0) return target;
    if (typeof target === 'boolean') return target ? beside : false;
    if (keys.every((key) => annotations.has(key))) return { ...target, ...beside };
    const described = Object.fromEntries(Object.entries({ ...target, ...beside }).filter(([key]) => annotations.has(key)));
    return { ...described, allOf: [target, beside] };
  }

  #target(reference: string): Schema {
    let known = this.#targets.get(reference);
    if (known === undefined) this.#targets.set(reference, (known = this.#findTarget(reference)));
    return known;
  }

  /** Goes on while there is nothing but the next reference. */
  #findTarget(reference: string): Schema {
    let next = reference;
    for (let hops = 0; hops < maxHops; hops++) {
      const { value, document } = this.#store.resolve(next, this.#store.root);
      const schema = this.#convert(value, document);
      if (typeof schema === 'boolean' || typeof schema.$ref !== 'string' || Object.keys(schema).length > 1) return schema;
      next = schema.$ref;
    }
    throw new OpchainError('REF_UNRESOLVED', `The reference ${JSON.stringify(reference)} leads back to itself.`, { file: this.#store.root.location });
  }

  #convert(value: JsonValue, document: LoadedDocument): Schema {
    return convertSchema(value, { document, canonical: (reference) => this.#store.canonical(reference, document), converted: this.#converted });
  }
}
