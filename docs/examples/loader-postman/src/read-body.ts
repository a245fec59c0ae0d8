import type { JsonValue, MediaTypeSpec, RequestBodySpec } from '@opchain/core/plugin';
import { inferSchema } from './infer-schema.js';
import { isObject, type Members, objects, text } from './members.js';
import { fillIn, hasVariable, type Variables } from './variables.js';

/** The body of a request, with what it holds as the example. */
export function readBody(request: Members, variables: Variables): RequestBodySpec | undefined {
  const body = request['body'];
  if (!isObject(body) || body['disabled'] === true) return undefined;
  const content = readContent(body, text(request, 'contentType'), variables);
  return content === undefined ? undefined : { required: true, content: [content] };
}

function readContent(body: Members, contentType: string, variables: Variables): MediaTypeSpec | undefined {
  switch (text(body, 'mode')) {
    case 'raw':
      return readRaw(fillIn(text(body, 'raw'), variables), contentType || rawType(body));
    case 'urlencoded':
      return readFields(objects(body, 'urlencoded'), 'application/x-www-form-urlencoded', variables);
    case 'formdata':
      return readFields(objects(body, 'formdata'), 'multipart/form-data', variables);
    case 'graphql':
      return readGraphql(body['graphql']);
    case 'file':
      return { contentType: contentType || 'application/octet-stream', schema: { type: 'string', format: 'binary' } };
    default:
      return undefined;
  }
}

const rawTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'text/javascript',
};

function rawType(body: Members): string {
  const options = isObject(body['options']) ? body['options']['raw'] : undefined;
  return (
    rawTypes[text(options, 'language')] ??
    (text(body, 'raw').trimStart().startsWith('{') ? 'application/json' : 'text/plain')
  );
}

/** Also for the bodies of answers that were saved. */
export function readRaw(raw: string, contentType: string): MediaTypeSpec {
  if (!/[/+]json\b/.test(contentType))
    return { contentType, schema: { type: 'string' }, ...(raw === '' ? {} : { example: raw }) };
  const example = parseJson(raw);
  return example === undefined ? { contentType, schema: true } : { contentType, schema: inferSchema(example), example };
}

/** Undefined where it is no JSON; `{{unknown}}` without quotes, for instance, is none. */
function parseJson(raw: string): JsonValue | undefined {
  try {
    // What is still a variable would be taken for a mapping.
    return JSON.parse(raw, (_key, value: unknown) =>
      typeof value === 'string' && hasVariable(value) ? '' : value,
    ) as JsonValue;
  } catch {
    return undefined;
  }
}

function readFields(entries: readonly Members[], contentType: string, variables: Variables): MediaTypeSpec {
  const fields = entries
    .filter(({ disabled }) => disabled !== true)
    .map((entry) => [text(entry, 'key'), entry] as const);
  const properties = fields.map(
    ([name, entry]) =>
      [name, text(entry, 'type') === 'file' ? { type: 'string', format: 'binary' } : { type: 'string' }] as const,
  );
  const values = fields
    .map(([name, entry]) => [name, fillIn(text(entry, 'value'), variables)] as const)
    .filter(([, value]) => value !== '' && !hasVariable(value));
  return {
    contentType,
    schema: { type: 'object', properties: Object.fromEntries(properties) },
    example: Object.fromEntries(values),
  };
}

function readGraphql(graphql: unknown): MediaTypeSpec {
  const example = { query: text(graphql, 'query'), variables: parseJson(text(graphql, 'variables')) ?? {} };
  return { contentType: 'application/json', schema: inferSchema(example), example };
}
