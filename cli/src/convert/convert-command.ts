import { writeFile } from 'node:fs/promises';
import type { Command } from '../command/command.js';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { UsageError } from '../command/usage-error.js';
import { convertOptions, convertSourceOptions, targets } from '../options/convert-options.js';
import { formatOptions } from '../options/format-options.js';
import { type ConvertArguments, parseArguments } from './convert-arguments.js';
import { convertToArazzo } from './convert-to-arazzo.js';

const help = `Convert a chain for other tools, or turn recorded calls, curl commands or a Postman collection into a chain.

Usage: opchain convert <chain.arazzo.yaml> --to ${targets.join('|')} [--output FILE]
       [--workflow ID] [--description NAME=FILE|URL]... [--server NAME=URL]...
       opchain convert <recording|commands|collection> [--description [NAME=]FILE|URL]... [--output FILE]

${formatOptions(convertOptions, 22)}

What the target cannot express is listed. If the result would run differently, nothing is written, and each such part
is named by its JSON Pointer.

For k6, which needs the operations:
${formatOptions(convertSourceOptions, 32)}

Without --to, the file is a HAR file, a text with curl commands, a Postman collection (version 2.1), or in a format that
a plugin reads. Its calls are matched to the descriptions by method and URL; without one, a minimal description is
written next to the output. Values of earlier responses become mappings, credentials become references, and variables
become inputs. Scripts of a collection are left out, except for variables that they set from a response. At a
terminal, the command asks about uncertain values; otherwise, it lists them.

Exit codes: 0 converted, 2 the chain or the arguments are invalid, or the target does not support the chain.
`;

/** `opchain convert`: converts a chain for other tools. */
export const convertCommand: Command = {
  help,
  async execute(args, io, plugins, defaults) {
    const parsed = parseArguments(args, defaults);
    const { output } = parsed;
    if (output !== undefined) {
      const errors = listOutputErrors(
        [{ option: '--output', file: output }],
        [...parsed.files, ...Object.values(parsed.descriptions)],
      );
      if (errors.length > 0) throw new UsageError(errors);
    }
    const text = await convert(parsed, plugins, io);
    if (output === undefined) io.out(text);
    else {
      await writeFile(output, text).catch(() => {
        throw new UsageError([`the file "${output}" cannot be written`]);
      });
    }
    return 0;
  },
};

async function convert(parsed: ConvertArguments, plugins: readonly LoadedPlugin[], io: Io): Promise<string> {
  if (parsed.target === undefined) {
    const { importChain } = await import('./import-chain.js');
    return importChain(parsed, plugins, io);
  }
  if (parsed.target !== 'k6') return convertToArazzo(parsed, parsed.target, io);
  const { convertToK6 } = await import('./convert-to-k6.js');
  return convertToK6(parsed, plugins, io);
}
