import type { Command } from '../command/command.js';
import { openKernel } from '../config/open-kernel.js';
import { tlsPluginName } from '../config/tls-plugin.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { UsageError } from '../command/usage-error.js';

const help = `List the active plugins in the order in which they are asked, with their roles and where they come from.

Usage: opchain plugins [options]

  --plugin MODULE   also this plugin: a package, or a path such as ./acme-auth.js (repeatable)
  --config FILE     configuration (default: the nearest opchain.config.js, .mjs or .json upward to the root of the git
                    repository or the home folder)

A plugin of a package works in the page of opchain serve if the package names a self-contained module in its exports
under "browser".

Exit codes: 0 listed, 2 a plugin cannot be used or the arguments are invalid.
`;

/** `opchain plugins`: lists the active plugins. */
export const pluginsCommand: Command = {
  help,
  async execute(args, io, loaded) {
    if (args.length > 0) throw new UsageError([`unexpected argument ${args.join(' ')}; see opchain plugins --help`]);
    const kernel = await openKernel(loaded, io);
    const rows = kernel.plugins.map(({ name, roles }) => {
      const own = loaded.find(({ plugin }) => plugin.name === name);
      return [
        name,
        roles.length === 0 ? 'observer' : roles.join(', '),
        own === undefined
          ? 'Opchain'
          : `${own.origin}${name === tlsPluginName ? ', in the page through --relay' : own.browser === undefined ? ', not in the page' : ''}`,
      ];
    });
    const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
    for (const row of rows)
      io.out(`${sanitizeLine(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).trimEnd()}\n`);
    await kernel.dispose();
    return 0;
  },
};
