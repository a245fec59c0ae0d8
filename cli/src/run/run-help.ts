/** The output of `opchain run --help`. */
export const runHelp = `Run a chain of API calls. Independent branches run concurrently.

Usage: opchain run <chain.arazzo.yaml> --server NAME=URL [options]

Servers and descriptions
  --environment NAME           servers, inputs and credential names from the nearest environments.yaml; the options
                               below take precedence
  --server NAME=URL            server for the source NAME (repeatable)
  --description NAME=FILE|URL  API description for the source NAME, instead of the one in the chain
  --allow-servers              also call servers that only the files name, except on this machine and in private networks;
                               without it, you are asked at a terminal, and otherwise nothing is sent to them
  --allow FOLDER|ORIGIN        another location that descriptions may refer to (default: their own folder or origin)

Credentials
  --credential NAME=@FILE      credential NAME as a JSON object in a file:
  --credential NAME=env:VAR    or in an environment variable,
  --credential NAME=exec:COMMAND
                               or printed by a command within 30 s, e.g. of a password manager:
                               {"scheme": "basicAuth", "username": "ada", "password": "…"}
                               optional: source (required if the chain has several), tokenUrl, scopes
  --allow-credential NAME=ORIGIN
                               another origin that may receive the credential NAME (default: the servers named for its
                               source, and its tokenUrl; repeatable); needed for a server that only the configuration
                               or the environment names, unless you confirm it at a terminal; also in the variable
                               OPCHAIN_ALLOW_CREDENTIAL, separated by spaces
  --auto-credentials           for steps without a credential, use the only one of their source that matches

Inputs
  --workflow ID                workflow to run, if the file has several
  --input NAME=VALUE           value of a chain input; for files: NAME=@FILE; for passwords: as for
                               credentials, NAME=@FILE, NAME=env:VAR or NAME=exec:COMMAND
  --order graph                let steps wait only for what they declare (dependsOn) and use, instead of
                               running one after the other as listed; prints which orderings no longer apply
  --dry-run                    print the order and the requests without sending anything

Limits
  --max-concurrency N          maximum number of concurrent calls (default 100)
  --timeout MS                 timeout of the whole run
  --step-timeout MS            timeout of each step that sets none itself (default 30000)
  --max-body BYTES             maximum size of a response body (default 10000000)
  --max-values N               maximum number of JSON values in a body that mappings and checks read
                               (default 400000; a million take about 50 MB of memory)
  --max-documents N            maximum number of Arazzo documents that are read from other servers (default 100)
  --max-retained BYTES         maximum size of all response bodies in results and reports, with captures and outputs
                               (default 100000000)
  --fail-fast                  stop at the first failure
  --no-response-checks         do not check responses against the API description
  --fail-on-mismatch           fail steps whose response does not match the API description
  --follow-redirects           follow redirects, to servers that you named (credentials are dropped across
                               origins)

Output
  --quiet                      print only failures and the result
  --json FILE                  write the run as JSON
  --junit FILE                 write the run as JUnit XML
  --har FILE                   write the calls as an HTTP Archive
  --html FILE                  write one HTML page with the drawing, the times and the steps

Exit codes: 0 all steps succeeded, 1 a step failed (or a report could not be written), 2 the chain or the arguments are invalid (nothing was sent).
`;
