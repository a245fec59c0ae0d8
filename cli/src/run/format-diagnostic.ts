import { type Chain, type ChainDiagnostic, errorCodes } from '@opchain/core';

/** The context that the fix for a diagnostic depends on. */
export interface DiagnosticContext {
  readonly chain: Chain;
  /** URL by source name, as given on the command line. */
  readonly servers: Readonly<Record<string, string>>;
}

/** Formats a diagnostic in one line, with the command-line option that fixes it if there is one. */
export function formatDiagnostic(diagnostic: ChainDiagnostic, context: DiagnosticContext): string {
  const { stepId, code } = diagnostic;
  return `${stepId ? `${stepId}: ` : ''}${resolveMessage(diagnostic, context)} [${code}]`;
}

/** The message of a diagnostic, with the command-line option that fixes it if there is one. */
export function resolveMessage(diagnostic: ChainDiagnostic, context: DiagnosticContext): string {
  const { message, code } = diagnostic;
  const genericMessage: string = errorCodes[code];
  const resolution = Object.hasOwn(resolutions, code) ? resolutions[code]?.(diagnostic, context) : undefined;
  if (resolution === undefined) return message;
  return `${message.endsWith(genericMessage) ? message.slice(0, -genericMessage.length) : `${message} `}${resolution}`;
}

const resolutions: Readonly<Record<string, (diagnostic: ChainDiagnostic, context: DiagnosticContext) => string>> = {
  CHAIN_INPUT_MISSING: () => 'Set it with --input NAME=VALUE.',
  CREDENTIAL_UNKNOWN: () => 'Add it with --credential NAME=@FILE, or choose another one in the chain.',
  CREDENTIAL_SOURCE_MISSING: () => 'Add "source": "NAME" to the JSON object of the credential.',
  CREDENTIAL_SOURCE_MISMATCH: (diagnostic, context) =>
    `If it is for both, add "${findSource(diagnostic, context) ?? 'NAME'}" to the "source" in its JSON object.`,
  SERVER_UNKNOWN: (diagnostic, context) => `Set it with --server ${findSource(diagnostic, context) ?? 'NAME'}=URL.`,
  SERVER_NOT_NAMED: (diagnostic, context) =>
    `If you trust it, use --server ${findSource(diagnostic, context) ?? 'NAME'}=${diagnostic.origin ?? 'URL'}, or --allow-servers for any public server.`,
  ORIGIN_NOT_APPROVED: formatApprovalHint,
};

/** The origins of `--server` are approved: if the source has one, the origin of the token endpoint is not. */
function formatApprovalHint(diagnostic: ChainDiagnostic, context: DiagnosticContext): string {
  const source = findSource(diagnostic, context);
  const tokenHint = 'set its token endpoint as "tokenUrl" in the credential';
  if (source !== undefined && Object.hasOwn(context.servers, source)) return `If you trust that origin, ${tokenHint}.`;
  return `If you trust that origin, set the server with --server ${source ?? 'NAME'}=URL; if the token comes from there, ${tokenHint}.`;
}

function findSource({ stepId }: ChainDiagnostic, { chain }: DiagnosticContext): string | undefined {
  const step = chain.steps.find(({ id }) => id === stepId);
  return step?.kind === 'operation' ? step.operation.source : undefined;
}
