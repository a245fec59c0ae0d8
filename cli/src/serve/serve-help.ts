/** The default port of `opchain serve`. */
export const defaultPort = 4020;

/** The output of `opchain serve --help`. */
export const serveHelp = `Open the builder for an API, or for the chains of a folder.

Usage: opchain serve <FILE|URL|FOLDER> [options]

The page lists the Arazzo documents of a folder, saves them there, and opens the API descriptions that they name. Hidden folders
and node_modules are ignored; links that lead out of the folder are not followed.

The page can only call the origins that you allow:
  --connect ORIGIN   the page calls this origin directly, e.g. https://api.example.com (repeatable; also for token endpoints);
                     for APIs that allow calls from other origins (CORS)
  --relay ORIGIN     this command sends the calls to this origin on behalf of the page (repeatable); for all other APIs.
                     The relay only serves its own page and does not follow redirects

  --environments FILE
                     environments to choose from in the page (default: the nearest environments.yaml)
  --read-only        nothing in the folder is saved, renamed or deleted
  --port N           port on 127.0.0.1 (default ${defaultPort}; 0 picks a free port)
  --allowed-host NAME
                     another host name, besides localhost, under which the page may be opened, e.g. behind a proxy (repeatable)

The description is read again whenever the page is loaded; documents of a folder that change outside the page are
reloaded there. Press Ctrl+C to stop.

Exit codes: 0 stopped, 1 the port is not available, 2 the description or the arguments are invalid.
`;
