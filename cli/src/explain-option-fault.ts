/** What `parseArgs` refused, in one sentence: of its own text, which is several lines in places, only the first says what is wrong. */
export function explainOptionFault(error: unknown, command: string): string {
  const { message } = error as Error;
  const help = `see opchain ${command} --help`;
  const dashed = /argument is ambiguous[^]*'(--[\w-]+)=-XYZ'/.exec(message)?.[1];
  if (dashed !== undefined) return `${dashed} wants a value; one that begins with "-" is written ${dashed}=-…; ${help}`;
  return `${(message.split(/\. |\n/)[0] ?? message).replace(/\.$/, '')}; ${help}`;
}
