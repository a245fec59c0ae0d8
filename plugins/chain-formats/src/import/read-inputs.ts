import type { BodyInput, JsonValue, OperationDetail, ParameterInput, ParameterSpec } from '@opchain/core/plugin';
import { parseJson } from '../json-members.js';
import { isJsonType, mediaType, type RecordedBody, type RecordedCall } from '../recorded-call.js';
import type { MatchedOperation } from './match-operation.js';
import type { StepValues } from './step-builder.js';

/** Headers without a description that say what a call does. */
const meaningfulHeaders =
  /^(if-match|if-none-match|if-modified-since|idempotency-key|prefer|x-(?!forwarded|requested-with|real-ip|client-).*)$/i;

/** Reads the parameters of a call, with mappings. */
export async function readParameters(
  { url, headers }: RecordedCall,
  { operation, pathValues }: MatchedOperation,
  detail: OperationDetail,
  credentialNames: ReadonlySet<string>,
  values: StepValues,
): Promise<ParameterInput[]> {
  const parameters: ParameterInput[] = [];
  for (const [name, text] of Object.entries(pathValues)) {
    const pathBefore = operation.path.slice(0, operation.path.indexOf(`{${name}}`));
    const spec = detail.parameters.find((one) => one.in === 'path' && one.name === name);
    const value = typeValue([text], spec, detail);
    parameters.push({ in: 'path', name, value: await values.map(value, `path/${name}`, { name, pathBefore }, false) });
  }
  const query = new URL(url).searchParams;
  for (const name of new Set(query.keys())) {
    if (credentialNames.has(name.toLowerCase())) continue;
    const spec = detail.parameters.find((one) => one.in === 'query' && one.name === name);
    const value = typeValue(query.getAll(name), spec, detail);
    parameters.push({ in: 'query', name, value: await values.map(value, `query/${name}`, { name }, false) });
  }
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const spec = detail.parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === key);
    if (key === 'authorization') {
      const token = values.mapToken(value);
      if (token !== undefined) parameters.push({ in: 'header', name: 'Authorization', value: token });
      continue;
    }
    if (spec === undefined && !meaningfulHeaders.test(name)) continue;
    if (credentialNames.has(key)) continue;
    parameters.push({
      in: 'header',
      name: spec?.name ?? name,
      value: await values.map(typeValue([value], spec, detail), `header/${name}`, { name }, false),
    });
  }
  return parameters;
}

/** Types whose values are JSON in a parameter. */
const parsedTypes: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean']);

/** The value before serialization: a list, a number or a boolean where the description says so. */
function typeValue(texts: readonly string[], spec: ParameterSpec | undefined, detail: OperationDetail): JsonValue {
  const [text = ''] = texts;
  const type = spec && readType(spec.schema, detail);
  if (type === 'array' && spec?.in === 'query' && spec.explode) return [...texts];
  if (type === 'array') return text.split(',');
  if (texts.length > 1) return [...texts];
  if (!parsedTypes.has(type)) return text;
  return parseJson(text) ?? text;
}

function readType(schema: ParameterSpec['schema'], detail: OperationDetail): JsonValue | undefined {
  if (typeof schema === 'boolean') return undefined;
  const resolved = '$ref' in schema ? detail.resolve(schema) : schema;
  return typeof resolved === 'boolean' ? undefined : resolved['type'];
}

/** Reads the body of a call, with mappings; a sentence if it cannot be in a chain. */
export async function readBody(body: RecordedBody, values: StepValues): Promise<BodyInput | string> {
  const { text, contentType } = body;
  const type = mediaType(contentType);
  if (type.startsWith('multipart/')) return 'its multipart body is left out';
  if (isJsonType(type) || type === '') {
    const json = parseJson(text);
    if (json !== undefined)
      return {
        contentType: type === '' ? 'application/json' : type,
        payload: await values.map(json, 'body', { name: '' }, true),
      };
    if (type !== '') return 'its body is not valid JSON and is left out';
  }
  if (type === 'application/x-www-form-urlencoded') {
    const fields = Object.fromEntries(new URLSearchParams(text));
    return { contentType: type, payload: await values.map(fields, 'body', { name: '' }, false) };
  }
  return {
    contentType: type === '' ? 'text/plain' : type,
    payload: await values.map(text, 'body', { name: '' }, false),
  };
}
