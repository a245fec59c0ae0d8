/** The port that `opchain serve` takes unless told otherwise. */
export const defaultPort = 4020;

/** What `opchain serve --help` prints. */
export const serveHelp = `Opens the builder on an API description of your own.

Usage: opchain serve <FILE|URL> [options]

The page calls an API only where its origin is named here:
  --connect ORIGIN   the page calls this origin itself, e.g. https://api.example.com (repeat for several, token endpoints included);
                     for APIs that let pages of other origins call them (CORS)
  --relay ORIGIN     this command sends the calls to this origin for the page (repeat for several); for all other APIs.
                     It answers its own page alone, and goes nowhere else: redirects are not followed

  --port N           where to listen on 127.0.0.1 (default ${defaultPort}; 0 takes a free port)
  --allowed-host NAME
                     a name that the page is opened under besides localhost, e.g. behind a proxy (repeat for several);
                     under any other name it is refused

The description is read again whenever the page is loaded. Ctrl+C ends it.

Exit codes: 0 ended, 1 the port cannot be had, 2 the description or the arguments are wrong.
`;
