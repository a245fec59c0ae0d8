import { type JsonObject, type JsonValue, OpchainError } from '@opchain/core/plugin';
import { asObject, asObjects, asText, parseJson } from '../json-members.js';
import { type RecordedRequest, type Recording, toSequence } from '../recorded-call.js';
import { readRequest } from './read-request.js';
import { readResponse } from './read-response.js';
import { readScripts } from './read-scripts.js';
import { PostmanVariables } from './postman-variables.js';

/** What a folder passes on to its requests. */
interface Inherited {
  readonly auth: JsonObject | undefined;
  readonly values: ReadonlyMap<string, string>;
}

/** Reads a Postman collection of version 2.1. Throws `CHAIN_IMPORT_FAILED`. */
export function readCollection(text: string): Recording {
  const collection = asObject(parseJson(text));
  const info = asObject(collection?.['info']);
  if (
    collection === undefined ||
    !Array.isArray(collection['item']) ||
    !/\/v2\.1\./.test(asText(info?.['schema']) ?? '')
  )
    throw new OpchainError(
      'CHAIN_IMPORT_FAILED',
      'The file is not a Postman collection of version 2.1; export it as "Collection v2.1".',
    );
  const reader = new CollectionReader();
  reader.readItems(collection, { auth: undefined, values: new Map() });
  const { requests, variables } = reader;
  return {
    title: asText(info?.['name']) ?? '',
    calls: toSequence(requests),
    notes: reader.listNotes(),
    variables: variables.origins,
  };
}

class CollectionReader {
  readonly variables = new PostmanVariables();
  readonly requests: RecordedRequest[] = [];
  readonly #notes: string[] = [];
  readonly #scripted: string[] = [];

  /** The requests of a collection or folder, in its order. */
  readItems(folder: JsonObject, outer: Inherited): void {
    const inherited = {
      auth: asObject(folder['auth']) ?? outer.auth,
      values: new Map([...outer.values, ...listValues(folder['variable'])]),
    };
    const scripts = readScripts(folder['event']);
    if (scripts.hasScript) this.#scripted.push(asText(folder['name']) ?? 'the collection');
    for (const item of asObjects(folder['item'])) {
      if (Array.isArray(item['item'])) this.readItems(item, inherited);
      else this.#readItem(item, inherited);
    }
  }

  #readItem(item: JsonObject, { auth, values }: Inherited): void {
    const { request } = item;
    const name = asText(item['name']) ?? '';
    this.variables.use(values);
    const read = readRequest(typeof request === 'string' ? { url: request } : asObject(request), auth, this.variables);
    if (read === undefined) return;
    const response = readResponse(item['response']);
    const index = this.requests.length;
    this.requests.push({ ...read.request, name: toStepName(name), ...(response === undefined ? {} : { response }) });
    for (const note of read.notes) this.#notes.push(`${name}: ${note}`);
    const { hasScript, assignments, unclear } = readScripts(item['event']);
    if (hasScript) this.#scripted.push(name);
    for (const { variable, source } of assignments)
      this.variables.set(variable, { ...source, name: variable, call: index });
    for (const variable of unclear) {
      this.variables.forget(variable);
      this.#notes.push(`${name}: how its script sets "${variable}" is unknown; it becomes an input.`);
    }
  }

  listNotes(): readonly string[] {
    const scripts = this.#scripted;
    const shown = scripts.slice(0, MAX_LISTED).join(', ') + (scripts.length > MAX_LISTED ? ', …' : '');
    return [
      ...(scripts.length === 0
        ? []
        : [`Scripts are left out, except for variables that they set from a response: ${shown}.`]),
      ...this.#notes,
    ];
  }
}

const MAX_LISTED = 20;

function listValues(variables: JsonValue | undefined): readonly (readonly [string, string])[] {
  return asObjects(variables).flatMap(({ key, value, type, disabled }) =>
    typeof key !== 'string' || disabled === true || type === 'secret' || !/^[snb]/.test(typeof value)
      ? []
      : [[key, String(value as string | number | boolean)] as const],
  );
}

/** `Create a customer` → `createACustomer`. */
const toStepName = (name: string) => name.replace(/^[^A-Za-z0-9]*[A-Z](?![A-Z])/, (start) => start.toLowerCase());
