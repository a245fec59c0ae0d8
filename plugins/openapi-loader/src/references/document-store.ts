import {
  isObject,
  isOpchainError,
  type JsonObject,
  type JsonValue,
  type LoadScope,
  OpchainError,
  parsePointer,
} from '@opchain/core/plugin';
import { member, stringMember } from '../json/members.js';
import { parseDocument, tooLargeError } from '../text/parse-document.js';
import type { Dialect } from '../text/recognize-format.js';
import { findAnchors } from './find-anchors.js';
import { findReference } from './find-reference.js';
import { resolveLocation } from './resolve-location.js';

/** One document of a description. */
export interface LoadedDocument {
  readonly location: string;
  readonly value: JsonValue;
  readonly dialect: Dialect;
}

/** A value and the document that contains it: references in it are relative to that document. */
export interface Located<T extends JsonValue = JsonValue> {
  readonly value: T;
  readonly document: LoadedDocument;
}

/** Maximum length of a chain of references that ends in a value. */
const MAX_HOPS = 100;

/** The documents of one description: its own, and those that its references lead to. */
export class DocumentStore {
  /** False if nothing in the description's own document refers to another one. */
  readonly hasExternalReferences: boolean;
  readonly root: LoadedDocument;
  readonly #documents = new Map<string, LoadedDocument>();
  readonly #loading = new Map<string, Promise<LoadedDocument>>();
  /** Why a document could not be loaded, until a later attempt succeeds. */
  readonly #failures = new Map<string, OpchainError>();
  readonly #anchors = new Map<LoadedDocument, ReadonlyMap<string, JsonObject>>();
  readonly #scope: LoadScope;
  /** The URI that OpenAPI 3.2 lets a document give itself (`$self`). */
  readonly #self: string | undefined;
  #bytesLeft: number;

  constructor(
    root: LoadedDocument,
    options: { readonly hasExternalReferences: boolean; readonly scope: LoadScope; readonly maxBytes: number },
  ) {
    this.root = root;
    this.hasExternalReferences = options.hasExternalReferences;
    this.#scope = options.scope;
    this.#bytesLeft = options.maxBytes;
    this.#self = isObject(root.value) ? stringMember(root.value, '$self') : undefined;
    this.#documents.set(root.location, root);
  }

  /** Follows references to a value. Throws `REF_UNRESOLVED`; the documents must have been loaded. */
  follow(from: Located): Located {
    let current = from;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const reference = referenceOf(current.value);
      if (reference === undefined) return current;
      current = this.resolve(reference, current.document);
    }
    throw unresolvedError(referenceOf(from.value) ?? '', from.document, 'refers to itself');
  }

  /** Same as `follow`, but loads the documents on the way. */
  async followLoading(from: Located): Promise<Located> {
    let current = from;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      const reference = referenceOf(current.value);
      if (reference === undefined) return current;
      await this.load(reference, current.document);
      current = this.resolve(reference, current.document);
    }
    throw unresolvedError(referenceOf(from.value) ?? '', from.document, 'refers to itself');
  }

  /** Resolves one reference, without following further ones. Throws `REF_UNRESOLVED`. */
  resolve(reference: string, from: LoadedDocument): Located {
    const { location, fragment } = this.#split(reference, from);
    const document = this.#documents.get(location);
    if (document === undefined) {
      const failure = this.#failures.get(location);
      throw failure === undefined
        ? unresolvedError(reference, from, 'refers to a document that was not read')
        : withPointer(failure, reference, from);
    }
    if (fragment !== '' && !fragment.startsWith('/')) {
      const anchored = this.#anchorsOf(document).get(fragment);
      if (anchored === undefined) throw unresolvedError(reference, from, 'refers to an anchor that does not exist');
      return { value: anchored, document };
    }
    const tokens = parsePointer(fragment);
    const value = tokens === undefined ? undefined : walk(document.value, tokens);
    if (value === undefined) throw unresolvedError(reference, from, 'does not resolve');
    return { value, document };
  }

  /** The reference as it would be written in the description's own document: one text for each target. */
  canonical(reference: string, from: LoadedDocument): string {
    if (from === this.root && reference.startsWith('#')) return reference;
    const hash = reference.indexOf('#');
    const { location } = this.#split(reference, from);
    const fragment = hash < 0 ? '#' : reference.slice(hash);
    return location === this.root.location ? fragment : `${location}${fragment}`;
  }

  /**
   * Loads the document that a reference leads to, unless it is already loaded. Rejects with `REF_NOT_ALLOWED` if the
   * host does not allow it, and with `REF_UNRESOLVED` if it cannot be read.
   */
  async load(reference: string, from: LoadedDocument): Promise<LoadedDocument> {
    const { location } = this.#split(reference, from);
    const known = this.#documents.get(location);
    if (known !== undefined) return known;
    let loading = this.#loading.get(location);
    if (loading === undefined) {
      loading = this.#read(location, reference, from);
      this.#loading.set(location, loading);
      // Cache only successes: a later attempt may succeed.
      loading.then(
        (document) => {
          this.#documents.set(location, document);
          this.#failures.delete(location);
        },
        (error: unknown) => {
          this.#loading.delete(location);
          if (isOpchainError(error)) this.#failures.set(location, error);
        },
      );
    }
    try {
      return await loading;
    } catch (error) {
      throw isOpchainError(error) ? withPointer(error, reference, from) : error;
    }
  }

  async #read(location: string, reference: string, from: LoadedDocument): Promise<LoadedDocument> {
    let content: Uint8Array | string;
    try {
      content = await this.#scope.read(location);
    } catch (error) {
      if (isOpchainError(error)) throw error;
      throw unresolvedError(reference, from, `refers to ${location}, which cannot be read`, error);
    }
    this.#bytesLeft -= content.length;
    if (this.#bytesLeft < 0) throw tooLargeError('The documents together', content.length - this.#bytesLeft);
    const { value } = await parseDocument(content, location, content.length);
    return { location, value, dialect: this.root.dialect };
  }

  #anchorsOf(document: LoadedDocument): ReadonlyMap<string, JsonObject> {
    let anchors = this.#anchors.get(document);
    if (anchors === undefined) this.#anchors.set(document, (anchors = findAnchors(document.value)));
    return anchors;
  }

  #split(reference: string, from: LoadedDocument): { readonly location: string; readonly fragment: string } {
    const hash = reference.indexOf('#');
    const address = hash < 0 ? reference : reference.slice(0, hash);
    const fragment = hash < 0 ? '' : decodeFragment(reference.slice(hash + 1));
    if (address === '') return { location: from.location, fragment };
    if (address === this.#self) return { location: this.root.location, fragment };
    return { location: resolveLocation(address, from.location), fragment };
  }
}

/** The reference of an object, if it has one. */
export function referenceOf(value: JsonValue): string | undefined {
  return isObject(value) ? stringMember(value, '$ref') : undefined;
}

/** The error of a document that the host did not read, with the location of the reference to it. */
function withPointer(error: OpchainError, reference: string, from: LoadedDocument): OpchainError {
  const pointer = findReference(from.value, reference);
  if (pointer === undefined || error.details.file !== undefined) return error;
  return new OpchainError(error.code, error.message, { ...error.details, file: from.location, pointer, cause: error });
}

function unresolvedError(reference: string, from: LoadedDocument, detail: string, cause?: unknown): OpchainError {
  const pointer = findReference(from.value, reference);
  return new OpchainError(
    'REF_UNRESOLVED',
    `The reference ${JSON.stringify(reference)} in ${from.location} ${detail}.`,
    {
      file: from.location,
      ...(pointer === undefined ? {} : { pointer }),
      ...(cause === undefined ? {} : { cause }),
    },
  );
}

function walk(root: JsonValue, tokens: readonly string[]): JsonValue | undefined {
  let current: JsonValue | undefined = root;
  for (const token of tokens) {
    if (isObject(current)) current = member(current, token);
    else if (Array.isArray(current) && /^(?:0|[1-9][0-9]*)$/.test(token)) current = current[Number(token)];
    else return undefined;
  }
  return current;
}

function decodeFragment(fragment: string): string {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
