import type { ChainDiagnostic, CheckResult, Mismatch, StepFailure } from '@opchain/core';
import type { SecurityScheme } from '@opchain/core/internal/model';
import type { CredentialField } from '@opchain/core/plugin';
import { schemeKind } from './scheme-kind.js';

/**
 * The English texts of the kernel and its plugins. Translations use the stable `code` of a diagnostic, failure or mismatch,
 * and the name of a field.
 */
export const messageTexts = {
  /** Without the pointer in the file, which the command names. */
  diagnostic: ({ message, pointer, place }: ChainDiagnostic): string =>
    place === undefined ? message : message.replace(` at ${pointer}:`, `, ${place}:`),
  failure: ({ message }: StepFailure): string => message,
  mismatch: ({ message }: Mismatch): string => message,
  check: ({ message = '' }: CheckResult): string => message,
  /** A security scheme in one line. */
  scheme: (scheme: SecurityScheme): string => schemeKind(scheme),
  field: ({ label }: CredentialField): string => label,
  fieldHint: ({ hint = '' }: CredentialField): string => hint,
  fieldChoice: ({ choiceLabels }: CredentialField, choice: string): string => choiceLabels?.[choice] ?? choice,
};
