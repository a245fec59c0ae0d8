/** What `parseArgs` refused, in one sentence: of its own text, which is several lines in places, only the first says what is wrong. */
export function formatOptionError(error: unknown, command: string): string {
  const { message } = error as Error;
  const help = `see opchain ${command} --help`;
  const optionName = /argument is ambiguous[^]*'(--[\w-]+)=-XYZ'/.exec(message)?.[1];
  if (optionName !== undefined)
    return `${optionName} wants a value; one that begins with "-" is written ${optionName}=-…; ${help}`;
  return `${(message.split(/\. |\n/)[0] ?? message).replace(/\.$/, '')}; ${help}`;
}
