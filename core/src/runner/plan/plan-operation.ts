import type { OperationDetail } from '../../model/api-description.js';
import type { OperationNode } from '../../model/chain.js';
import { isOpchainError } from '../../model/opchain-error.js';
import type { ChainProblem } from '../../model/run.js';
import type { RuntimeExpression } from '../../model/runtime-expression.js';
import type { CompiledCall } from '../request/compile-call.js';
import { compileCall } from '../request/compile-call.js';
import { checkInputs } from './check-inputs.js';
import type { ChosenCredential } from './choose-credentials.js';
import { chooseCredentials } from './choose-credentials.js';
import { makeError } from './make-problem.js';
import type { PlanParts } from './plan-parts.js';

/** An operation node that is ready to be called. */
export interface PlannedOperation {
  readonly node: OperationNode;
  readonly operation: OperationDetail;
  readonly call: CompiledCall;
  readonly credentials: readonly ChosenCredential[];
  /** The expressions of the node's captures, one for each in their order; undefined for one that is not understood. */
  readonly captured: readonly (RuntimeExpression | undefined)[];
}

/** Prepares a node's call and reports what is in its way; undefined where something is. Without its operation (reported elsewhere) nothing can be said. */
export function planOperation(
  node: OperationNode,
  operation: OperationDetail | undefined,
  parts: PlanParts,
  problems: ChainProblem[],
): PlannedOperation | undefined {
  const source = parts.source(node.operation.source);
  if (operation === undefined || source === undefined) return undefined;
  problems.push(...checkInputs(node, operation, source.supplied));
  const server = source.server(operation);
  if ('fault' in server) {
    problems.push(makeError('SERVER_UNKNOWN', server.fault, { nodeId: node.id }));
    return undefined;
  }
  const { chosen, problems: faults } = chooseCredentials(node, operation, source.schemes, server.url, parts.request, parts.ports);
  problems.push(...faults);
  const call = compile(node, operation, server.url, problems);
  if (call === undefined) return undefined;
  return { node, operation, call, credentials: chosen, captured: node.captures.map(({ expression }) => parts.expression(expression)) };
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
