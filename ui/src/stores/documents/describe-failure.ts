import { isOpchainError } from '@opchain/core';
import type { DocumentFailure } from './document-store.js';

/** What is shown of a document that could not be opened: where it is invalid, and how to fix it. */
export function describeFailure(name: string, error: unknown): Omit<DocumentFailure, 'from'> {
  if (!isOpchainError(error))
    return { name, message: error instanceof Error ? error.message : String(error), help: '', diagnostics: [] };
  const { line, column } = error.details;
  const at = line === undefined ? '' : ` (line ${line}${column === undefined ? '' : `, column ${column}`})`;
  const diagnostics =
    'diagnostics' in error && Array.isArray(error.diagnostics)
      ? (error.diagnostics as DocumentFailure['diagnostics'])
      : [];
  return {
    name,
    message: `${withoutList(error.message, diagnostics[0]?.pointer)}${at}`,
    help: error.help,
    diagnostics,
  };
}

/** The list of diagnostics, which is shown apart, removed from the end of a message. `pointer`: of the first one. */
function withoutList(message: string, pointer: string | undefined): string {
  const start = pointer === undefined ? -1 : message.indexOf(`: ${pointer === '' ? 'the document' : pointer}: `);
  return start < 0 ? message : `${message.slice(0, start)}.`;
}
