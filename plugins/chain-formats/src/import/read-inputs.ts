import type { BodyInput, JsonValue, OperationDetail, ParameterInput, ParameterSpec } from '@opchain/core/plugin';
import { parseJson } from '../json-members.js';
import { isJsonType, mediaType, type RecordedBody, type RecordedCall } from '../recorded-call.js';
import { readMultipart } from '../read-multipart.js';
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

/** A body with mappings, and what it lacks, as the end of a sentence. */
interface ReadBody {
  readonly body?: BodyInput;
  readonly note?: string;
}

/** Reads the body of a call. */
export async function readBody(recorded: RecordedBody, values: StepValues): Promise<ReadBody> {
  const type = mediaType(recorded.contentType);
  if (type.startsWith('multipart/')) return readForm(recorded, values);
  const body = await readContent(type, recorded.text, values);
  return body === undefined ? { note: 'its body is not valid JSON and is left out' } : { body };
}

/** A form without its files, whose content is in none of the formats. */
async function readForm(recorded: RecordedBody, values: StepValues): Promise<ReadBody> {
  const { fields } = recorded.fields ? recorded : (readMultipart(recorded.contentType, recorded.text) ?? {});
  if (fields === undefined) return { note: 'its multipart body is left out' };
  const texts = new Map<string, string[]>();
  for (const field of fields)
    if ('value' in field) texts.set(field.name, [...(texts.get(field.name) ?? []), field.value]);
  const content = Object.fromEntries([...texts].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]));
  const files = fields.flatMap((field) => ('file' in field ? [field.name] : []));
  return {
    body: {
      contentType: 'multipart/form-data',
      payload: await values.map(content, 'body', { name: '' }, false),
    },
    ...(files.length === 0
      ? {}
      : { note: `choose a file for ${files.map((name) => `"${name}"`).join(', ')}; files are not recorded` }),
  };
}

async function readContent(type: string, text: string, values: StepValues): Promise<BodyInput | undefined> {
  if (isJsonType(type) || type === '') {
    const json = parseJson(text);
    if (json !== undefined)
      return {
        contentType: type === '' ? 'application/json' : type,
        payload: await values.map(json, 'body', { name: '' }, true),
      };
    if (type !== '') return undefined;
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
