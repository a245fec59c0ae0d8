import type { ErrorCode } from '../../model/error-codes.js';
import { errorCodes } from '../../model/error-codes.js';
import type { ChainProblem } from '../../model/run.js';

interface ProblemPlace {
  readonly nodeId?: string;
  readonly place?: string;
}

export function makeError(code: ErrorCode, sentence: string, place: ProblemPlace = {}): ChainProblem {
  return { severity: 'error', code, message: `${sentence} ${errorCodes[code]}`, ...place };
}

export function makeWarning(code: ErrorCode, sentence: string, place: ProblemPlace = {}): ChainProblem {
  return { severity: 'warning', code, message: `${sentence} ${errorCodes[code]}`, ...place };
}
