import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiDescription, JsonObject, JsonValue } from '@opchain/core';
import { isObject, type OperationDetail } from '@opchain/core/internal/model';
import { createExample, createValidator } from '@opchain/core/internal/runner';

/** A fault of one operation. */
export interface StandInFault {
  readonly operation: string;
  /**
   * `status`: an undocumented success; `field`: a required field of the response is missing; `type`: a field has another
   * type; `validation`: invalid bodies are accepted.
   */
  readonly kind: 'status' | 'field' | 'type' | 'validation';
}

/** A server made from a description. */
export interface StandIn {
  readonly url: string;
  /** Plants a fault, or removes it. */
  plant(next: StandInFault | undefined): void;
  stop(): void;
}

interface Reply {
  readonly status: number;
  readonly body?: JsonValue;
  readonly contentType?: string;
  readonly allow?: string;
}

/**
 * Starts a server with the records that a description lists: POST creates one, GET lists and reads, DELETE removes it.
 */
export async function startStandIn(description: ApiDescription): Promise<StandIn> {
  const found = await Promise.all(description.operations.map(({ id }) => description.operation(id)));
  const records = new Map<string, JsonObject>();
  let planted: StandInFault | undefined;
  let created = 0;

  const reply = async (
    operation: OperationDetail,
    path: string,
    status: number,
    record?: JsonObject,
  ): Promise<Reply> => {
    const documented =
      operation.responses.find((each) => each.status === String(status)) ??
      operation.responses.find((each) => each.status === 'default');
    const media = documented?.content.find((each) => /json/.test(each.contentType));
    if (media?.schema === undefined) return { status };
    const { schema, contentType } = media;
    const example = await createExample(schema, { resolve: operation.resolve.bind(operation), optional: true });
    if (Array.isArray(example)) {
      const own = [...records].filter(([at]) => parentOf(at) === path).map(([, each]) => each);
      return { status, contentType, body: own.length > 0 ? own : example };
    }
    return {
      status,
      contentType,
      body: isObject(example) && record !== undefined ? { ...example, ...record } : (example ?? null),
    };
  };

  const rejectionOf = ({ responses }: OperationDetail, ...usual: readonly number[]): number =>
    usual.find((status) => responses.some((each) => each.status === String(status))) ??
    Number(responses.find((each) => /^4\d\d$/.test(each.status))?.status ?? usual[0]);

  /** True if the path names a record that a POST could have created, and did not. */
  const namesUnknown = (template: string, path: string): boolean => {
    const [parts, values] = [template.split('/'), path.split('/')];
    return parts.some((part, index) => {
      const collection = parts.slice(0, index).join('/');
      const isCreated = found.some((each) => each.method === 'POST' && each.path === collection);
      return part.startsWith('{') && isCreated && !records.has(values.slice(0, index + 1).join('/'));
    });
  };

  async function respond(request: IncomingMessage, text: string): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const onPath = found.filter(({ path }) => matches(path, pathname));
    if (onPath.length === 0) return { status: 404 };
    const operation = onPath.find(({ method }) => method === request.method);
    if (operation === undefined) return { status: 405, allow: onPath.map(({ method }) => method).join(', ') };
    const validate = createValidator({ resolve: operation.resolve.bind(operation), direction: 'request' });
    const isInvalid = async (value: JsonValue, schema: JsonObject | boolean) =>
      (await validate(value, schema)).diagnostics.length > 0;
    for (const { in: location, name, schema, required } of operation.parameters) {
      const value = location === 'query' ? searchParams.getAll(name) : [];
      if (location === 'query' && (value.length === 0 ? required : await isInvalid(coerce(value, schema), schema)))
        return reply(operation, pathname, rejectionOf(operation, 400, 422));
    }
    let body: JsonValue | undefined;
    const media = operation.requestBody?.content.find(({ contentType }) => /json/.test(contentType));
    if (media !== undefined && text !== '') {
      if (!/json/.test(request.headers['content-type'] ?? ''))
        return { ...(await reply(operation, pathname, 415)), status: 415 };
      try {
        body = JSON.parse(text) as JsonValue;
      } catch {
        return reply(operation, pathname, rejectionOf(operation, 400, 422));
      }
    }
    const isChecked = planted?.kind !== 'validation' || planted.operation !== operation.id;
    if (media?.schema !== undefined && isChecked)
      if (body === undefined ? operation.requestBody?.required === true : await isInvalid(body, media.schema))
        return reply(operation, pathname, rejectionOf(operation, 400, 422));
    if (namesUnknown(operation.path, pathname)) return reply(operation, pathname, rejectionOf(operation, 404));
    const status = Number(operation.responses.find((each) => /^2\d\d$/.test(each.status))?.status ?? 200);
    let record = records.get(pathname);
    if (request.method === 'DELETE') records.delete(pathname);
    if (request.method === 'POST') {
      const { body: example } = await reply(operation, pathname, status);
      const id = isObject(example) && typeof example['id'] === 'number' ? (created += 1) : crypto.randomUUID();
      record = { ...(isObject(example) ? example : {}), ...(isObject(body) ? body : {}), id };
      if (found.some(({ path }) => parentOf(path) === operation.path && path.endsWith('}')))
        records.set(`${pathname}/${id}`, record);
    } else if (record !== undefined && isObject(body))
      records.set(pathname, (record = { ...record, ...body, id: record['id']! }));
    const good = await reply(operation, pathname, status, record);
    return planted?.operation === operation.id ? spoil(good, planted.kind, operation) : good;
  }

  const server = createServer((request, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void respond(request, Buffer.concat(parts).toString()).then(
        ({ status, body, contentType = 'application/json', allow }) => {
          const headers = {
            ...(allow === undefined ? {} : { allow }),
            ...(body === undefined ? {} : { 'content-type': contentType }),
          };
          response.writeHead(status, headers).end(body === undefined ? '' : JSON.stringify(body));
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant: (next) => void (planted = next),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

function matches(template: string, path: string): boolean {
  const [parts, others] = [template.split('/'), path.split('/')];
  return parts.length === others.length && parts.every((part, index) => part.startsWith('{') || part === others[index]);
}

function coerce(values: readonly string[], schema: JsonObject | boolean): JsonValue {
  const type = isObject(schema) ? schema['type'] : undefined;
  if (type === 'array') return [...values];
  const [value = ''] = values;
  if ((type === 'integer' || type === 'number') && /^-?\d+(?:\.\d+)?$/.test(value)) return Number(value);
  return type === 'boolean' && /^(?:true|false)$/.test(value) ? value === 'true' : value;
}

/** Members that a response must have are the first to be spoiled. */
function spoil({ status, body, ...rest }: Reply, kind: StandInFault['kind'], operation: OperationDetail): Reply {
  if (kind === 'status')
    return { ...rest, status: status === 202 ? 203 : 202, ...(body === undefined ? {} : { body }) };
  if (kind === 'validation' || body === undefined) return { ...rest, status, ...(body === undefined ? {} : { body }) };
  const name = requiredField(operation, status);
  const change = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(change);
    if (!isObject(value) || name === undefined) return value;
    const { [name]: old, ...others } = value;
    return kind === 'field' ? others : { ...others, [name]: typeof old === 'object' ? 'text' : { wrong: true } };
  };
  return { ...rest, status, body: change(body) };
}

/** A field that the body of a success, or each item of its list, must have. */
export function requiredField(operation: OperationDetail, status?: number): string | undefined {
  const documented = operation.responses.find((each) =>
    status === undefined ? /^2/.test(each.status) : each.status === String(status),
  );
  const media = documented?.content.find(({ contentType }) => /json/.test(contentType));
  const visit = (schema: JsonObject | boolean | undefined, depth: number): string | undefined => {
    if (schema === undefined || typeof schema === 'boolean' || depth > 5) return undefined;
    const flat = operation.resolve(schema);
    if (typeof flat === 'boolean') return undefined;
    const required = flat['required'];
    if (Array.isArray(required) && typeof required[0] === 'string') return required[0];
    const parts = [
      ...(Array.isArray(flat['allOf']) ? flat['allOf'] : []),
      ...(isObject(flat['items']) ? [flat['items']] : []),
    ];
    return parts.map((part) => visit(part as JsonObject, depth + 1)).find((each) => each !== undefined);
  };
  return visit(media?.schema, 0);
}
