import type { JsonObject, JsonValue } from '@opchain/core';
import { formatPointer, isObject, type OperationDetail, type Schema } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';
import type { DataLink } from '../producers/find-producers.js';
import type { Api } from '../settings/api-settings.js';

/** A part of a request that its description constrains: a parameter, the body, or a value in it. */
export interface Field {
  /** Where it is sent. */
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  /** Name of the parameter; of a field in the body: keys and indexes. */
  readonly path: readonly (string | number)[];
  /** JSON Pointer by which errors report it: `/items/0/qty`, `/limit`; empty for the body as a whole. */
  readonly pointer: string;
  /** Without `$ref` and `allOf` at its root. */
  readonly schema: JsonObject;
  /** True if a request without it is invalid. */
  readonly required: boolean;
  /** True if its values come from a server, so that other values are valid only by their form: IDs, cursors. */
  readonly opaque: boolean;
}

const MAX_DEPTH = 6;
const MAX_FIELDS = 200;
/** Headers whose values come from a response (RFC 9110, section 13.1, and 14.2). */
const conditions = /^(?:if-(?:none-)?match|if-(?:un)?modified-since|if-range|range)$/i;
const cursorNames =
  /^(?:cursor|after|before|(?:next_?)?page_?token|continuation(?:_?token)?|starting_?after|ending_?before)$/i;

/** The fields of an operation's requests: parameters, then the JSON body and everything in it. Lists have one item. */
export function listFields({ settings, links }: Api, operation: OperationDetail): Field[] {
  const resolve = (schema: Schema): Schema => operation.resolve(schema);
  const linked = linkedInputs(links);
  const namesRecord = (location: Field['in'], name: string) =>
    linked.has(JSON.stringify([operation.id, location, name])) ||
    Object.hasOwn(settings.producers, `${operation.id} ${location}${name.startsWith('/') ? '' : '/'}${name}`);
  const fields = operation.parameters.flatMap(({ in: location, name, schema, required, contentType }): Field[] => {
    const flat = flattenSchema(schema, resolve);
    if (flat === false || location === 'querystring' || contentType !== undefined) return [];
    const opaque =
      name === settings.pagination?.cursor ||
      cursorNames.test(name) ||
      namesRecord(location, name) ||
      (location === 'header' && conditions.test(name));
    return [{ in: location, path: [name], pointer: formatPointer([name]), schema: flat, required, opaque }];
  });
  const { requestBody } = operation;
  const media = requestBody?.content.find(({ contentType }) => /[/+]json\b/i.test(contentType));
  const visit = (schema: Schema, path: Field['path'], required: boolean): void => {
    const flat = path.length > MAX_DEPTH || fields.length >= MAX_FIELDS ? false : flattenSchema(schema, resolve);
    if (flat === false || flat['readOnly'] === true) return;
    const pointer = formatPointer(path);
    fields.push({ in: 'body', path, pointer, schema: flat, required, opaque: namesRecord('body', pointer) });
    if (isSchema(flat['items'])) visit(flat['items'], [...path, 0], true);
    const names = flat['required'];
    if (isObject(flat['properties']))
      for (const [name, property] of Object.entries(flat['properties']))
        if (isSchema(property)) visit(property, [...path, name], Array.isArray(names) && names.includes(name));
  };
  if (media?.schema !== undefined) visit(media.schema, [], requestBody?.required === true);
  return fields;
}

const inputsOfLinks = new WeakMap<readonly DataLink[], ReadonlySet<string>>();

/** The inputs that links lead to, determined once: each operation has many fields, and an API very many links. */
function linkedInputs(links: readonly DataLink[]): ReadonlySet<string> {
  let inputs = inputsOfLinks.get(links);
  if (inputs === undefined) {
    inputs = new Set(links.map(({ to }) => JSON.stringify([to.operation, to.in, to.name])));
    inputsOfLinks.set(links, inputs);
  }
  return inputs;
}

/** A field as settings name it: `body/timeZone`, `query/limit`. */
export function fieldKey({ in: location, pointer }: Pick<Field, 'in' | 'pointer'>): string {
  return `${location}${pointer}`;
}

/** The types that a field accepts; empty: any. */
export function typesOf({ schema: { type } }: Pick<Field, 'schema'>): readonly string[] {
  const types = Array.isArray(type) ? type : [type];
  return types.filter((name) => typeof name === 'string');
}

/** True if the link leads to this field of an operation. */
export function isLinkTo({ to }: DataLink, operation: string, { in: location, path, pointer }: Field): boolean {
  return to.operation === operation && to.in === location && to.name === (location === 'body' ? pointer : path[0]);
}

function isSchema(value: JsonValue | undefined): value is JsonObject | boolean {
  return isObject(value) || value === true;
}
