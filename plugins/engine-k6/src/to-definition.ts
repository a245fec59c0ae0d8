import type { ApiDescription, Chain, Step, OperationStep } from '@opchain/core';
import {
  buildGraph,
  findScheme,
  isContainer,
  type OperationDetail,
  type SecurityScheme,
} from '@opchain/core/internal/model';
import { compileCall, compileCapture } from '@opchain/core/internal/runner';
import type {
  CredentialDefinition,
  ChainDefinition,
  ChainStepDefinition,
  OperationDefinition,
} from './runtime/definition.js';
import { UnsupportedByK6Error } from './unsupported-by-k6-error.js';

/**
 * Converts a chain to its definition in the script, with everything that it needs from its descriptions.
 * Throws `UnsupportedByK6Error` with everything that k6 does not support.
 *
 * @param servers base URL by source name, as far as the user named them; the user of the script must set the others
 */
export async function toDefinition(
  chain: Chain,
  descriptions: Readonly<Record<string, ApiDescription>>,
  servers: Readonly<Record<string, string>>,
): Promise<ChainDefinition> {
  const errors: string[] = [];
  const order = buildGraph(chain).order();
  const steps = order.map((id) => chain.steps.find((step) => step.id === id)!);
  const calls = steps.filter((step): step is OperationStep => step.kind === 'operation');
  const details = new Map<string, OperationDetail>();
  for (const { operation } of calls) {
    const key = getOperationKey(operation);
    if (!details.has(key)) details.set(key, await descriptions[operation.source]!.operation(operation.id));
  }
  const operations = Object.fromEntries(
    calls.map(
      ({ operation }) =>
        [getOperationKey(operation), toOperation(operation.source, details.get(getOperationKey(operation))!)] as const,
    ),
  );
  for (const step of calls) {
    const key = getOperationKey(step.operation);
    errors.push(...listUnsupported(step, operations[key]!), ...listUnavailable(step, details.get(key)!));
  }
  const credentials: Record<string, Record<string, CredentialDefinition>> = {};
  for (const step of calls) {
    const { source } = step.operation;
    for (const [name, scheme] of resolveCredentials(step, descriptions[source]!)) {
      const definition = toCredential(name, scheme, errors);
      if (definition !== undefined) credentials[name] = { ...credentials[name], [source]: definition };
    }
  }
  if (errors.length > 0) throw new UnsupportedByK6Error(errors);
  const sources = chain.sources.filter(({ name }) => calls.some(({ operation }) => operation.source === name));
  return {
    sources: chain.sources,
    servers: Object.fromEntries(sources.map(({ name }) => [name, servers[name] ?? ''])),
    inputs: chain.inputs,
    credentials,
    operations,
    steps: steps.map((step) => toStep(step, chain, descriptions)),
  };
}

const getOperationKey = ({ source, id }: OperationStep['operation']): string => `${source} ${id}`;

function toOperation(
  source: string,
  { method, path, parameters, requestBody, responses }: OperationDetail,
): OperationDefinition {
  return {
    source,
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
    content: (requestBody?.content ?? []).map(({ contentType, encoding }) => ({
      contentType,
      ...(encoding && { encoding }),
    })),
  };
}

function listUnsupported(step: OperationStep, { content }: OperationDefinition): string[] {
  const type =
    step.body === undefined
      ? ''
      : (step.body.contentType ??
        content.find(({ contentType }) => /json/i.test(contentType))?.contentType ??
        content[0]?.contentType ??
        '');
  if (/xml\s*(?:;|$)/i.test(type) && isContainer(step.body?.payload))
    return [`${step.id}: XML from an object cannot be converted to k6; write the body as text`];
  return /^multipart\//i.test(type)
    ? [`${step.id}: a body of type ${type} cannot be converted to k6; remove the step, or use another media type`]
    : [];
}

/** XPath and the values of other workflows, of which a script knows nothing. */
function listUnavailable(step: OperationStep, operation: OperationDetail): string[] {
  const languages = [
    ...compileCall(step, operation, '').languages,
    ...step.captures.flatMap((capture) => compileCapture(capture).languages),
  ];
  const hasXPath = languages.some(({ type }) => type === 'xpath') || step.checks.some(({ kind }) => kind === 'xpath');
  const text = JSON.stringify([step.parameters, step.body, step.captures, step.checks]);
  const other = /\$(?:workflows|sourceDescriptions|components|self|outputs)\b/.exec(text)?.[0];
  return [
    ...(hasXPath ? [`${step.id}: XPath cannot be converted to k6; select from JSON instead`] : []),
    ...(other === undefined ? [] : [`${step.id}: ${other} cannot be converted to k6; use a chain input instead`]),
  ];
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

function toCredential(name: string, scheme: SecurityScheme, errors: string[]): CredentialDefinition | undefined {
  if (scheme.type === 'apiKey')
    return { scheme: scheme.name, type: 'apiKey', in: scheme.in, name: scheme.parameterName };
  if (scheme.type === 'http' && (scheme.scheme === 'basic' || scheme.scheme === 'bearer'))
    return { scheme: scheme.name, type: scheme.scheme };
  if (scheme.type === 'oauth2') {
    const flows = scheme.flows.flatMap(({ kind, tokenUrl }) =>
      (kind === 'password' || kind === 'clientCredentials') && tokenUrl !== undefined
        ? [{ grant: kind === 'password' ? ('password' as const) : ('client_credentials' as const), tokenUrl }]
        : [],
    );
    return { scheme: scheme.name, type: 'oauth2', flows, scopes: [] };
  }
  if (scheme.type === 'openIdConnect') return { scheme: scheme.name, type: 'oauth2', flows: [], scopes: [] };
  errors.push(`the credential "${name}" is for the security scheme "${scheme.name}", which is not supported in k6`);
  return undefined;
}

function toStep(
  step: Step,
  { connections }: Chain,
  descriptions: Readonly<Record<string, ApiDescription>>,
): ChainStepDefinition {
  const { id } = step;
  const after = connections.filter(({ target }) => target === id).map(({ source }) => source);
  if (step.kind === 'wait') return { id, after, waitMs: step.durationMs };
  if (step.kind === 'assert') return { id, after, assert: step.checks };
  if (step.kind === 'compute') return { id, after, function: step.function, arguments: step.arguments };
  if (step.kind === 'workflow') throw new Error(`"${id}" calls a workflow`);
  const retries = step.onFailure.filter((action) => action.type === 'retry');
  const credentials = resolveCredentials(step, descriptions[step.operation.source]!).map(([name]) => name);
  return {
    id,
    after,
    call: getOperationKey(step.operation),
    ...(step.parameters.length > 0 && { parameters: step.parameters }),
    ...(step.body && { body: step.body }),
    ...(credentials.length > 0 && { credentials }),
    ...(step.checks.length > 0 && { checks: step.checks }),
    ...(step.captures.length > 0 && { captures: step.captures }),
    ...(retries.length > 0 && { retries }),
    ...(step.timeoutMs !== undefined && { timeoutMs: step.timeoutMs }),
  };
}
