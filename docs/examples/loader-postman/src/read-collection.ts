import {
  type ApiDescription,
  createDescription,
  type Mismatch,
  type OperationParts,
  type ResponseSpec,
  type Tag,
} from '@opchain/core/plugin';
import { describe, isObject, type Members, objects, text } from './members.js';
import { SchemeList } from './read-auth.js';
import { readBody, readRaw } from './read-body.js';
import { readHeaders, readUrl } from './read-url.js';
import { readVariables, type Variables } from './variables.js';

/** Reads a collection: its folders become tags, its requests operations, what they hold examples. */
export function readCollection(collection: Members): ApiDescription {
  return new CollectionReader(collection).read();
}

interface Folder {
  readonly tags: readonly string[];
  readonly auth: unknown;
}

type Located = OperationParts & { readonly origin: string | undefined };

class CollectionReader {
  readonly #collection: Members;
  readonly #variables: Variables;
  readonly #schemes: SchemeList;
  readonly #tags: Tag[] = [];
  readonly #operations: Located[] = [];
  readonly #warnings: Mismatch[] = [];
  readonly #ids = new Set<string>();

  constructor(collection: Members) {
    this.#collection = collection;
    this.#variables = readVariables(objects(collection, 'variable'));
    this.#schemes = new SchemeList(this.#variables);
  }

  read(): ApiDescription {
    this.#readItems(this.#collection, { tags: [], auth: this.#collection['auth'] }, '');
    const info = this.#collection['info'];
    const origins = [...new Set(this.#operations.flatMap(({ origin }) => origin ?? []))];
    return createDescription({
      title: text(info, 'name') || 'Postman collection',
      version: text(info, 'version') || '1',
      format: 'Postman Collection',
      servers: origins.slice(0, 1).map((url) => ({ url })),
      tags: this.#tags,
      securitySchemes: this.#schemes.schemes,
      warnings: this.#warnings,
      operations: this.#operations.map(({ origin, ...operation }) =>
        origin === undefined || origin === origins[0] ? operation : { ...operation, servers: [{ url: origin }] },
      ),
    });
  }

  #readItems(owner: Members, folder: Folder, pointer: string): void {
    objects(owner, 'item').forEach((item, index) => {
      const itemPointer = `${pointer}/item/${index}`;
      const auth = item['auth'] ?? folder.auth;
      if (Array.isArray(item['item'])) {
        const name = [...folder.tags, text(item, 'name')].join(' / ');
        this.#tags.push({ name, ...describe(item) });
        this.#readItems(item, { tags: [name], auth }, itemPointer);
      } else this.#readRequest(item, { ...folder, auth }, itemPointer);
    });
  }

  #readRequest(item: Members, folder: Folder, pointer: string): void {
    const rawRequest = item['request'];
    const request: Members =
      typeof rawRequest === 'string' ? { url: rawRequest } : isObject(rawRequest) ? rawRequest : {};
    const { origin, path, parameters } = readUrl(request['url'], this.#variables);
    if (request['url'] === undefined || (origin === undefined && path === '/')) {
      this.#warnings.push({
        code: 'SPEC_WARNING',
        message: `The request "${text(item, 'name')}" has no address and is left out.`,
        pointer,
      });
      return;
    }
    const headers = objects(request, 'header').filter(({ disabled }) => disabled !== true);
    const contentType = headers.find((entry) => text(entry, 'key').toLowerCase() === 'content-type');
    const requestBody = readBody({ ...request, contentType: text(contentType, 'value') }, this.#variables);
    const responses = readResponses(item);
    this.#operations.push({
      origin,
      operationId: this.#idOf(text(item, 'name') || `${text(request, 'method')} ${path}`),
      method: (text(request, 'method') || 'GET').toUpperCase(),
      path,
      ...(text(item, 'name') === '' ? {} : { summary: text(item, 'name') }),
      ...describe(request),
      tags: folder.tags,
      parameters: [...parameters, ...readHeaders(headers, this.#variables)],
      ...(requestBody === undefined ? {} : { requestBody }),
      ...(responses.length === 0 ? {} : { responses }),
      security: this.#schemes.demand(request['auth'] ?? folder.auth),
    });
  }

  /** `Create an order` is `createAnOrder`; the second of that name `createAnOrder2`. */
  #idOf(name: string): string {
    const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['request'];
    const plain = words
      .map((word, index) => (index === 0 ? word[0]!.toLowerCase() : word[0]!.toUpperCase()) + word.slice(1))
      .join('');
    let id = plain;
    for (let count = 2; this.#ids.has(id); count += 1) id = `${plain}${count}`;
    this.#ids.add(id);
    return id;
  }
}

/** The answers that were saved with a request, one for each status; any other is possible as well. */
function readResponses(item: Members): ResponseSpec[] {
  const saved = objects(item, 'response').filter((response) => /^[1-5]\d\d$/.test(text(response, 'code')));
  const responses = saved.map((response): ResponseSpec => {
    const type = objects(response, 'header').find((entry) => text(entry, 'key').toLowerCase() === 'content-type');
    const contentType = text(type, 'value').split(';', 1)[0]!.trim();
    const content = contentType === '' ? [] : [{ ...readRaw(text(response, 'body'), contentType) }];
    return { status: text(response, 'code'), description: text(response, 'name'), headers: [], content, links: [] };
  });
  const first = responses.filter(
    ({ status }, index) => responses.findIndex((other) => other.status === status) === index,
  );
  return first.length === 0
    ? []
    : [...first, { status: 'default', description: 'Any other answer', headers: [], content: [], links: [] }];
}
