import type { Chain, ChainProblem } from '@opchain/core';
import { errorCodes } from '@opchain/core';

/** What a problem's way out depends on. */
export interface ProblemContext {
  readonly chain: Chain;
  /** URL by source name, as given on the command line. */
  readonly servers: Readonly<Record<string, string>>;
}

/** One line for a problem found before a run, with the way out as an option of the command line where there is one. */
export function formatProblem(problem: ChainProblem, context: ProblemContext): string {
  const { nodeId, message, code } = problem;
  const general: string | undefined = Object.hasOwn(errorCodes, code) ? errorCodes[code as keyof typeof errorCodes] : undefined;
  const way = Object.hasOwn(waysOut, code) ? waysOut[code]?.(problem, context) : undefined;
  const sentence =
    way === undefined ? message : `${general !== undefined && message.endsWith(general) ? message.slice(0, -general.length) : `${message} `}${way}`;
  return `${nodeId ? `${nodeId}: ` : ''}${sentence} [${code}]`;
}

const waysOut: Readonly<Record<string, (problem: ChainProblem, context: ProblemContext) => string>> = {
  CHAIN_INPUT_MISSING: () => 'Give it with --input NAME=VALUE.',
  CREDENTIAL_UNKNOWN: () => 'Give it with --credential NAME=@FILE, or choose another one in the chain.',
  SERVER_UNKNOWN: (problem, context) => `Name it with --server ${sourceOf(problem, context) ?? 'NAME'}=URL.`,
  ORIGIN_NOT_APPROVED: approve,
};

/** The origins of `--server` are approved: where the source has one, it is the token endpoint that is not. */
function approve(problem: ChainProblem, context: ProblemContext): string {
  const source = sourceOf(problem, context);
  const token = 'name its token endpoint as "tokenUrl" in the credential';
  if (source !== undefined && Object.hasOwn(context.servers, source)) return `If you trust that origin, ${token}.`;
  return `If you trust that origin, name the server with --server ${source ?? 'NAME'}=URL; if the token comes from there, ${token}.`;
}

function sourceOf({ nodeId }: ChainProblem, { chain }: ProblemContext): string | undefined {
  const node = chain.nodes.find(({ id }) => id === nodeId);
  return node?.kind === 'operation' ? node.operation.source : undefined;
}
