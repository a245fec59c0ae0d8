import type { Chain, DocumentDiagnostic, OperationStep, Source } from '@opchain/core';
import { openLibrary, type WorkflowLibrary } from '@opchain/core/internal/document';
import type { WorkflowRef } from '@opchain/core/internal/model';
import type { DocumentScope } from '@opchain/core/internal/runner';
import type { DescriptionEntry, DescriptionStore } from '../descriptions/description-store.js';

/** A document that called workflows need and that is not open: nothing is fetched without the user's approval. */
export interface MissingDocument {
  /** Name of the source. */
  readonly name: string;
  /** As it is written; absolute if it can be fetched. */
  readonly url: string;
  /** Where the document is, relative to the open one: the key under which it is added. */
  readonly location: string;
  /** `workflows` for an Arazzo document, `description` for an API description. */
  readonly kind: 'workflows' | 'description';
}

/** The location of the open document: locations of documents can be compared, though relative ones cannot be fetched. */
const ROOT = 'file:///';

/** The workflows that a chain may call, in its own document and in those of its sources of type `arazzo`. */
export class CalledWorkflows {
  readonly #chain: Chain;
  readonly #root: WorkflowLibrary;
  readonly #missingTexts: readonly MissingDocument[];
  readonly #descriptions: Pick<DescriptionStore, 'value' | 'entry'>;

  private constructor(
    chain: Chain,
    root: WorkflowLibrary,
    missingTexts: readonly MissingDocument[],
    descriptions: Pick<DescriptionStore, 'value' | 'entry'>,
  ) {
    this.#chain = chain;
    this.#root = root;
    this.#missingTexts = missingTexts;
    this.#descriptions = descriptions;
  }

  /** Reads them. `texts`: the Arazzo documents that the user opened, by location. Rejects if one cannot be read. */
  static async open(
    chain: Chain,
    texts: ReadonlyMap<string, string>,
    descriptions: Pick<DescriptionStore, 'value' | 'entry'>,
  ): Promise<CalledWorkflows> {
    const missing = new Map<string, MissingDocument>();
    const root = await openLibrary(chain, {
      location: ROOT,
      load(source, from) {
        const location = locate(source, from);
        const text = texts.get(location);
        if (text === undefined) missing.set(location, toMissing(source, location, 'workflows'));
        return Promise.resolve(text === undefined ? undefined : { text, location });
      },
    });
    return new CalledWorkflows(chain, root, [...missing.values()], descriptions);
  }

  /** A workflow that the chain itself names. */
  find({ source, id }: WorkflowRef): Chain | undefined {
    const library = source === undefined ? this.#root : this.#root.documents[source];
    return library !== undefined && Object.hasOwn(library.workflows, id) ? library.workflows[id] : undefined;
  }

  /** What a run of the chain needs for them. */
  scope(): DocumentScope {
    return this.#toScope(this.#root, new Map());
  }

  /** The operations that they may call, with the chain's own names for their sources. */
  operationSteps(): readonly OperationStep[] {
    return this.#libraries().flatMap((library) =>
      Object.values(library.workflows).flatMap(({ steps, sources }) =>
        steps.flatMap((step): OperationStep[] => {
          if (step.kind !== 'operation') return [];
          const source = sources.find(({ name }) => name === step.operation.source);
          const entry = library === this.#root || !source ? undefined : this.#entryOf(source, library.location);
          return [entry ? { ...step, operation: { ...step.operation, source: entry.source } } : step];
        }),
      ),
    );
  }

  /** What was read in them although the specification writes it in another way, by the location of their document. */
  warnings(): readonly (DocumentDiagnostic & { readonly location: string | undefined })[] {
    return this.#libraries().flatMap(({ location, warnings }) =>
      warnings.map((warning) => ({ ...warning, location: location === ROOT ? undefined : location })),
    );
  }

  /** The documents that they need and that are not open, except the chain's own descriptions. */
  missing(): readonly MissingDocument[] {
    const descriptions = this.#libraries().flatMap((library) =>
      library === this.#root
        ? []
        : library.sources
            .filter((source) => source.type === undefined && !this.#entryOf(source, library.location))
            .map((source) => toMissing(source, locate(source, library.location), 'description')),
    );
    return [...this.#missingTexts, ...descriptions];
  }

  /** The open description that a source means: the same document as a source of the chain, or as an open description. */
  #entryOf(source: Source, location: string): DescriptionEntry | undefined {
    const target = locate(source, location);
    const own = this.#chain.sources.find((each) => locate(each, ROOT) === target);
    return (
      (own && this.#descriptions.entry(own.name)) ??
      this.#descriptions.value.entries.find((entry) => entry.location === target)
    );
  }

  #libraries(): readonly WorkflowLibrary[] {
    const found = new Set([this.#root]);
    // Iterating a set includes items added during the iteration.
    for (const library of found) for (const each of Object.values(library.documents)) found.add(each);
    return [...found];
  }

  #toScope(library: WorkflowLibrary, known: Map<WorkflowLibrary, DocumentScope>): DocumentScope {
    const existing = known.get(library);
    if (existing !== undefined) return existing;
    const entries = library.sources.flatMap((source) => {
      const entry = source.type === undefined ? this.#entryOf(source, library.location) : undefined;
      return entry === undefined ? [] : [[source.name, entry] as const];
    });
    const documents: Record<string, DocumentScope> = {};
    const scope: DocumentScope = {
      descriptions: Object.fromEntries(entries.map(([name, { description }]) => [name, description])),
      servers: Object.fromEntries(entries.flatMap(([name, { server }]) => (server === '' ? [] : [[name, server]]))),
      workflows: library.workflows,
      documents,
    };
    known.set(library, scope);
    for (const [name, document] of Object.entries(library.documents)) documents[name] = this.#toScope(document, known);
    return scope;
  }
}

function locate({ url }: Source, from: string): string {
  return URL.parse(url, from)?.href ?? url;
}

function toMissing({ name, url }: Source, location: string, kind: MissingDocument['kind']): MissingDocument {
  return { name, url: /^https?:/.test(location) ? location : url, location, kind };
}
