/** The default port of `opchain serve`. */
export const defaultPort = 4020;

/** The output of `opchain serve --help`. */
export const serveHelp = `Open the builder for an API.

Usage: opchain serve <FILE|URL> [options]

The page can only call the origins that you allow:
  --connect ORIGIN   the page calls this origin directly, e.g. https://api.example.com (repeatable; also for token endpoints);
                     for APIs that allow calls from other origins (CORS)
  --relay ORIGIN     this command sends the calls to this origin on behalf of the page (repeatable); for all other APIs.
                     The relay only serves its own page and does not follow redirects

  --port N           port on 127.0.0.1 (default ${defaultPort}; 0 picks a free port)
  --allowed-host NAME
                     another host name under which the page may be opened besides localhost, e.g. behind a proxy (repeatable)

The description is read again whenever the page is loaded. Press Ctrl+C to stop.

Exit codes: 0 stopped, 1 the port is not available, 2 the description or the arguments are invalid.
`;
