/** The output of `opchain check --help`. */
export const checkHelp = `Check a server, written in any language, against a contract. The check creates its own records and deletes only those.

Usage: opchain check --url URL --contract FOLDER|DESCRIPTION [options]
       opchain check --url URL --profile shop|bundled|reference [options]

  --url URL                  URL of the server
  --contract PATH            folder of a contract, or an API description; cases are derived from it
  --safe OPERATION|all       operation that may be called although it changes data; without it, the check only reads (repeatable)
  --unsafe OPERATION         operation that is never called (repeatable)
  --init FOLDER              write a folder with the settings of the contract, as proposals to correct, instead of checking
  --profile NAME             contract that comes with Opchain
  --credentials FILE         JSON object with a credential for each role of the profile, or of the settings of a contract:
                             bundled: apiKeyAuth, basicAuth, clientCredentialsAuth, passwordAuth, bearerAuth, shortLived
                             reference: customer, otherCustomer, admin, carrier, shortLived
                             e.g. {"customer": {"scheme": "customerAuth", "username": "…", "password": "…", "clientId": "…"}}
                             cases whose role has no credential are skipped
  --allow-credential ROLE=ORIGIN
                             another origin that may receive the credential of a role (repeatable); needed for a server
                             that only the environment names, unless you confirm it at a terminal; also in the variable
                             OPCHAIN_ALLOW_CREDENTIAL, separated by spaces
  --case PATTERN             run only cases whose ID or title contains this text (* matches any text)
  --prove                    run the cases against mutants of the server, one at a time, and show which mutants they catch;
                             --case, --list and known failures then select mutants
  --list                     list the cases without sending anything
  --concurrency N            number of cases to run concurrently (default 4)
  --explore TIME             send random sequences of operations for this time (60s, 5m) instead of the cases, and compare the
                             responses with a model of the records
  --seed N                   repeat the sequences of an earlier exploration, which prints its seed
  --save FILE                where the shortest sequence that fails is saved as a chain (default explore-SEED.arazzo.yaml)
  --known-failures FILE      JSON object from case ID to reason: these cases may fail; one that passes is stale and fails the check
  --report json=FILE         write the results as JSON; also junit=FILE (JUnit XML) and html=FILE (a self-contained page)
  --quiet                    print only failures and the result

Exit codes: 0 the server conforms to the contract as far as it was checked, 1 it does not, it is unreachable, or every case was skipped,
2 the arguments are invalid (nothing was sent) or a role gets no token with its credential (no case was run).
`;
