import { isNumber } from '../../model/exact-number.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { formatPointer } from '../../model/json-pointer.js';
import { placeInDocument } from '../../model/mappings/describe-place.js';
import { type DocumentDiagnostic, OpchainError } from '../../model/errors/opchain-error.js';

/** A path in the document as JSON Pointer tokens. */
export type DocumentPath = readonly (string | number)[];

/** Collects what is invalid or not supported in a document, so that everything is reported together. */
export class DiagnosticList {
  // Parts that several steps share are read several times, but reported once.
  readonly #invalid = new Map<string, DocumentDiagnostic>();
  readonly #unsupported = new Map<string, DocumentDiagnostic>();
  readonly #warnings = new Map<string, DocumentDiagnostic>();
  readonly #document: JsonValue;

  /** `document`: names the steps of paths. */
  constructor(document: JsonValue) {
    this.#document = document;
  }

  /** What was read although the specification writes it in another way, in the order of the document. */
  get warnings(): readonly DocumentDiagnostic[] {
    return [...this.#warnings.values()];
  }

  /** Reports something with one clear meaning that the specification writes in another way; names the right form. */
  warn(path: DocumentPath, message: string): void {
    this.#add(this.#warnings, path, message);
  }

  /** Reports something that is not valid Arazzo. */
  invalid(path: DocumentPath, message: string): void {
    this.#add(this.#invalid, path, message);
  }

  /** Reports something that is valid Arazzo but that a chain cannot represent. */
  unsupported(path: DocumentPath, message: string): void {
    this.#add(this.#unsupported, path, message);
  }

  /**
   * Throws `DOCUMENT_INVALID` if anything is invalid, otherwise `DOCUMENT_UNSUPPORTED` if anything is not supported,
   * with all diagnostics.
   */
  throwIfAny(file: string | undefined): void {
    if (this.#invalid.size + this.#unsupported.size > 0) this.throwAll(file);
  }

  /** Throws all diagnostics. */
  throwAll(file: string | undefined): never {
    const diagnostics = [...this.#invalid.values(), ...this.#unsupported.values()];
    const name = file ?? 'The document';
    const listed = diagnostics
      .slice(0, 10)
      .map(({ pointer, message }) => `${pointer === '' ? 'the document' : pointer}: ${message}`);
    const more = diagnostics.length > listed.length ? `; and ${diagnostics.length - listed.length} more` : '';
    const reason = this.#invalid.size > 0 ? 'is not a valid Arazzo document' : 'uses features that are not supported';
    throw new OpchainError(
      this.#invalid.size > 0 ? 'DOCUMENT_INVALID' : 'DOCUMENT_UNSUPPORTED',
      `${name} ${reason}: ${listed.join('; ')}${more}.`,
      {
        ...(diagnostics[0] === undefined ? {} : { pointer: diagnostics[0].pointer }),
        diagnostics,
        ...(file === undefined ? {} : { file }),
      },
    );
  }

  #add(list: Map<string, DocumentDiagnostic>, path: DocumentPath, message: string): void {
    const pointer = formatPointer(path);
    list.set(`${pointer} ${message}`, { pointer, message, ...placeInDocument(this.#document, path) });
  }
}

/**
 * An object of the document whose fields are read by type. Fields with another type and unknown fields are reported.
 */
export class Fields {
  readonly #object: JsonObject;
  /** Path of the object in the document. */
  readonly path: DocumentPath;
  readonly #diagnostics: DiagnosticList;
  readonly #read = new Set<string>();

  constructor(object: JsonObject, path: DocumentPath, diagnostics: DiagnosticList) {
    this.#object = object;
    this.path = path;
    this.#diagnostics = diagnostics;
  }

  /** The fields of an object. Reports a value that is not an object and uses an empty one. */
  static of(value: JsonValue | undefined, path: DocumentPath, diagnostics: DiagnosticList): Fields {
    if (isObject(value)) return new Fields(value, path, diagnostics);
    diagnostics.invalid(path, 'expected an object');
    return new Fields({}, path, diagnostics);
  }

  /** The object as it is written. */
  get written(): JsonObject {
    return this.#object;
  }

  /** True if the field exists. */
  has(name: string): boolean {
    return Object.hasOwn(this.#object, name);
  }

  /** Any value; undefined if the field is missing. */
  value(name: string): JsonValue | undefined {
    this.#read.add(name);
    return this.has(name) ? this.#object[name] : undefined;
  }

  /** A string; undefined if the field is missing or has another type, which is reported. */
  text(name: string): string | undefined {
    return this.#typed(name, 'a string', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** A required string. Reports a missing field and returns the empty string. */
  requiredText(name: string): string {
    if (!this.has(name)) this.#diagnostics.invalid(this.path, `${JSON.stringify(name)} is missing`);
    return this.text(name) ?? '';
  }

  /** A number; undefined if the field is missing or has another type, which is reported. */
  number(name: string): number | undefined {
    return this.#typed(name, 'a number', (value) => (isNumber(value) ? Number(value) : undefined));
  }

  /** An object; undefined if the field is missing or has another type, which is reported. */
  object(name: string): JsonObject | undefined {
    return this.#typed(name, 'an object', (value) => (isObject(value) ? value : undefined));
  }

  /** The items of a list with their paths. */
  list(name: string): readonly { readonly value: JsonValue; readonly path: DocumentPath }[] {
    const list = this.#typed(name, 'an array', (value) => (Array.isArray(value) ? value : undefined)) ?? [];
    return list.map((value, index) => ({ value, path: [...this.path, name, index] }));
  }

  /** The objects in a list. */
  objects(name: string): readonly Fields[] {
    return this.list(name).map(({ value, path }) => Fields.of(value, path, this.#diagnostics));
  }

  /** The `x-…` fields that were not read, as a part of the model has them: no field if there are none. */
  extensions(): { readonly extensions?: JsonObject } {
    const entries = Object.entries(this.#object).filter(([key]) => key.startsWith('x-') && !this.#read.has(key));
    return entries.length === 0 ? {} : { extensions: Object.fromEntries(entries) };
  }

  /** Reports every field that was not read and is not an extension, so that nothing is ignored silently. */
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
