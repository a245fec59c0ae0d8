import type { JsonObject, JsonValue } from '../../model/json.js';
import { formatPointer } from '../../model/json-pointer.js';
import type { DocumentDiagnostic } from '../../model/opchain-error.js';
import { OpchainError } from '../../model/opchain-error.js';

/** Where something stands in the document: JSON Pointer tokens. */
export type DocumentPath = readonly (string | number)[];

/** Collects what is wrong with a document, and what in it is not supported, so that all of it is told at once. */
export class DiagnosticList {
  readonly #invalid: DocumentDiagnostic[] = [];
  readonly #unsupported: DocumentDiagnostic[] = [];

  /** Something that no Arazzo document may hold. */
  invalid(path: DocumentPath, message: string): void {
    this.#invalid.push({ pointer: formatPointer(path), message });
  }

  /** Something that Arazzo has and a chain cannot express. */
  unsupported(path: DocumentPath, message: string): void {
    this.#unsupported.push({ pointer: formatPointer(path), message });
  }

  /** Throws `DOCUMENT_INVALID` where anything is wrong, else `DOCUMENT_UNSUPPORTED` where anything is not supported, with every problem. */
  throwIfAny(file: string | undefined): void {
    if (this.#invalid.length + this.#unsupported.length > 0) this.throwAll(file);
  }

  /** Throws what was found. */
  throwAll(file: string | undefined): never {
    const diagnostics = [...this.#invalid, ...this.#unsupported];
    const name = file ?? 'The document';
    const listed = diagnostics
      .slice(0, 10)
      .map(({ pointer, message }) => `${pointer === '' ? 'the document' : pointer}: ${message}`);
    const more = diagnostics.length > listed.length ? `; and ${diagnostics.length - listed.length} more` : '';
    const reason = this.#invalid.length > 0 ? 'is not a valid Arazzo document' : 'uses features that are not supported';
    throw new OpchainError(
      this.#invalid.length > 0 ? 'DOCUMENT_INVALID' : 'DOCUMENT_UNSUPPORTED',
      `${name} ${reason}: ${listed.join('; ')}${more}.`,
      {
        ...(diagnostics[0] === undefined ? {} : { pointer: diagnostics[0].pointer }),
        diagnostics,
        ...(file === undefined ? {} : { file }),
      },
    );
  }
}

/** An object of the document, whose fields are read by type; what is of another type, or unknown, becomes a problem. */
export class Fields {
  readonly #object: JsonObject;
  readonly path: DocumentPath;
  readonly #diagnostics: DiagnosticList;
  readonly #read = new Set<string>();

  constructor(object: JsonObject, path: DocumentPath, diagnostics: DiagnosticList) {
    this.#object = object;
    this.path = path;
    this.#diagnostics = diagnostics;
  }

  /** The fields of an object; of an empty one, and a problem, where the value is no object. */
  static of(value: JsonValue | undefined, path: DocumentPath, diagnostics: DiagnosticList): Fields {
    if (isObject(value)) return new Fields(value, path, diagnostics);
    diagnostics.invalid(path, 'expected an object');
    return new Fields({}, path, diagnostics);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#object, name);
  }

  /** Any value; undefined where the field is not there. */
  value(name: string): JsonValue | undefined {
    this.#read.add(name);
    return this.has(name) ? this.#object[name] : undefined;
  }

  text(name: string): string | undefined {
    return this.#typed(name, 'a string', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** A text that must be there; empty, and a problem, where it is not. */
  requiredText(name: string): string {
    if (!this.has(name)) this.#diagnostics.invalid(this.path, `${JSON.stringify(name)} is missing`);
    return this.text(name) ?? '';
  }

  number(name: string): number | undefined {
    return this.#typed(name, 'a number', (value) => (typeof value === 'number' ? value : undefined));
  }

  object(name: string): JsonObject | undefined {
    return this.#typed(name, 'an object', (value) => (isObject(value) ? value : undefined));
  }

  /** The items of a list, each with its place. */
  list(name: string): readonly { readonly value: JsonValue; readonly path: DocumentPath }[] {
    const list = this.#typed(name, 'an array', (value) => (Array.isArray(value) ? value : undefined)) ?? [];
    return list.map((value, index) => ({ value, path: [...this.path, name, index] }));
  }

  /** The objects in a list. */
  objects(name: string): readonly Fields[] {
    return this.list(name).map(({ value, path }) => Fields.of(value, path, this.#diagnostics));
  }

  /** The `x-…` fields, but for those that were read. */
  extensions(): JsonObject {
    return Object.fromEntries(
      Object.entries(this.#object).filter(([key]) => key.startsWith('x-') && !this.#read.has(key)),
    );
  }

  /** Every field that is neither read nor an extension becomes a problem: nothing is passed over in silence. */
  rejectUnknown(): void {
    for (const key of Object.keys(this.#object)) {
      if (!key.startsWith('x-') && !this.#read.has(key))
        this.#diagnostics.unsupported([...this.path, key], 'unknown field');
    }
  }

  #typed<T>(name: string, expected: string, read: (value: JsonValue) => T | undefined): T | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const typed = read(value);
    if (typed === undefined) this.#diagnostics.invalid([...this.path, name], `expected ${expected}`);
    return typed;
  }
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
