import type { ChainProblem, CheckResult, CredentialField, Finding, NodeReason, SecurityScheme } from '@opchain/core';
import { schemeKind } from '../elements/parts/scheme-kind.js';

/**
 * What the kernel and its plugins say in English. A translation goes by the stable `code` of a problem, a reason or a finding,
 * and by the name of a field.
 */
export const messageTexts = {
  problem: ({ message }: ChainProblem): string => message,
  reason: ({ message }: NodeReason): string => message,
  finding: ({ message }: Finding): string => message,
  check: ({ message = '' }: CheckResult): string => message,
  /** What a security scheme is, in a line. */
  scheme: (scheme: SecurityScheme): string => schemeKind(scheme),
  field: ({ label }: CredentialField): string => label,
  fieldHint: ({ hint = '' }: CredentialField): string => hint,
};
