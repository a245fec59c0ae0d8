import type { ApiDescription, Chain, ChainNode, OperationDetail, OperationNode, SecurityScheme } from '@opchain/core';
import { buildGraph } from '@opchain/core';
import type { CredentialDefinition, ChainDefinition, InputDefinition, NodeDefinition, OperationDefinition } from './runtime/definition.js';
import { UsageError } from '../../usage-error.js';

/**
 * A chain with all that its descriptions say of it, as the exported script holds it. Throws `UsageError` with everything that k6 cannot do.
 *
 * @param servers base URL by source name; where a source has none, the script's user must name it
 */
export async function toDefinition(
  chain: Chain,
  descriptions: Readonly<Record<string, ApiDescription>>,
  servers: Readonly<Record<string, string>>,
): Promise<ChainDefinition> {
  const faults: string[] = [];
  const order = buildGraph(chain).order();
  const nodes = order.map((id) => chain.nodes.find((node) => node.id === id)!);
  const calls = nodes.filter((node): node is OperationNode => node.kind === 'operation');
  const details = new Map<string, OperationDetail>();
  for (const { operation } of calls) {
    const key = keyOf(operation);
    if (!details.has(key)) details.set(key, await descriptions[operation.source]!.operation(operation.id));
  }
  const operations = Object.fromEntries(
    calls.map(({ operation }) => [keyOf(operation), toOperation(operation.source, details.get(keyOf(operation))!)] as const),
  );
  for (const node of calls) faults.push(...listFaults(node, operations[keyOf(node.operation)]!));
  const credentials = Object.fromEntries(
    calls.flatMap((node) =>
      namedCredentials(node, descriptions[node.operation.source]!).map(
        ([name, scheme]) => [name, toCredential(name, scheme, node.operation.source, faults)] as const,
      ),
    ),
  );
  if (faults.length > 0) throw new UsageError(faults);
  const sources = chain.sources.filter(({ name }) => calls.some(({ operation }) => operation.source === name));
  return {
    servers: Object.fromEntries(sources.map(({ name }) => [name, servers[name] ?? absoluteServer(descriptions[name]!)])),
    inputs: chain.inputs.map(toInput),
    credentials: Object.fromEntries(Object.entries(credentials).filter((entry): entry is [string, CredentialDefinition] => entry[1] !== undefined)),
    operations,
    nodes: nodes.map((node) => toNode(node, chain, descriptions)),
  };
}

const keyOf = ({ source, id }: OperationNode['operation']): string => `${source} ${id}`;

function absoluteServer({ servers }: ApiDescription): string {
  return servers.find(({ url }) => /^https?:\/\//i.test(url))?.url ?? '';
}

function toOperation(source: string, { method, path, parameters, requestBody, responses }: OperationDetail): OperationDefinition {
  return {
    source,
    method,
    path,
    accept: [...new Set(responses.flatMap(({ content }) => content.map(({ contentType }) => contentType)))],
    parameters: parameters.map(({ in: place, name, style, explode, allowReserved, contentType }) => ({
      in: place,
      name,
      style,
      explode,
      allowReserved,
      ...(contentType !== undefined && { contentType }),
    })),
    content: (requestBody?.content ?? []).map(({ contentType, encoding }) => ({ contentType, ...(encoding && { encoding }) })),
  };
}

function listFaults(node: OperationNode, { content }: OperationDefinition): string[] {
  const type =
    node.body === undefined
      ? ''
      : (node.body.contentType ?? content.find(({ contentType }) => /json/i.test(contentType))?.contentType ?? content[0]?.contentType ?? '');
  return /^multipart\//i.test(type) ? [`${node.id}: a body of type ${type} cannot be written for k6; leave the node out, or send another media type`] : [];
}

/** A node's credentials whose scheme the description has: one chain runs on a guarded and on an open server. */
function namedCredentials({ credentials = [] }: OperationNode, { securitySchemes }: ApiDescription): readonly (readonly [string, SecurityScheme])[] {
  return credentials.flatMap(({ credential, scheme: name }) => {
    const scheme = securitySchemes.find((candidate) => candidate.name === name);
    return scheme === undefined ? [] : [[credential, scheme] as const];
  });
}

function toCredential(name: string, scheme: SecurityScheme, source: string, faults: string[]): CredentialDefinition | undefined {
  if (scheme.type === 'apiKey') return { type: 'apiKey', in: scheme.in, name: scheme.parameterName };
  if (scheme.type === 'http' && (scheme.scheme === 'basic' || scheme.scheme === 'bearer')) return { type: scheme.scheme };
  if (scheme.type === 'oauth2') {
    const flows = scheme.flows.flatMap(({ kind, tokenUrl }) =>
      (kind === 'password' || kind === 'clientCredentials') && tokenUrl !== undefined
        ? [{ grant: kind === 'password' ? ('password' as const) : ('client_credentials' as const), tokenUrl }]
        : [],
    );
    return { type: 'oauth2', source, flows, scopes: [] };
  }
  if (scheme.type === 'openIdConnect') return { type: 'oauth2', source, flows: [], scopes: [] };
  faults.push(`the credential "${name}" is for the security scheme "${scheme.name}", which k6 cannot apply`);
  return undefined;
}

function toInput({ name, schema, required }: Chain['inputs'][number]): InputDefinition {
  return { name, isText: schema['type'] === 'string', required, ...(schema['default'] !== undefined && { default: schema['default'] }) };
}

function toNode(node: ChainNode, { connections }: Chain, descriptions: Readonly<Record<string, ApiDescription>>): NodeDefinition {
  const { id } = node;
  const after = connections.filter(({ target }) => target === id).map(({ source }) => source);
  if (node.kind === 'wait') return { id, after, waitMs: node.durationMs };
  if (node.kind === 'assert') return { id, after, assert: node.checks };
  const credentials = namedCredentials(node, descriptions[node.operation.source]!).map(([name]) => name);
  return {
    id,
    after,
    call: keyOf(node.operation),
    ...(node.parameters.length > 0 && { parameters: node.parameters }),
    ...(node.body && { body: node.body }),
    ...(credentials.length > 0 && { credentials }),
    ...(node.checks.length > 0 && { checks: node.checks }),
    ...(node.captures.length > 0 && { captures: node.captures }),
    ...(node.retries.length > 0 && { retries: node.retries }),
    ...(node.timeoutMs !== undefined && { timeoutMs: node.timeoutMs }),
  };
}
