import type { JsonObject, JsonValue } from '../model/json.js';
import { formatPointer } from '../model/json-pointer.js';
import type { DocumentProblem } from '../model/opchain-error.js';
import { OpchainError } from '../model/opchain-error.js';

/** Where something stands in the document: JSON Pointer tokens. */
export type Place = readonly (string | number)[];

/** Collects what is wrong with a document, and what in it is not supported, so that all of it is told at once. */
export class ProblemList {
  readonly #wrong: DocumentProblem[] = [];
  readonly #unsupported: DocumentProblem[] = [];

  /** Something that no Arazzo document may hold. */
  wrong(place: Place, message: string): void {
    this.#wrong.push({ pointer: formatPointer(place), message });
  }

  /** Something that Arazzo has and a chain cannot express. */
  unsupported(place: Place, message: string): void {
    this.#unsupported.push({ pointer: formatPointer(place), message });
  }

  /** Throws `DOCUMENT_SHAPE` where anything is wrong, else `DOCUMENT_UNSUPPORTED` where anything is not supported, with every problem. */
  throwIfAny(file: string | undefined): void {
    if (this.#wrong.length + this.#unsupported.length > 0) this.refuse(file);
  }

  /** Throws what was found. */
  refuse(file: string | undefined): never {
    const problems = [...this.#wrong, ...this.#unsupported];
    const name = file ?? 'The document';
    const shown = problems.slice(0, 10).map(({ pointer, message }) => `${pointer === '' ? 'the document' : pointer}: ${message}`);
    const more = problems.length > shown.length ? `; and ${problems.length - shown.length} more` : '';
    const reason = this.#wrong.length > 0 ? 'is not an Arazzo document that can be read' : 'uses what a chain cannot express';
    throw new OpchainError(this.#wrong.length > 0 ? 'DOCUMENT_SHAPE' : 'DOCUMENT_UNSUPPORTED', `${name} ${reason}: ${shown.join('; ')}${more}.`, {
      ...(problems[0] === undefined ? {} : { pointer: problems[0].pointer }),
      problems,
      ...(file === undefined ? {} : { file }),
    });
  }
}

/** An object of the document, whose fields are read by type; what is of another type, or unknown, becomes a problem. */
export class Fields {
  readonly #object: JsonObject;
  readonly place: Place;
  readonly #problems: ProblemList;
  readonly #read = new Set<string>();

  constructor(object: JsonObject, place: Place, problems: ProblemList) {
    this.#object = object;
    this.place = place;
    this.#problems = problems;
  }

  /** The fields of an object; of an empty one, and a problem, where the value is no object. */
  static of(value: JsonValue | undefined, place: Place, problems: ProblemList): Fields {
    if (isObject(value)) return new Fields(value, place, problems);
    problems.wrong(place, 'an object is expected here');
    return new Fields({}, place, problems);
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
    return this.#typed(name, 'a text', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** A text that must be there; empty, and a problem, where it is not. */
  requiredText(name: string): string {
    if (!this.has(name)) this.#problems.wrong(this.place, `${JSON.stringify(name)} is missing`);
    return this.text(name) ?? '';
  }

  number(name: string): number | undefined {
    return this.#typed(name, 'a number', (value) => (typeof value === 'number' ? value : undefined));
  }

  object(name: string): JsonObject | undefined {
    return this.#typed(name, 'an object', (value) => (isObject(value) ? value : undefined));
  }

  /** The items of a list, each with its place. */
  list(name: string): readonly { readonly value: JsonValue; readonly place: Place }[] {
    const list = this.#typed(name, 'a list', (value) => (Array.isArray(value) ? value : undefined)) ?? [];
    return list.map((value, index) => ({ value, place: [...this.place, name, index] }));
  }

  /** The objects in a list. */
  objects(name: string): readonly Fields[] {
    return this.list(name).map(({ value, place }) => Fields.of(value, place, this.#problems));
  }

  /** The `x-…` fields, but for those that were read. */
  extensions(): JsonObject {
    return Object.fromEntries(Object.entries(this.#object).filter(([key]) => key.startsWith('x-') && !this.#read.has(key)));
  }

  /** Every field that is neither read nor an extension becomes a problem: nothing is passed over in silence. */
  refuseOthers(): void {
    for (const key of Object.keys(this.#object)) {
      if (!key.startsWith('x-') && !this.#read.has(key)) this.#problems.unsupported([...this.place, key], 'this field is not known');
    }
  }

  #typed<T>(name: string, what: string, read: (value: JsonValue) => T | undefined): T | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const typed = read(value);
    if (typed === undefined) this.#problems.wrong([...this.place, name], `${what} is expected here`);
    return typed;
  }
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
