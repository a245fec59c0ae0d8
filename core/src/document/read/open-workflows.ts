import type { Chain, Source } from '../../model/chain.js';
import type { WorkflowRef } from '../../model/mappings/workflow-ref.js';
import { type DocumentDiagnostic, OpchainError } from '../../model/errors/opchain-error.js';
import { listWorkflowRefs } from '../../model/mappings/list-workflow-refs.js';
import { toDocument } from '../extension/to-document.js';
import { embeddedWorkflow } from '../extension/embedded-workflow.js';
import { parseText } from '../../text/parse-text.js';
import { isObject, type JsonValue } from '../../model/json.js';
import { type ReadDocument, readDocument } from './read-document.js';

/** An Arazzo document that was read for a source of type `arazzo`. */
export interface LoadedText {
  /** JSON or YAML. */
  readonly text: string;
  /** Path or URL of the document, against which its own sources are resolved. */
  readonly location: string;
}

/** The workflows of a document that a chain may call, and the documents of its sources of type `arazzo`. */
export interface WorkflowLibrary {
  /** Path or URL of the document. */
  readonly location: string;
  /** The sources of the document. */
  readonly sources: readonly Source[];
  /** By `workflowId`. */
  readonly workflows: Record<string, Chain>;
  /** By source name. */
  readonly documents: Record<string, WorkflowLibrary>;
  /** What was read in these workflows although the specification writes it in another way. */
  readonly warnings: DocumentDiagnostic[];
}

/** A document opened with every workflow that it may call. */
export interface OpenedWorkflows extends ReadDocument {
  /** The workflows that the chain may call. */
  readonly library: WorkflowLibrary;
}

/** Options of `openLibrary`. */
export interface OpenLibraryOptions {
  /** Path or URL of the document, used in messages and to resolve its sources. */
  readonly location: string;
  /**
   * Reads the document of a source, as `url` in the document at `from`. Without one, its workflows are unknown, which is
   * reported when the run is planned.
   */
  readonly load: (source: Source, from: string) => Promise<LoadedText | undefined>;
  /**
   * How many documents may be read from other origins than that of `location` (default 100), because each may name the
   * next. From its own origin or folder 2,000, or as many if that is more.
   */
  readonly maxDocuments?: number;
}

const MAX_DOCUMENTS = 2_000;
const MAX_DOCUMENTS_ELSEWHERE = 100;

/** Options of `openWorkflows`. */
export interface OpenWorkflowsOptions extends OpenLibraryOptions {
  /** Id of the workflow to open. By default the only one that no other workflow of the document calls. */
  readonly workflow?: string;
}

/**
 * Opens a chain with all workflows that it may call, in its document and in those of its sources. Each document is read
 * once. Rejects as `readChain` does for any of them, as `load` does, and with `SPEC_TOO_COMPLEX` for too many documents.
 */
export async function openWorkflows(text: string, options: OpenWorkflowsOptions): Promise<OpenedWorkflows> {
  const { location, workflow } = options;
  const value = await parseText(text, { file: location });
  const read = readDocument(value, { file: location, ...(workflow === undefined ? {} : { workflow }) });
  const library = await openLibrary(read.chain, options);
  return { ...read, warnings: [...read.warnings, ...library.warnings], library };
}

/**
 * Opens the workflows that a chain may call: those of its document, which the chain retains, and those of its sources.
 * Rejects as `openWorkflows` does.
 */
export async function openLibrary(chain: Chain, options: OpenLibraryOptions): Promise<WorkflowLibrary> {
  const library = emptyLibrary(options.location, chain.sources);
  const opener = new LibraryOpener(options);
  opener.add(library, toDocument(chain));
  // A workflow that calls the chain itself calls it as any other workflow, with inputs of its own.
  opener.provide(library, { ...chain });
  const { before = [], after = [] } = chain.document ?? {};
  for (const entry of [...before, ...after]) {
    const held = embeddedWorkflow(entry, chain);
    if (held !== undefined) opener.provide(library, held);
  }
  await opener.open(chain, library);
  return library;
}

function emptyLibrary(location: string, sources: readonly Source[]): WorkflowLibrary {
  return { location, sources, workflows: {}, documents: {}, warnings: [] };
}

class LibraryOpener {
  readonly #options: OpenLibraryOptions;
  /** By location. */
  readonly #libraries = new Map<string, WorkflowLibrary>();
  readonly #values = new Map<WorkflowLibrary, JsonValue>();
  readonly #provided = new Map<WorkflowLibrary, Map<string, Chain>>();

  constructor(options: OpenLibraryOptions) {
    this.#options = options;
  }

  add(library: WorkflowLibrary, value: JsonValue): void {
    this.#libraries.set(library.location, library);
    this.#values.set(library, value);
  }

  /** A workflow that does not have to be read. */
  provide(library: WorkflowLibrary, chain: Chain): void {
    const provided = this.#provided.get(library) ?? new Map<string, Chain>();
    this.#provided.set(library, provided.set(chain.id, chain));
  }

  /** Reads every workflow that the chain may call. One that does not exist is reported when the run is planned. */
  async open(chain: Chain, library: WorkflowLibrary): Promise<void> {
    for (const ref of listWorkflowRefs(chain)) {
      const target = ref.source === undefined ? library : await this.#document(ref.source, chain, library);
      if (target === undefined || Object.hasOwn(target.workflows, ref.id)) continue;
      const called = this.#provided.get(target)?.get(ref.id) ?? this.#read(ref, target);
      if (called === undefined) continue;
      Object.defineProperty(target.workflows, ref.id, { value: called, enumerable: true });
      await this.open(called, target);
    }
  }

  async #document(name: string, { sources }: Chain, library: WorkflowLibrary): Promise<WorkflowLibrary | undefined> {
    if (Object.hasOwn(library.documents, name)) return library.documents[name];
    const source = sources.find((candidate) => candidate.name === name && candidate.type === 'arazzo');
    if (source === undefined) return undefined;
    const loaded = await this.#options.load(source, library.location);
    if (loaded === undefined) return undefined;
    const { text, location } = loaded;
    let document = this.#libraries.get(location);
    if (document === undefined) {
      const value = await parseText(text, { file: location });
      document = emptyLibrary(location, []);
      this.add(document, value);
      this.#requireFew();
    }
    Object.defineProperty(library.documents, name, { value: document, enumerable: true });
    return document;
  }

  #requireFew(): void {
    const { location, maxDocuments = MAX_DOCUMENTS_ELSEWHERE } = this.#options;
    const elsewhere = [...this.#libraries.keys()].filter((each) => originOf(each) !== originOf(location)).length;
    const refuse = (what: string): never => {
      throw new OpchainError('SPEC_TOO_COMPLEX', `The chain needs more than ${what}.`);
    };
    if (elsewhere > maxDocuments) refuse(`${maxDocuments} documents of other servers`);
    const limit = Math.max(maxDocuments, MAX_DOCUMENTS);
    if (this.#libraries.size > limit) refuse(`${limit} documents`);
  }

  #read({ id }: WorkflowRef, library: WorkflowLibrary): Chain | undefined {
    const value = this.#values.get(library);
    const workflows = isObject(value) && Array.isArray(value['workflows']) ? value['workflows'] : [];
    if (value === undefined || !workflows.some((each) => isObject(each) && each['workflowId'] === id)) return undefined;
    const { chain, warnings } = readDocument(value, { file: library.location, workflow: id });
    library.warnings.push(...warnings);
    if (library.sources.length === 0) Object.assign(library, { sources: chain.sources });
    return chain;
  }
}

/** Empty for a path. */
function originOf(location: string): string {
  return /^https?:/i.test(location) && URL.canParse(location) ? new URL(location).origin : '';
}
