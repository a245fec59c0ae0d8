import type {
  ChainDiagnostic,
  CheckResult,
  CredentialField,
  Mismatch,
  StepFailure,
  SecurityScheme,
} from '@opchain/core';
import { schemeKind } from '../elements/parts/scheme-kind.js';

/**
 * What the kernel and its plugins say in English. A translation goes by the stable `code` of a problem, a reason or a finding,
 * and by the name of a field.
 */
export const messageTexts = {
  diagnostic: ({ message }: ChainDiagnostic): string => message,
  failure: ({ message }: StepFailure): string => message,
  mismatch: ({ message }: Mismatch): string => message,
  check: ({ message = '' }: CheckResult): string => message,
  /** What a security scheme is, in a line. */
  scheme: (scheme: SecurityScheme): string => schemeKind(scheme),
  field: ({ label }: CredentialField): string => label,
  fieldHint: ({ hint = '' }: CredentialField): string => hint,
};
