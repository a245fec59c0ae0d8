import { isOpchainError } from '@opchain/core';

/** One readable line: where, what and how to fix it. Never a stack trace. */
export function formatError(error: unknown): string {
  if (!isOpchainError(error)) return error instanceof Error ? error.message : String(error);
  const { file, line, column, pointer } = error.details;
  const filePosition = [file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(':');
  const fullLocation = [filePosition, pointer === undefined ? '' : `at ${pointer || 'the root'}`]
    .filter(Boolean)
    .join(' ');
  // A message that contains the file name already includes the location.
  const prefix = file !== undefined && error.message.includes(file) ? '' : fullLocation;
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return `${prefix ? `${prefix}: ` : ''}${message} ${error.help} [${error.code}]`;
}
