import type { Json } from './kit-case.js';

/** What the placeholders of a command are replaced with. */
export interface CommandValues {
  /** Path of the Arazzo document. */
  readonly document: string;
  /** The folder that holds the document, and into which the runner may write. */
  readonly folder: string;
  readonly workflow: string;
  /** URL of the scripted server. */
  readonly origin: string;
  /** Path of a file that the runner may write a report to. */
  readonly report: string;
  /** Path of a JSON file with all inputs. */
  readonly inputs: string;
  readonly inputValues: Readonly<Record<string, Json>>;
  /** Server URLs by the name of the source. */
  readonly servers: Readonly<Record<string, string>>;
}

/**
 * The program and the arguments of a command template. Blanks separate arguments, quotes hold them together.
 * An argument with `{source}` or `{server}` is repeated for each source, one with `{input}` or `{value}` for each input,
 * together with the option before it. Throws an `Error` for an unknown placeholder.
 */
export function expandCommand(template: string, values: CommandValues): readonly string[] {
  const inputsJson = JSON.stringify(values.inputValues);
  const { document, folder, workflow, origin, report, inputs } = values;
  const once = { document, folder, workflow, origin, report, inputs, 'inputs-json': inputsJson };
  return groupArguments(splitArguments(template)).flatMap((group) => {
    const text = group.join(' ');
    const rounds = /\{(?:source|server)\}/.test(text)
      ? Object.entries(values.servers).map(([source, server]) => ({ source, server }))
      : /\{(?:input|value)\}/.test(text)
        ? Object.entries(values.inputValues).map(([input, value]) => ({ input, value: formatValue(value) }))
        : [{}];
    return rounds.flatMap((round) => group.map((argument) => fill(argument, { ...once, ...round })));
  });
}

const formatValue = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const splitArguments = (template: string): readonly string[] =>
  [...template.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([argument]) =>
    argument.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );

/** Each argument alone, or with the option before it if it is to be repeated. */
function groupArguments(all: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const argument of all) {
    const before = groups.at(-1);
    const isRepeated = /\{(?:source|server|input|value)\}/.test(argument);
    if (isRepeated && before?.length === 1 && /^-[^={}]*$/.test(before[0] ?? '')) before.push(argument);
    else groups.push([argument]);
  }
  return groups;
}

const fill = (argument: string, values: Readonly<Record<string, string>>): string =>
  argument.replace(/\{([a-z-]+)\}/g, (text, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${text} is not a placeholder`);
    return value;
  });
