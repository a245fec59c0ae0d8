/** What `opchain run --help` prints. */
export const runHelp = `Runs a chain against servers. Independent branches run at the same time.

Usage: opchain run <chain.arazzo.yaml> --server NAME=URL [options]

Where calls go
  --server NAME=URL            server of the source NAME (repeat for several sources)
  --description NAME=FILE|URL  API description of the source NAME, instead of the one that the chain names
  --allow FOLDER|ORIGIN        another place that descriptions may refer into (default: their own folder or origin)

Who calls
  --credential NAME=@FILE      credential NAME, one JSON object in a file:
  --credential NAME=env:VAR    or in an environment variable, e.g.
                               {"scheme": "basicAuth", "username": "ada", "password": "…"}
                               also: tokenUrl, scopes
  --auto-credentials           a node without a choice takes the only credential given for a scheme that it needs

What is sent
  --workflow ID                the workflow to run, where the file holds several
  --input NAME=VALUE           value of a chain input; of one that is a password: NAME=@FILE or NAME=env:VAR
  --dry-run                    show the order and the requests, send nothing

Limits
  --max-concurrency N          at most N calls in flight (default 100)
  --timeout MS                 time limit of the whole run
  --step-timeout MS            time limit of each call that sets none itself (default 30000)
  --max-body BYTES             longest response body (default 10000000)
  --max-kept BYTES             what reports and results keep of all bodies together (default 100000000)
  --fail-fast                  stop everything at the first failure
  --no-response-checks         do not compare responses with the description
  --fail-on-mismatch           a response that is not as described fails its node
  --follow-redirects           follow redirects (credentials are dropped across origins)

Output
  --quiet                      only failures and the outcome
  --json FILE                  the run as JSON
  --junit FILE                 the run as JUnit XML
  --har FILE                   the calls as an HTTP Archive

Exit codes: 0 all nodes succeeded, 1 a node failed (or a report could not be written), 2 the chain or the arguments are wrong (nothing was sent).
`;
