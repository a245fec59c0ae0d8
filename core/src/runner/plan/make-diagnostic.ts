import { type ErrorCode, errorCodes } from '../../model/errors/error-codes.js';
import type { ChainDiagnostic } from '../../model/run.js';

type DiagnosticDetails = Partial<Pick<ChainDiagnostic, 'stepId' | 'path' | 'pointer' | 'place' | 'origin'>>;

export function makeError(code: ErrorCode, sentence: string, details: DiagnosticDetails = {}): ChainDiagnostic {
  return { severity: 'error', code, message: `${sentence} ${errorCodes[code]}`, ...details };
}

export function makeWarning(code: ErrorCode, sentence: string, details: DiagnosticDetails = {}): ChainDiagnostic {
  return { severity: 'warning', code, message: `${sentence} ${errorCodes[code]}`, ...details };
}
