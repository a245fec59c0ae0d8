import { isOpchainError } from '@opchain/core';

/** One line for a person: where, what, and the way out. Never a stack trace. */
export function explainError(error: unknown): string {
  if (!isOpchainError(error)) return error instanceof Error ? error.message : String(error);
  const { file, line, column, pointer } = error.place;
  const spot = [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':');
  const whole = [spot, pointer === undefined ? '' : `at ${pointer || 'the root'}`].filter(Boolean).join(' ');
  // A message that names its file tells the place itself.
  const where = file !== undefined && error.message.includes(file) ? '' : whole;
  const message = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return `${where ? `${where}: ` : ''}${message} ${error.help} [${error.code}]`;
}
