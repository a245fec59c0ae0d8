import type { ApiDescription, Source } from '@opchain/core';
import type { WorkflowLibrary } from '@opchain/core/internal/document';
import type { DocumentScope } from '@opchain/core/internal/runner';
import { formatError } from '../command/format-error.js';
import { folderOf } from '../documents/open-chain.js';
import { resolveArgument, resolveLocation } from '../documents/open-description.js';
import type { RunArguments } from './run-arguments.js';

/** Opens the description at a URL or absolute path; `isNamed` if the user named it. */
export type OpenDescription = (location: string, isNamed: boolean) => Promise<ApiDescription>;

/** Loads the descriptions of a document and of the documents whose workflows it calls, each once. */
export class ScopeBuilder {
  readonly #root: WorkflowLibrary;
  readonly #args: Pick<RunArguments, 'descriptions' | 'servers' | 'mocks'>;
  readonly #open: OpenDescription;
  readonly #errors: string[];
  readonly #scopes = new Map<WorkflowLibrary, DocumentScope>();
  readonly #descriptions = new Map<string, Promise<ApiDescription>>();

  /** Adds a sentence to `errors` for each description that cannot be loaded. */
  constructor(
    root: WorkflowLibrary,
    args: Pick<RunArguments, 'descriptions' | 'servers' | 'mocks'>,
    open: OpenDescription,
    errors: string[],
  ) {
    this.#root = root;
    this.#args = args;
    this.#open = open;
    this.#errors = errors;
  }

  build(): Promise<DocumentScope> {
    return this.#buildScope(this.#root);
  }

  async #buildScope(library: WorkflowLibrary): Promise<DocumentScope> {
    const known = this.#scopes.get(library);
    if (known !== undefined) return known;
    const scope = {
      descriptions: {} as Record<string, ApiDescription>,
      servers: { ...(library === this.#root ? this.#args.servers : this.#inheritedServers(library)) },
      workflows: library.workflows,
      documents: {} as Record<string, DocumentScope>,
    };
    this.#scopes.set(library, scope);
    const sources = library.sources.filter(({ type }) => type === undefined);
    const found = await Promise.all(sources.map((source) => this.#describe(source, library)));
    const { mocks } = this.#args;
    sources.forEach((source, index) => {
      const { name } = source;
      const description = found[index];
      if (description === undefined) return;
      set(scope.descriptions, name, description);
      if (mocks?.includes(name)) set(scope.servers, name, mocks.add(name, this.#locate(source, library), description));
    });
    for (const [name, document] of Object.entries(library.documents))
      set(scope.documents, name, await this.#buildScope(document));
    return scope;
  }

  async #describe(source: Source, library: WorkflowLibrary): Promise<ApiDescription | undefined> {
    const location = this.#locate(source, library);
    try {
      let loading = this.#descriptions.get(location);
      if (loading === undefined) {
        const isNamed = Object.values(this.#args.descriptions).some((named) => resolveArgument(named) === location);
        this.#descriptions.set(location, (loading = this.#open(location, isNamed)));
      }
      return await loading;
    } catch (error) {
      const hint = library === this.#root ? ` Use --description ${source.name}=FILE|URL.` : '';
      const where = library === this.#root ? '' : ` of "${library.location}"`;
      this.#errors.push(`source "${source.name}"${where}: ${formatError(error)}${hint}`);
      return undefined;
    }
  }

  #locate({ name, url }: Source, library: WorkflowLibrary): string {
    const override = library === this.#root ? this.#args.descriptions[name] : undefined;
    return override === undefined ? resolveLocation(url, folderOf(library.location)) : resolveArgument(override);
  }

  /** The source of a called document gets a server of the root only for the same description. */
  #inheritedServers(library: WorkflowLibrary): Readonly<Record<string, string>> {
    const servers: Record<string, string> = {};
    const known = new Map(
      this.#root.sources.flatMap((source) => {
        const server = this.#args.servers[source.name];
        return server === undefined ? [] : [[this.#locate(source, this.#root), server] as const];
      }),
    );
    for (const source of library.sources) {
      const server = known.get(this.#locate(source, library));
      if (server !== undefined) set(servers, source.name, server);
    }
    return servers;
  }
}

/** Like an assignment, but also for names such as `__proto__`. */
function set<T>(record: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
