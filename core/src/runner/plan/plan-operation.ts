import type { RunRequest } from '../contract.js';
import type { ApiDescription, OperationDetail } from '../../model/api-description.js';
import type { OperationNode } from '../../model/chain.js';
import { isOpchainError } from '../../model/opchain-error.js';
import type { ChainProblem } from '../../model/run.js';
import type { RunnerPorts } from '../ports.js';
import type { CompiledCall } from '../request/compile-call.js';
import { compileCall } from '../request/compile-call.js';
import { checkInputs, keyOf } from './check-inputs.js';
import type { ChosenCredential } from './choose-credentials.js';
import { chooseCredentials } from './choose-credentials.js';
import { makeError } from './make-problem.js';
import { resolveServer } from './resolve-server.js';

/** An operation node that is ready to be called. */
export interface PlannedOperation {
  readonly node: OperationNode;
  readonly operation: OperationDetail;
  readonly call: CompiledCall;
  readonly credentials: readonly ChosenCredential[];
}

export interface OperationPlan {
  readonly problems: readonly ChainProblem[];
  /** Missing where a problem is in its way. */
  readonly operation?: PlannedOperation;
}

/** Prepares a node's call; without its operation (reported elsewhere) nothing can be said of it. */
export function planOperation(
  node: OperationNode,
  operation: OperationDetail | undefined,
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
): OperationPlan {
  const source = request.chain.sources.find(({ name }) => name === node.operation.source);
  const description = source === undefined ? undefined : request.descriptions[source.name];
  if (operation === undefined || source === undefined || description === undefined) return { problems: [] };
  const problems: ChainProblem[] = [];
  problems.push(...checkInputs(node, operation, listSupplied(description)));
  const server = resolveServer(request, source, operation);
  if ('fault' in server) return { problems: [...problems, makeError('SERVER_UNKNOWN', server.fault, { nodeId: node.id })] };
  const credentials = chooseCredentials(node, operation, description, server.url, request, ports);
  problems.push(...credentials.problems);
  const call = compile(node, operation, server.url, problems);
  return call === undefined ? { problems } : { problems, operation: { node, operation, call, credentials: credentials.chosen } };
}

/** Parameters that a credential fills in: some descriptions name an API key as a parameter as well. */
function listSupplied({ securitySchemes }: ApiDescription): Set<string> {
  return new Set(securitySchemes.flatMap((scheme) => (scheme.type === 'apiKey' ? [keyOf({ in: scheme.in, name: scheme.parameterName })] : [])));
}

function compile(node: OperationNode, operation: OperationDetail, server: string, problems: ChainProblem[]): CompiledCall | undefined {
  try {
    const call = compileCall(node, operation, server);
    for (const { place, error } of call.faults) problems.push(makeError(error.code, `In the node "${node.id}": ${error.message}`, { nodeId: node.id, place }));
    return call;
  } catch (error) {
    // Mapping text that is not understood is reported with all other mappings.
    if (isOpchainError(error) && error.code === 'MAPPING_SYNTAX') return undefined;
    throw error;
  }
}
