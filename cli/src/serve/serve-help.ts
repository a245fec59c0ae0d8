import { formatOptions } from '../options/format-options.js';
import { serveOriginOptions, servePageOptions } from '../options/serve-options.js';

/** The output of `opchain serve --help`. */
export const serveHelp = `Open the builder for an API, or for the chains of a folder.

Usage: opchain serve <FILE|URL|FOLDER> [options]

The page lists the Arazzo documents of a folder, saves them there, and opens the API descriptions that they name. Hidden folders
and node_modules are ignored; links that lead out of the folder are not followed.

The page can only call the origins that you allow:
${formatOptions(serveOriginOptions, 21)}

${formatOptions(servePageOptions, 21)}

The description is read again whenever the page is loaded; documents of a folder that change outside the page are
reloaded there. Press Ctrl+C to stop.

Exit codes: 0 stopped, 1 the port is not available, 2 the description or the arguments are invalid.
`;
