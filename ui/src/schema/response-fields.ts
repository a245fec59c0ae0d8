import type { JsonValue, RecordedResponse } from '@opchain/core';
import {
  isContainer,
  type OperationDetail,
  type Schema,
  selectCookie,
  type ValueMapping,
} from '@opchain/core/internal/model';
import { getResolver, type Resolve, type SchemaView, viewSchema } from './schema-view.js';
import { isJsonBody, shortBodyValue } from './body-value.js';
import { typeOfValue } from './type-of-value.js';

/** One value of a step's response that can be mapped. */
export interface ResponseField {
  readonly mapping: ValueMapping;
  /** The last segment of its path, as shown: `id`, `[0]`, `$status`, `location`. */
  readonly label: string;
  readonly depth: number;
  /** From the schema, or from the value without a schema. Empty: unknown. */
  readonly types: readonly string[];
  /** Its schema, if described. */
  readonly schema: Schema | undefined;
  /** From the selected run. */
  readonly value: JsonValue | undefined;
  readonly hasChildren: boolean;
  readonly description?: string | undefined;
  /** As the description shows it. */
  readonly example?: JsonValue | undefined;
}

export interface FieldSource {
  readonly step: string;
  readonly detail: OperationDetail | undefined;
  readonly response: RecordedResponse | undefined;
  readonly outputs: Readonly<Record<string, JsonValue | undefined>>;
}

const MAX_DEPTH = 6;
const MAX_FIELDS = 2000;

/** Every mappable value of a response, parents before children: body, `$status`, `$headers`, and captures. */
export function listResponseFields({ step, detail, response, outputs }: FieldSource): ResponseField[] {
  const fields: ResponseField[] = [];
  const resolve: Resolve = detail ? getResolver(detail) : (schema) => schema;
  const documented = successResponse(detail);
  const json = documented?.content.find((each) => /json/i.test(each.contentType)) ?? documented?.content[0];
  if (json?.schema !== undefined || (response !== undefined && isJsonBody(response)))
    walk(fields, step, [], 'body', json?.schema, shortBodyValue(response), resolve, 0);
  else if (response?.text !== undefined && response.text !== '')
    fields.push({
      mapping: { kind: 'response', stepId: step, path: [] },
      label: 'body',
      depth: 0,
      types: ['string'],
      schema: undefined,
      value: response.text.slice(0, 200),
      hasChildren: false,
    });
  fields.push({
    mapping: { kind: 'status', stepId: step },
    label: '$status',
    depth: 0,
    types: ['integer'],
    schema: undefined,
    value: response?.status,
    hasChildren: false,
  });
  for (const [name, value] of listCookies(response))
    fields.push({
      mapping: {
        kind: 'selector',
        context: { kind: 'header', stepId: step, name: 'set-cookie' },
        type: 'xpath',
        selector: selectCookie(name),
      },
      label: `$cookies.${name}`,
      depth: 0,
      types: ['string'],
      schema: undefined,
      value,
      hasChildren: false,
    });
  const headers = new Map<string, JsonValue | undefined>();
  for (const header of documented?.headers ?? []) headers.set(header.name.toLowerCase(), undefined);
  for (const [name, value] of response?.headers ?? []) headers.set(name.toLowerCase(), value);
  for (const [name, value] of headers)
    fields.push({
      mapping: { kind: 'header', stepId: step, name },
      label: `$headers.${name}`,
      depth: 0,
      types: ['string'],
      schema: undefined,
      value,
      hasChildren: false,
    });
  for (const [name, value] of Object.entries(outputs))
    fields.push({
      mapping: { kind: 'output', stepId: step, name },
      label: `$outputs.${name}`,
      depth: 0,
      types: value === undefined ? [] : [typeOfValue(value)],
      schema: undefined,
      value,
      hasChildren: false,
    });
  return fields;
}

/** The cookies that a response sets, by name; where one is set twice, the first, as its selector finds it. */
function listCookies(response: RecordedResponse | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const [field, text] of response?.headers ?? []) {
    const [, name, value = ''] = /^([^=;]+)=([^;]*)/.exec(text) ?? [];
    if (field.toLowerCase() === 'set-cookie' && name !== undefined && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/** The response that a mapping expects: the documented 2xx, else the default. */
export function successResponse(detail: OperationDetail | undefined): OperationDetail['responses'][number] | undefined {
  return (
    detail?.responses.find((each) => /^2/.test(each.status)) ??
    detail?.responses.find((each) => each.status === 'default')
  );
}

function walk(
  fields: ResponseField[],
  step: string,
  path: readonly string[],
  label: string,
  schema: Schema | undefined,
  value: JsonValue | undefined,
  resolve: Resolve,
  depth: number,
): void {
  if (fields.length >= MAX_FIELDS) return;
  const view = viewSchema(schema, resolve);
  const children = depth < MAX_DEPTH ? childrenOf(view, value, resolve) : [];
  fields.push({
    mapping: { kind: 'response', stepId: step, path },
    label,
    depth,
    types: view.types.length > 0 ? view.types : value === undefined ? [] : [typeOfValue(value)],
    schema,
    value,
    hasChildren: children.length > 0,
    description: view.description,
    example: view.example,
  });
  for (const child of children)
    walk(fields, step, [...path, child.key], child.label, child.schema, child.value, resolve, depth + 1);
}

interface Child {
  readonly key: string;
  readonly label: string;
  readonly schema: Schema | undefined;
  readonly value: JsonValue | undefined;
}

function childrenOf(view: SchemaView, value: JsonValue | undefined, resolve: Resolve): Child[] {
  if (Array.isArray(value) || view.types.includes('array')) {
    const list = Array.isArray(value) ? value : [];
    const item = (index: number): Child => ({
      key: String(index),
      label: `[${index}]`,
      schema: view.prefixItems[index] ?? view.items,
      value: list[index],
    });
    return Array.from({ length: Math.max(1, Math.min(3, list.length)) }, (_, index) => item(index));
  }
  const children = new Map<string, Child>();
  const properties =
    view.properties.length > 0
      ? view.properties
      : view.variants.flatMap((variant) => viewSchema(variant, resolve).properties);
  const object = isContainer(value) ? value : undefined;
  for (const [name, schema] of properties)
    children.set(name, {
      key: name,
      label: name,
      schema,
      value: object && Object.hasOwn(object, name) ? (object as Record<string, JsonValue>)[name] : undefined,
    });
  for (const [name, inner] of Object.entries(object ?? {}))
    if (!children.has(name)) children.set(name, { key: name, label: name, schema: undefined, value: inner });
  return [...children.values()];
}
