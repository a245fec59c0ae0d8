import type { ApiDescription, Chain, JsonObject, Kernel } from '@opchain/core';
import type { OperationDetail, OperationSummary, Schema } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';
import { ACTING_SCORE, type Api, describeApi, type SearchableEntry, SearchIndex } from '@opchain/resources';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { openDescription } from '../documents/open-description.js';
import type { ChainSet } from './chain-set.js';

/** An operation that a search found. */
export interface FoundOperation extends SearchableEntry {
  /** The file of its description. */
  readonly file: string;
  readonly operation: OperationSummary;
}

/** Levels of a schema that an agent reads at once. */
const MAX_DEPTH = 4;
const MAX_PROPERTIES = 40;

/** Agents ask in sentences, of which an operation has some words: those with the most come first. */
function searchWords(index: SearchIndex<FoundOperation>, query: string): readonly FoundOperation[] {
  const counts = new Map<FoundOperation, number>();
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
  for (const word of words) for (const { entry } of index.search(word)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([entry]) => entry);
}

/** The API descriptions in the folder, each opened when it is first asked for. */
export class ApiCatalog {
  readonly #chains: ChainSet;
  readonly #kernel: Kernel;
  readonly #io: Io;
  readonly #opened = new Map<string, Promise<ApiDescription>>();
  readonly #described = new WeakMap<ApiDescription, Promise<Api>>();

  constructor(chains: ChainSet, kernel: Kernel, io: Io) {
    this.#chains = chains;
    this.#kernel = kernel;
    this.#io = io;
  }

  /** The files of the descriptions. */
  list(): Promise<readonly string[]> {
    return this.#chains.descriptions();
  }

  /** Opens one of the descriptions; without a name, the only one. Rejects with `UsageError` for another file. */
  async open(name?: string): Promise<{ readonly file: string; readonly description: ApiDescription }> {
    const files = await this.list();
    const file = name === undefined && files.length === 1 ? files[0] : files.find((each) => each === name);
    if (file === undefined)
      throw new UsageError([`name one of the descriptions: ${files.join(', ') || 'there are none'}`]);
    let opening = this.#opened.get(file);
    if (opening === undefined) {
      opening = openDescription(this.#kernel, this.#chains.pathOf(file), {
        allow: [],
        signal: this.#io.signal,
        network: this.#io.network,
      });
      this.#opened.set(file, opening);
      opening.catch(() => this.#opened.delete(file));
    }
    return { file, description: await opening };
  }

  /** What the operations of a description make and need. */
  describe(description: ApiDescription): Promise<Api> {
    let api = this.#described.get(description);
    if (api === undefined) this.#described.set(description, (api = describeApi(description)));
    return api;
  }

  /** Operations by what people call them, the best first. */
  async find(query: string, name: string | undefined, limit: number): Promise<readonly FoundOperation[]> {
    const files = name === undefined ? await this.list() : [name];
    const opened = await Promise.all(files.map((file) => this.open(file)));
    const index = new SearchIndex<FoundOperation>();
    const entries = opened.flatMap(({ file, description }) =>
      description.operations.map((operation) => ({ ...operation, name: operation.id, file, operation })),
    );
    for (const _ of index.add(entries));
    const found = index.search(query).map(({ entry }) => entry);
    return (found.length > 0 ? found : searchWords(index, query)).slice(0, limit);
  }

  /** Edits that are likely next: a missing value that an earlier step has, and operations that use what the chain makes. */
  async suggest(
    { steps }: Chain,
    descriptions: Readonly<Record<string, ApiDescription>>,
  ): Promise<readonly JsonObject[]> {
    const values: JsonObject[] = [];
    const next: JsonObject[] = [];
    for (const [source, description] of Object.entries(descriptions)) {
      const { links } = await this.describe(description);
      const own = steps
        .filter((step) => step.kind === 'operation')
        .filter(({ operation }) => operation.source === source);
      const called = new Map(own.map(({ id, operation }) => [operation.id, id]));
      for (const { from, to, score } of links) {
        const made = called.get(from.operation);
        if (score < ACTING_SCORE || made === undefined) continue;
        const value = `{{${made}${from.pointer.replaceAll('/', '.')}}}`;
        const target = own.find(({ operation }) => operation.id === to.operation);
        if (target === undefined) {
          if (
            description.find(to.operation)?.method !== 'DELETE' &&
            !next.some(({ operation }) => operation === to.operation)
          )
            next.push({ op: 'add_step', operation: to.operation, source, after: made });
        } else if (
          to.in !== 'body' &&
          !target.parameters.some(({ name }) => name === to.name) &&
          !values.some(({ step, name }) => step === target.id && name === to.name)
        )
          values.push({ op: 'set_parameter', step: target.id, in: to.in, name: to.name, value });
      }
    }
    return [...values.slice(0, 5), ...next.slice(0, 5)];
  }
}

/** What a request of an operation has, and what its responses are, as far as one reads it at once. */
export function summarizeOperation(operation: OperationDetail): JsonObject {
  const { id, method, path, summary, description, parameters, requestBody, responses, security } = operation;
  const shorten = (schema: Schema | undefined): Schema => shortenSchema(schema ?? true, operation, 0);
  const [body] = requestBody?.content ?? [];
  return {
    operation: id,
    call: `${method} ${path}`,
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description: description.slice(0, 500) }),
    parameters: parameters.map((each) => ({
      in: each.in,
      name: each.name,
      ...(each.required && { required: true }),
      schema: shorten(each.schema),
    })),
    ...(body !== undefined && {
      body: { contentType: body.contentType, required: requestBody?.required === true, schema: shorten(body.schema) },
    }),
    responses: responses.map(({ status, content: [media] }) => ({
      status,
      ...(media?.schema !== undefined && /^2/.test(status) && { schema: shorten(media.schema) }),
    })),
    credentials: security.map((alternative) => Object.keys(alternative).join(' and ')),
  };
}

function shortenSchema(schema: Schema, operation: OperationDetail, depth: number): Schema {
  const flat = flattenSchema(schema, (part) => operation.resolve(part));
  if (typeof flat === 'boolean' || depth > MAX_DEPTH) return {};
  const shorten = (part: unknown): Schema => shortenSchema(part as Schema, operation, depth + 1);
  const { type, format, enum: values, required, properties, items, description } = flat;
  return {
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(Array.isArray(values) && { enum: values.slice(0, MAX_PROPERTIES) }),
    ...(typeof description === 'string' && depth > 0 && { description: description.slice(0, 120) }),
    ...(required !== undefined && { required }),
    ...(typeof properties === 'object' &&
      properties !== null && {
        properties: Object.fromEntries(
          Object.entries(properties)
            .slice(0, MAX_PROPERTIES)
            .map(([name, part]) => [name, shorten(part)]),
        ),
      }),
    ...(items !== undefined && { items: shorten(items) }),
  };
}
