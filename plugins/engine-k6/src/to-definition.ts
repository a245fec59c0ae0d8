import type { ApiDescription, Chain, ChainInput, JsonObject, JsonValue, OperationStep } from '@opchain/core';
import {
  actionTarget,
  bindOperations,
  findScheme,
  isContainer,
  isObject,
  isPreset,
  type MediaTypeSpec,
  type OperationDetail,
  passwordOwnerOf,
  type SecurityScheme,
  stepActions,
} from '@opchain/core/internal/model';
import { compileCall, compileCapture } from '@opchain/core/internal/runner';
import type { ChainDefinition, OperationDefinition, ScriptChain } from './runtime/definition.js';
import { UnsupportedByK6Error } from './unsupported-by-k6-error.js';

type Descriptions = Readonly<Record<string, ApiDescription>>;

/**
 * Converts a chain to its definition in the script, with everything that it needs from its descriptions.
 * Throws `UnsupportedByK6Error` with everything that k6 does not support.
 *
 * @param servers base URL by source name, as far as the user named them; the user of the script must set the others
 * @param workflows the other workflows of its document that it may call, by id
 */
export async function toDefinition(
  original: Chain,
  descriptions: Descriptions,
  servers: Readonly<Record<string, string>>,
  workflows: Readonly<Record<string, Chain>> = {},
): Promise<ChainDefinition> {
  const chain = bindOperations(original, descriptions);
  const called = Object.entries(workflows)
    .filter(([id]) => id !== chain.id)
    .map(([id, each]) => [id, bindOperations(each, descriptions)] as const);
  const chains = [chain, ...called.map(([, each]) => each)];
  const errors = chains.flatMap((each) => [...listForeignWorkflows(each), ...listXPath(each)]);
  const operations: Record<string, Record<string, OperationDefinition>> = {};
  const credentials: Record<string, Record<string, SecurityScheme>> = {};
  for (const step of chains.flatMap(({ steps }) => steps.filter((each) => each.kind === 'operation'))) {
    const { source, id } = step.operation;
    const description = descriptions[source];
    if (description === undefined) continue;
    const detail = await description.operation(id);
    const operation = toOperation(detail);
    operations[source] = { ...operations[source], [id]: operation };
    errors.push(...listUnsupported(step, operation), ...listXPathOfCall(step, detail));
    for (const [name, scheme] of resolveCredentials(step, description)) {
      if (isSupported(scheme)) credentials[name] = { ...credentials[name], [source]: withoutTexts(scheme) };
      else
        errors.push(
          `the credential "${name}" is for the security scheme "${scheme.name}", which is not supported in k6`,
        );
    }
  }
  if (errors.length > 0) throw new UnsupportedByK6Error(errors);
  for (const { schema } of chains.flatMap(({ inputs }) => inputs)) {
    const owner = passwordOwnerOf(schema);
    if (owner !== undefined) credentials[owner] ??= {};
  }
  return {
    servers: Object.fromEntries(Object.keys(operations).map((name) => [name, servers[name] ?? ''])),
    chain: { ...toScriptChain(chain), inputs: chain.inputs.map(withoutPassword) },
    workflows: Object.fromEntries(called.map(([id, each]) => [id, toScriptChain(each)])),
    credentials,
    operations,
  };
}

/** A script has no secrets: the default of a password must be in its variable. */
function withoutPassword(input: ChainInput): ChainInput {
  const { default: password, ...schema } = input.schema;
  return schema['format'] === 'password' && password !== undefined ? { ...input, required: true, schema } : input;
}

function toScriptChain({
  id,
  title,
  sources,
  inputs,
  steps,
  connections,
  order,
  dependsOn,
  outputs,
}: Chain): ScriptChain {
  return {
    id,
    title,
    sources,
    inputs,
    steps,
    connections,
    ...(order && { order }),
    ...(dependsOn && { dependsOn }),
    ...(outputs && { outputs }),
  };
}

function toOperation(detail: OperationDetail): OperationDefinition {
  const { method, path, parameters, requestBody, responses } = detail;
  return {
    method,
    path,
    accept: [...new Set(responses.flatMap(({ content }) => content.map(({ contentType }) => contentType)))],
    parameters: parameters.map(({ in: location, name, style, explode, allowReserved, contentType, encoding }) => ({
      in: location,
      name,
      style,
      explode,
      allowReserved,
      ...(contentType !== undefined && { contentType }),
      ...(encoding && { encoding }),
    })),
    content: (requestBody?.content ?? []).map(({ contentType, encoding, schema }) => ({
      contentType,
      ...(encoding && { encoding }),
      ...(contentType.startsWith('multipart/') && toBinaryFields(schema, (part) => detail.resolve(part))),
    })),
  };
}

/** Of the schema of a form, which of its fields are files. */
function toBinaryFields(
  schema: MediaTypeSpec['schema'],
  resolve: OperationDetail['resolve'],
): { readonly schema?: JsonObject } {
  const resolved = schema === undefined ? undefined : resolve(schema);
  const properties = isObject(resolved) ? resolved['properties'] : undefined;
  const isFile = (part: JsonValue | undefined): boolean =>
    isObject(part) && (part['format'] === 'binary' || typeof part['contentMediaType'] === 'string');
  const files = Object.entries(isObject(properties) ? properties : {}).filter(([, value]) => {
    const field = isObject(value) ? resolve(value) : undefined;
    return isFile(field) || (isObject(field) && isFile(field['items']));
  });
  return files.length === 0
    ? {}
    : { schema: { properties: Object.fromEntries(files.map(([name]) => [name, { format: 'binary' }])) } };
}

/** A script has the workflows of one document. */
function listForeignWorkflows({ dependsOn = [], steps }: Chain): string[] {
  const refs = [
    ...dependsOn.map((ref) => ['dependsOn', ref] as const),
    ...steps.flatMap((step) => {
      if (isPreset(step)) return [];
      const targets = stepActions(step).flatMap(({ action }) => {
        const target = actionTarget(action);
        return target === undefined || 'stepId' in target ? [] : [target.workflow];
      });
      return [...(step.kind === 'workflow' ? [step.workflow] : []), ...targets].map((ref) => [step.id, ref] as const);
    }),
  ];
  return refs
    .filter(([, { source }]) => source !== undefined)
    .map(
      ([from, { source = '', id }]) =>
        `${from}: the workflow "${id}" of the document "${source}" cannot be converted to k6; copy it into this document`,
    );
}

const xpathError = (id: string): string => `${id}: XPath cannot be converted to k6; select from JSON instead`;

/** XPath in checks and in the criteria of actions. */
function listXPath({ steps }: Chain): string[] {
  return steps.flatMap((step) => {
    const checks = step.kind === 'operation' || step.kind === 'assert' ? step.checks : [];
    const actions = isPreset(step) ? [] : stepActions(step).map(({ action }) => action);
    const text = JSON.stringify([checks, actions]);
    return /"(?:kind|type)":"xpath"/.test(text) ? [xpathError(step.id)] : [];
  });
}

function listXPathOfCall(step: OperationStep, operation: OperationDetail): string[] {
  const languages = [
    ...compileCall(step, operation, '').languages,
    ...step.captures.flatMap((capture) => compileCapture(capture).languages),
  ];
  return languages.some(({ type }) => type === 'xpath') ? [xpathError(step.id)] : [];
}

function listUnsupported({ id, body }: OperationStep, { content }: OperationDefinition): string[] {
  const type =
    body === undefined
      ? ''
      : (body.contentType ??
        content.find(({ contentType }) => /json/i.test(contentType))?.contentType ??
        content[0]?.contentType ??
        '');
  return /xml\s*(?:;|$)/i.test(type) && isContainer(body?.payload)
    ? [`${id}: XML from an object cannot be converted to k6; write the body as text`]
    : [];
}

/**
 * The step's credentials whose scheme the description declares, so that one chain runs on servers with and without
 * authentication.
 */
function resolveCredentials(
  { credentials = [] }: OperationStep,
  description: ApiDescription,
): readonly (readonly [string, SecurityScheme])[] {
  return credentials.flatMap(({ credential, scheme: name }) => {
    const scheme = findScheme(description, name);
    return scheme === undefined ? [] : [[credential, scheme] as const];
  });
}

const isSupported = (scheme: SecurityScheme): boolean =>
  scheme.type === 'http' ? scheme.scheme === 'basic' || scheme.scheme === 'bearer' : scheme.type !== 'other';

function withoutTexts(scheme: SecurityScheme): SecurityScheme {
  const { description: _description, extensions: _extensions, ...rest } = scheme;
  return rest;
}
