/** Describes in one sentence what `parseArgs` rejected: only the first sentence of its message says what is wrong. */
export function formatOptionError(error: unknown, command: string): string {
  const { message } = error as Error;
  const help = `see opchain ${command} --help`;
  const optionName = /argument is ambiguous[^]*'(--[\w-]+)=-XYZ'/.exec(message)?.[1];
  if (optionName !== undefined)
    return `${optionName} requires a value (write ${optionName}=-… if it starts with "-"); ${help}`;
  return `${(message.split(/\. |\n/)[0] ?? message).replace(/\.$/, '')}; ${help}`;
}
