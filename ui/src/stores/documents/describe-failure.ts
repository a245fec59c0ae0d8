import { isOpchainError } from '@opchain/core';
import type { DocumentFailure } from './document-store.js';

/** What is shown of a document that could not be opened: where it is invalid, and the way out. */
export function describeFailure(name: string, error: unknown): Omit<DocumentFailure, 'from'> {
  if (!isOpchainError(error))
    return { name, message: error instanceof Error ? error.message : String(error), help: '', diagnostics: [] };
  const { line, column } = error.details;
  const at = line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  const diagnostics =
    'diagnostics' in error && Array.isArray(error.diagnostics)
      ? (error.diagnostics as DocumentFailure['diagnostics'])
      : [];
  return { name, message: `${error.message}${at}`, help: error.help, diagnostics };
}
