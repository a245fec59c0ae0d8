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
  /** Where it was read. */
  readonly location: string;
  /** What references in it are relative to: its `$self` (OpenAPI 3.2), else its location (RFC 3986, section 5.1). */
  readonly base: string;
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
  #bytesLeft: number;

  constructor(
    root: Omit<LoadedDocument, 'base'>,
    options: { readonly hasExternalReferences: boolean; readonly scope: LoadScope; readonly maxBytes: number },
  ) {
    this.root = { ...root, base: baseOf(root.value, root.location) };
    this.hasExternalReferences = options.hasExternalReferences;
    this.#scope = options.scope;
    this.#bytesLeft = options.maxBytes;
    this.#add(root.location, this.root);
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
    return this.#find(location, fragment, reference, from);
  }

  /** Resolves a reference that `canonical` returned. Throws `REF_UNRESOLVED`. */
  resolveCanonical(reference: string): Located {
    const hash = reference.indexOf('#');
    const fragment = hash < 0 ? '' : decodeFragment(reference.slice(hash + 1));
    const location = hash < 0 ? reference : reference.slice(0, hash);
    return this.#find(location === '' ? this.root.location : location, fragment, reference, this.root);
  }

  #find(location: string, fragment: string, reference: string, from: LoadedDocument): Located {
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

  /** One text for each target: the fragment alone in the description's own document, else after the location. */
  canonical(reference: string, from: LoadedDocument): string {
    if (from === this.root && reference.startsWith('#')) return reference;
    const hash = reference.indexOf('#');
    const { location } = this.#split(reference, from);
    const fragment = hash < 0 ? '#' : reference.slice(hash);
    const document = this.#documents.get(location);
    return document === this.root ? fragment : `${document?.location ?? location}${fragment}`;
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
          this.#add(location, document);
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
    let readFrom = location;
    try {
      content = await this.#scope.read(location);
    } catch (error) {
      // A document that names itself may have been read elsewhere, together with its neighbors.
      const beside = resolveLocation(addressOf(reference), from.location);
      const copy = beside === location ? undefined : await this.#scope.read(beside).catch(() => undefined);
      if (copy === undefined) {
        if (isOpchainError(error)) throw error;
        throw unresolvedError(reference, from, `refers to ${location}, which cannot be read`, error);
      }
      content = copy;
      readFrom = beside;
    }
    this.#bytesLeft -= content.length;
    if (this.#bytesLeft < 0) throw tooLargeError('The documents together', content.length - this.#bytesLeft);
    const { value } = await parseDocument(content, readFrom, content.length);
    return { location: readFrom, base: baseOf(value, location), value, dialect: this.root.dialect };
  }

  /** A document is found by the location of a reference, and by the name that it gives itself. */
  #add(location: string, document: LoadedDocument): void {
    this.#documents.set(location, document).set(document.location, document);
    if (!this.#documents.has(document.base)) this.#documents.set(document.base, document);
  }

  #anchorsOf(document: LoadedDocument): ReadonlyMap<string, JsonObject> {
    let anchors = this.#anchors.get(document);
    if (anchors === undefined) this.#anchors.set(document, (anchors = findAnchors(document.value)));
    return anchors;
  }

  #split(reference: string, from: LoadedDocument): { readonly location: string; readonly fragment: string } {
    const hash = reference.indexOf('#');
    const address = addressOf(reference);
    const fragment = hash < 0 ? '' : decodeFragment(reference.slice(hash + 1));
    return { location: address === '' ? from.location : resolveLocation(address, from.base), fragment };
  }
}

function addressOf(reference: string): string {
  return reference.split('#', 1)[0] ?? '';
}

function baseOf(value: JsonValue, location: string): string {
  const self = isObject(value) ? stringMember(value, '$self') : undefined;
  return self === undefined ? location : resolveLocation(addressOf(self), location);
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
