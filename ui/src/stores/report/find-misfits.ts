import type { ApiDescription, Chain, CredentialUse, OperationDetail, OperationNode } from '@opchain/core';
import type { reportTexts } from '../../texts/report-texts.js';
import type { Misfit } from '../report-store.js';
import { findBodyMisfits } from './find-body-misfits.js';
import { findOperationMisfit } from './find-operation-misfit.js';
import { findParameterMisfits } from './find-parameter-misfits.js';
import { findResponseMisfits } from './find-response-misfits.js';
import { findSchemeMisfits } from './find-scheme-misfits.js';

export interface MisfitContext {
  readonly chain: Chain;
  readonly texts: typeof reportTexts;
  /** The description as it was before, where it was open. */
  readonly previous: (source: string) => ApiDescription | undefined;
  readonly description: (source: string) => ApiDescription | undefined;
  /** Credentials of a scheme, as a node would refer to them. */
  readonly uses: (source: string, scheme: string) => readonly CredentialUse[];
}

/** Everything in the chain that its descriptions do not fit. Nodes whose description is not open are left out. */
export async function findMisfits(context: MisfitContext): Promise<readonly Misfit[]> {
  const misfits: Misfit[] = [];
  const details = new Map<string, OperationDetail>();
  for (const node of context.chain.nodes) {
    if (node.kind !== 'operation') continue;
    const description = context.description(node.operation.source);
    if (!description) continue;
    if (!description.find(node.operation.id)) {
      misfits.push(findOperationMisfit(context, node, description));
      continue;
    }
    const detail = await readDetail(description, node);
    if (!detail) continue;
    details.set(node.id, detail);
    misfits.push(...findParameterMisfits(context, node, detail), ...findBodyMisfits(context, node, detail), ...findSchemeMisfits(context, node, description));
  }
  return [...misfits, ...findResponseMisfits(context, details)];
}

async function readDetail(description: ApiDescription, node: OperationNode): Promise<OperationDetail | undefined> {
  try {
    return await description.operation(node.operation.id);
  } catch {
    // An operation that cannot be read is a problem of the description, shown where the node is set up.
    return undefined;
  }
}
