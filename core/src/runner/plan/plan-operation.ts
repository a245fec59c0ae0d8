import type { OperationDetail } from '../../model/api-description.js';
import type { OperationStep } from '../../model/chain.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { LanguageName } from '../../checks/selector-language.js';
import { compileCapture, type CompiledCapture } from '../request/compile-capture.js';
import { compileCall, type CompiledCall } from '../request/compile-call.js';
import { validateConstants } from './validate-constants.js';
import { validateInputs } from './validate-inputs.js';
import { chooseCredentials, type ChosenCredential } from './choose-credentials.js';
import { makeError, makeWarning } from './make-diagnostic.js';
import type { PlanParts } from './plan-parts.js';

/** An operation step that is ready to be called. */
export interface PlannedOperation {
  readonly step: OperationStep;
  readonly operation: OperationDetail;
  readonly serverUrl: string;
  readonly call: CompiledCall;
  readonly credentials: readonly ChosenCredential[];
  /** The step's captures, in their order. */
  readonly captured: readonly CompiledCapture[];
  /** Selector languages that the call and the captures need. */
  readonly languages: readonly LanguageName[];
}

/**
 * Prepares a step's call and reports problems; undefined if there are any. Reports nothing if the operation is missing,
 * which is reported elsewhere.
 */
export function planOperation(
  step: OperationStep,
  operation: OperationDetail | undefined,
  parts: PlanParts,
  diagnostics: ChainDiagnostic[],
): PlannedOperation | undefined {
  const source = parts.source(step.operation.source);
  if (operation === undefined || source === undefined) return undefined;
  diagnostics.push(...listWarnings(step, operation), ...validateInputs(step, operation, source.supplied));
  diagnostics.push(...validateConstants(step, operation));
  const server = source.server(operation);
  if ('error' in server) {
    diagnostics.push(makeError('SERVER_UNKNOWN', server.error, { stepId: step.id }));
    return undefined;
  }
  diagnostics.push(...parts.checkNamed(server.url, step));
  const { chosen, diagnostics: credentialDiagnostics } = chooseCredentials(
    step,
    operation,
    source.schemes,
    server.url,
    parts.request,
    parts.ports,
  );
  diagnostics.push(...credentialDiagnostics);
  const compiled = compile(step, operation, server.url, diagnostics);
  if (compiled === undefined) return undefined;
  const { call, captured } = compiled;
  return {
    step,
    operation,
    serverUrl: server.url,
    call,
    credentials: chosen,
    captured,
    languages: [...call.languages, ...captured.flatMap(({ languages }) => languages)],
  };
}

/** Problems of the description that the step depends on. */
function listWarnings(step: OperationStep, { id, warnings = [] }: OperationDetail): ChainDiagnostic[] {
  return warnings.map(({ code, message }) =>
    makeWarning(code, `In the description of "${id}": ${message}`, { stepId: step.id }),
  );
}

function compile(
  step: OperationStep,
  operation: OperationDetail,
  server: string,
  diagnostics: ChainDiagnostic[],
): { readonly call: CompiledCall; readonly captured: readonly CompiledCapture[] } | undefined {
  try {
    const call = compileCall(step, operation, server);
    for (const { location: path, error } of call.diagnostics)
      diagnostics.push(makeError(error.code, `In step "${step.id}": ${error.message}`, { stepId: step.id, path }));
    return { call, captured: step.captures.map(compileCapture) };
  } catch (error) {
    // Invalid mapping text is reported together with all other mappings.
    if (isOpchainError(error) && error.code === 'MAPPING_SYNTAX') return undefined;
    throw error;
  }
}
